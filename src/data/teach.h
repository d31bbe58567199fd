// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games of an expert against itself. Many games are under way at once in each of
// few processes, so that the expert never waits.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "data/expert.h"
#include "data/game_maker.h"
#include "data/game_output.h"

namespace data {

struct TeachSettings {
    ExpertSettings expert;
    std::uint64_t games = 1000;
    int processes = 1;
    std::uint64_t seed = 1; // of the starts; the expert's table is shared by its games, so moves may differ
    PlayRules rules;
    match::OpeningSettings openings;

    std::string text() const;
};

// Stops when asked to; games in the making are lost. The first process that fails ends the work with its reason.
base::Status play_expert(const TeachSettings& settings, GameOutput& output, const GameCallback& on_game,
                         const std::stop_token& stop);

} // namespace data
