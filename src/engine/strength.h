// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Playing below full strength (UCI_LimitStrength, UCI_Elo). A weaker player looks at fewer nodes and weighs the best
// few moves with an error that grows as the rating falls. It still plays a mate it has found, takes back what was taken
// from it, and beats a bare king. docs/engine.md says how far the ratings can be trusted.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "chess/game.h"
#include "search/search.h"

namespace engine {

inline constexpr int kMinElo = 800;    // the lowest that UCI offers and matches stand behind
inline constexpr int kLowestElo = 400; // for children and first games: a name, not a measured rating
inline constexpr int kMaxElo = 2800;
inline constexpr int kDefaultElo = 1500;

struct Strength {
    std::uint64_t nodes = 0;   // searched for a move
    int candidates = 1;        // lines among which it chooses
    search::Value blunder = 0; // the error of one move's value is within this, either way; small errors are likelier
    search::Value worst = 0;   // a move that loses more than this against the best is not played
    double careless = 0;       // the share of moves that are made without thinking; only below kMinElo

    static Strength of(int elo);
};

// A move that such a player makes without thinking: any legal one that does not allow a mate in one. None: this time it
// thinks, as it always does when it is in check or beats a bare king.
chess::Move careless_move(const Strength& strength, const chess::Game& game, base::Random& random);

// Narrows the limits to what a player of that strength looks at in that position.
search::Limits weaken(search::Limits limits, const Strength& strength, const chess::Position& position);

// The line that a player of that strength chooses. Requires: lines are of different moves, the best first, at least
// one.
const search::Info& choose(const std::vector<search::Info>& lines, const Strength& strength, const chess::Game& game,
                           base::Random& random);

} // namespace engine
