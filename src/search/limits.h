// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a search may spend. Everything is optional; nothing set means "until stopped".
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "chess/move.h"
#include "chess/types.h"

namespace search {

using Milliseconds = std::chrono::milliseconds;

struct Limits {
    chess::ByColor<std::optional<Milliseconds>> time; // left on each clock; a lone clock is fine
    chess::ByColor<Milliseconds> increment;
    std::optional<int> moves_to_go;          // moves until more time comes
    std::optional<Milliseconds> move_time;   // exactly this long
    std::optional<int> depth;                // iterations
    std::optional<std::uint64_t> nodes;      // hard: never more by more than a move's worth
    std::optional<std::uint64_t> soft_nodes; // no new iteration after so many (data generation)
    std::optional<int> mate;                 // stop when a mate in so many moves is found
    bool infinite = false;                   // until stopped, whatever is found
    bool ponder = false;                     // time counts only from the ponder hit
    std::vector<chess::Move> search_moves;   // only these at the root; empty: all
    int lines = 1;                           // so many best moves, each with its line; fewer than 1 means 1
    Milliseconds move_overhead{10};          // lost between our clock and the opponent's program

    bool uses_clock(chess::Color us) const { return time[us].has_value(); }
};

} // namespace search
