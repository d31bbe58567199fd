// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Move orderings as sort keys over the legal moves, and a picker that takes them out one at a time: a node that is cut
// after its first move never pays for sorting the rest.
#pragma once

#include <array>
#include <cstdint>

#include "chess/movegen.h"
#include "chess/position.h"
#include "search/textbook/switches.h"
#include "search/value.h"

namespace search::textbook {

// What has cut before; belongs to one search thread.
class MoveMemory {
  public:
    void clear() { *this = MoveMemory{}; }
    void remember(const chess::Position& position, chess::Move m, int ply, int depth);
    bool is_killer(chess::Move m, int ply, int which) const
    {
        return killers_[static_cast<std::size_t>(ply)][static_cast<std::size_t>(which)] == m;
    }
    int history(chess::Color side, chess::Move m) const { return history_[side][m.bits() & 0xFFF]; }

  private:
    std::array<std::array<chess::Move, 2>, kMaxPly + 2> killers_{};
    chess::ByColor<std::array<int, 4096>> history_;
};

struct OrderingContext {
    const Switches& switches;
    const MoveMemory& memory;
    chess::Move first = chess::Move::none(); // goes before all others
    int ply = 0;
};

// Where a move stands in the ordering: lower goes first, equal ranks keep the order of the list. Below 2^24.
std::uint32_t rank_of(const chess::Position& position, chess::Move m, const OrderingContext& context);

// Takes the moves of a list out by rank.
class Picker {
  public:
    Picker(const chess::Position& position, const chess::MoveList& moves, const OrderingContext& context);
    // Returns: none after the last.
    chess::Move next() noexcept
    {
        std::uint32_t best = kTaken;
        for (std::size_t i = 0; i < moves_.size(); ++i) best = keys_[i] < best ? keys_[i] : best;
        if (best == kTaken) return chess::Move::none();
        const std::size_t at = best & 0xFF;
        keys_[at] = kTaken;
        return moves_[at];
    }

  private:
    static constexpr std::uint32_t kTaken = 0xFFFFFFFF;
    const chess::MoveList& moves_;
    std::array<std::uint32_t, chess::MoveList::kCapacity> keys_; // rank, then place in the list
};

} // namespace search::textbook
