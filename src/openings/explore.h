// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What is inside a book: the positions that its moves reach from the start position, each once, with a shortest line to
// it. For statistics, checks and repairs. Pure functions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/json_fwd.h"
#include "chess/position.h"
#include "openings/polyglot.h"
#include "openings/trie.h"

namespace openings {

struct ReachedPosition {
    chess::Position position;
    PolyglotKey key = 0;
    chess::Move move = chess::Move::none(); // that leads here on the shortest line; none at the start
    std::uint32_t parent = 0;               // where it is played
    std::uint16_t ply = 0;
    std::uint16_t moves = 0; // the book's moves here; 0: a leaf
};

// In the order of plies, the start position first. Stops when `most` positions are found.
std::vector<ReachedPosition> explore(const PolyglotBook& book, std::size_t most = 10'000'000);
// The moves that lead to reached[index].
std::vector<chess::Move> line_to(std::span<const ReachedPosition> reached, std::size_t index);

struct BookStatistics {
    std::size_t entries = 0;
    std::size_t positions = 0;         // with at least one entry
    std::size_t reached = 0;           // of these, from the start position
    std::size_t leaves = 0;            // positions after a book move for which the book has none
    std::size_t illegal = 0;           // entries of reached positions that are no legal move there
    std::size_t without_weight = 0;    // entries never played
    std::size_t named = 0;             // reached positions and leaves that have a name of their own
    std::vector<std::size_t> by_plies; // positions reached with entries, by the plies of their shortest line
};
BookStatistics statistics(const PolyglotBook& book);
void to_json(base::Json& json, const BookStatistics& statistics);

struct TrieStatistics {
    Tally games;
    std::size_t nodes = 0; // without the root
    std::size_t leaves = 0;
    std::size_t named = 0;
    std::vector<std::size_t> by_plies; // lines of each length; [0] is the root
};
TrieStatistics statistics(const Trie& trie);
void to_json(base::Json& json, const TrieStatistics& statistics);

// How far a book goes with another one.
struct Agreement {
    std::size_t positions = 0;  // that are reached in the first and have moves there
    std::size_t shared = 0;     // of these, the second has moves too
    std::size_t first_move = 0; // of the shared, the first book's heaviest move is in the second
    std::size_t moves = 0;      // of the first book in shared positions
    std::size_t known = 0;      // of these, the second has them too
};
Agreement compare(const PolyglotBook& book, const PolyglotBook& other);

// One book out of several: equal entries become one, with the sum of the weights, and the weights of a position are
// scaled together where they would not fit. Requires: each list sorted by key.
std::vector<PolyglotEntry> merge_books(std::span<const std::vector<PolyglotEntry>> books);

} // namespace openings
