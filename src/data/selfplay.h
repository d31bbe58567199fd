// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games of our own engine against itself, in this process: one search for each thread, every game from a clean start,
// so that the same seed gives the same games whatever the number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "data/game_maker.h"
#include "data/game_output.h"
#include "engine/catalogue.h"

namespace data {

struct SelfPlaySettings {
    engine::SearchSpec player;
    std::uint64_t games = 1000;
    std::uint64_t soft_nodes = 5000; // no new iteration after so many
    std::uint64_t hard_nodes = 40'000;
    int threads = 1;
    std::uint64_t seed = 1;
    PlayRules rules;
    match::OpeningSettings openings; // without a path: random moves only

    // Everything that decides what the games are; threads and their number do not. An error if the network cannot be
    // read.
    base::Result<std::string> text() const;
};

// `on_game` hears of every game as it ends, from any thread. Stops between moves when asked to; games in
// the making are lost.
base::Status play_selfplay(const SelfPlaySettings& settings, GameOutput& output, const GameCallback& on_game,
                           const std::stop_token& stop);

} // namespace data
