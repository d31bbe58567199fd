// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a player may have begun to type: moves, commands and the names of files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"

namespace terminal {

// Whole lines that begin like `typed`, in any case of letters, sorted: moves in SAN, or in the typed form if that
// begins with a square (none without a position); the given commands; after "save ", "load " and "games " files and
// folders.
std::vector<std::string> completions(std::string_view typed, const chess::Position* position,
                                     std::span<const std::string_view> commands);

} // namespace terminal
