// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games between two searches in this process, each opening with both colours. For experiments that need searches no
// engine option names; everything else is the business of match.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lab/experiment.h"
#include "match/statistics/elo.h"
#include "match/statistics/sample.h"
#include "search/search.h"

namespace lab {

struct Duellist {
    std::string name;
    std::function<std::unique_ptr<search::Search>()> make; // called once for each thread
    search::Limits limits;                                 // of each move
};

struct DuelResult {
    match::Trinomial games;   // from the first player's view
    match::Pentanomial pairs; // of games with the same opening
    std::uint64_t nodes[2]{}; // of all moves, by player
    std::uint64_t moves[2]{};

    match::EloEstimate elo() const { return match::estimate_elo(match::sample_of(pairs)); }
};

// Plays until the end by the rules or 300 plies (a draw), on settings.threads threads. The result does not depend on
// their number. Ends early when settings.stop asks; whole pairs count.
DuelResult duel(const Duellist& first, const Duellist& second, const std::vector<chess::Game>& openings,
                const Settings& settings);

// Openings of so many random plies that do not end the game and leave nobody in check.
std::vector<chess::Game> random_openings(int count, int plies, std::uint64_t seed);

} // namespace lab
