// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Making a book that can be trusted: the lines that have a name, and a book without the moves that a search finds bad.
// So the program's own book is made (docs/openings.md). Pure functions but for the search they are given.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "chess/score.h"
#include "openings/explore.h"
#include "openings/polyglot.h"

namespace openings {

// Every named line as a book. The weight of a move is the number of named lines that go through it.
std::vector<PolyglotEntry> book_of_names();

// What reached[index] is worth for the side to move there.
using ValueOf = std::function<chess::Centipawns(std::span<const ReachedPosition> reached, std::size_t index)>;

struct PruneSettings {
    chess::Centipawns slack{50};  // a move may be worse than the best one by this
    chess::Centipawns floor{-80}; // and must leave its side at least this
    chess::Centipawns trust{30};  // by how much the lines behind a position can raise its own value
};

struct PrunedMove {
    std::size_t at = 0; // in Pruned::reached
    chess::Move move;
    chess::Centipawns value; // for the side that moves
    chess::Centipawns best;
};

struct Pruned {
    std::vector<ReachedPosition> reached; // in the whole book
    std::vector<PolyglotEntry> entries;   // what is left, sorted; nothing that the start position does not reach
    std::vector<PrunedMove> left_out;     // where the rest of the book still leads
};

// Asks once for the value of every position that the book reaches. A position is then worth the best of that and of
// what its moves lead to, so that a line is not judged by what a careless opponent would play at its end. Values are
// uncertain, and the best of many is mostly one that errs: therefore `trust`.
Pruned prune(const PolyglotBook& book, const ValueOf& value_of, const PruneSettings& settings);

} // namespace openings
