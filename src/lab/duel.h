// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games between two searches in this process, each opening with both colours. For experiments that need searches no
// engine option names; everything else is the business of match.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/experiment.h"
#include "lab/findings.h"
#include "lab/ledger.h"
#include "match/statistics/elo.h"
#include "match/statistics/sample.h"
#include "play/manners.h"
#include "search/search.h"

namespace lab {

struct Duellist {
    std::string name;
    std::function<std::unique_ptr<search::Search>()> make; // called once for each thread
    search::Limits limits;                                 // of each move
};

// Drawn when both see at most 10 for 8 moves after move 40, won when both see 600 for 3 moves.
inline const play::Manners kShortGames{
    .draw = play::DrawSettings{}, .resign = play::ResignSettings{.move_count = 3, .score = {600}, .two_sided = true}};

struct DuelResult {
    match::Trinomial games;   // from the first player's view
    match::Pentanomial pairs; // of games with the same opening
    std::uint64_t nodes[2]{}; // of all moves, by player
    std::uint64_t moves[2]{};

    match::EloEstimate elo() const { return match::estimate_elo(match::sample_of(pairs)); }
    DuelResult& operator+=(const DuelResult& other);
};

// Plays on settings.threads threads. Games that the manners do not end earlier are drawn after 300 plies behind the
// opening. The result does not depend on their number. Ends early when settings.stop asks;
// whole pairs count.
DuelResult duel(const Duellist& first, const Duellist& second, const std::vector<chess::Game>& openings,
                const Settings& settings, const play::Manners& manners = {});

// The same through a ledger: goes on from what is there under that name, a few pairs at a time, until the openings are
// used up, `enough` says so, or settings.stop asks. An error if the ledger cannot be kept.
using Enough = std::function<bool(const DuelResult&)>;
base::Result<DuelResult> duel(Ledger& ledger, const std::string& name, const Duellist& first, const Duellist& second,
                              const std::vector<chess::Game>& openings, const Settings& settings,
                              const play::Manners& manners = {}, const Enough& enough = {});

// Games, won, drawn, lost, Elo and its error, as the last cells of a table's row.
std::vector<Cell> cells_of(const DuelResult& result);
inline const std::vector<std::string> kDuelColumns{"games", "won", "drawn", "lost", "Elo", "error"};

// Openings of so many random plies that do not end the game and leave nobody in check.
std::vector<chess::Game> random_openings(int count, int plies, std::uint64_t seed);

} // namespace lab
