// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Players on the command line, as `kibitz match` and `kibitz suite` take them: --engine WORD... for each player and
// --each WORD... for all.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/commands.h"
#include "base/result.h"
#include "match/player_spec.h"

namespace app {

using Words = std::vector<std::string>;

// What the help says about the words.
extern const std::string_view kPlayerWordsHelp;

// Takes the groups `--engine WORD...` out of the arguments: CLI11 cannot tell one group from the next.
std::vector<Words> take_engines(Arguments arguments, std::vector<char*>& rest);

// Errors name the player by its number. Players of one name get numbers. Without a limit a player gets `fallback`.
base::Result<std::vector<match::PlayerSpec>> read_players(const std::vector<Words>& engines, const Words& each,
                                                          const play::TimeControl& fallback);

} // namespace app
