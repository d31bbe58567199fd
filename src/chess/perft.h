// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Counting the leaves of the tree of legal moves: the standard proof and speed test of a move generator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "chess/position.h"

namespace chess {

// Leaves at the depth, counted in bulk at the last ply. One thread, no table.
std::uint64_t perft(const Position& position, int depth) noexcept;

struct PerftOptions {
    unsigned threads = 1;
    std::size_t hash_megabytes = 0; // 0: no table
};
struct DividedPerft {
    std::vector<std::pair<Move, std::uint64_t>> moves; // in generation order
    std::uint64_t nodes = 0;
    bool hash_refused = false; // the table's memory could not be had; the count was made without it
};
// The same count split by root move, on several threads and with a table where asked.
DividedPerft divided_perft(const Position& position, int depth, const PerftOptions& options = {});

} // namespace chess
