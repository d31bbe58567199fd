// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The hidden layer along a line of moves. A move only notes which men changed; sums are made when an evaluation asks
// for them, from the nearest position that has them. When a side's view of the board changes (its king crosses to the
// other half, or changes its bucket), that side's sum comes from a cache that remembers one board for each view, and
// only the men that differ are added or taken away.
// One object belongs to one thread. The network and the kernels must outlive it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "chess/position.h"
#include "eval/nnue/kernels.h"
#include "eval/nnue/network.h"

namespace eval::nnue {

// What one move did: an Observer for Position::play_unchecked.
class Changes {
  public:
    void on_remove(chess::Piece piece, chess::Square square) noexcept { removed_[removed_count_++] = {piece, square}; }
    void on_add(chess::Piece piece, chess::Square square) noexcept { added_[added_count_++] = {piece, square}; }
    void on_move(chess::Piece piece, chess::Square from, chess::Square to) noexcept
    {
        on_remove(piece, from);
        on_add(piece, to);
        if (piece.type() == chess::PieceType::King) kings_[index(piece.color())] = to;
    }

  private:
    friend class Accumulators;
    struct Man {
        chess::Piece piece;
        chess::Square square;
    };
    // No move adds or removes more than two men: castling moves two, a promotion that captures removes two.
    std::array<Man, 2> added_;
    std::array<Man, 2> removed_;
    std::uint8_t added_count_ = 0;
    std::uint8_t removed_count_ = 0;
    std::array<bool, 2> computed_{}; // whether the sums for White's and Black's view exist
    std::array<chess::Square, 2> kings_;
};

class Accumulators {
  public:
    Accumulators(const Network& network, const Kernels& kernels);

    // Starts a line.
    void reset(const chess::Position& position) noexcept;
    // A move is about to be played: give the result to play_unchecked. For a null move nothing more is needed. The
    // reference is valid until the next push.
    Changes& push();
    // Requires: a push that was not popped.
    void pop() noexcept { --top_; }

    // Sums of the position that the last push led to, by side.
    std::array<const std::int16_t*, 2> current(const chess::Position& position) noexcept;
    // The kernels' output for that position with the weights of a bucket, the sums made on the way.
    std::int64_t output(const chess::Position& position, const std::int16_t* weights) noexcept;
    // Sums of any position, the line left alone; valid until the next call of any kind.
    std::array<const std::int16_t*, 2> of(const chess::Position& position) noexcept;

  private:
    using Row = const std::int16_t*;
    static constexpr std::size_t kSlots = 2 * kMaxKingBuckets;
    static constexpr std::align_val_t kAlignment{64};
    struct Free {
        void operator()(std::int16_t* p) const noexcept { ::operator delete[](p, kAlignment); }
    };
    using Memory = std::unique_ptr<std::int16_t[], Free>;
    // The men that a cached sum stands for.
    struct Board {
        std::array<chess::Bitboard, chess::kColors * chess::kPieceTypes> men;
    };

    static Memory allocate(std::size_t numbers);
    void grow();
    std::int16_t* sum(std::size_t at, std::size_t side) noexcept { return sums_.get() + (2 * at + side) * hidden_; }
    std::int16_t* cached_sum(std::size_t side, std::size_t slot) noexcept
    {
        return cache_.get() + (side * kSlots + slot) * hidden_;
    }
    View view(std::size_t at, std::size_t side) const noexcept
    {
        return View::of(network_->architecture(), chess::Color(side), line_[at].kings_[side]);
    }
    // The place whose sums are those of this one: after a null move an earlier one.
    std::size_t place(std::size_t at) const noexcept
    {
        while (at > 0 && line_[at].removed_count_ == 0) --at;
        return at;
    }
    bool is_one_step(std::size_t from, std::size_t at) const noexcept;
    Step step(std::size_t from, std::size_t at, std::size_t side) noexcept;
    void compute(const chess::Position& position, std::size_t at, std::size_t side) noexcept;
    void update(std::size_t from, std::size_t at, std::size_t side, View view) noexcept;
    void refresh(const chess::Position& position, View view, std::int16_t* to) noexcept;

    const Network* network_;
    const Kernels* kernels_;
    std::size_t hidden_;
    std::vector<Changes> line_; // [0] is where the line starts
    std::size_t top_ = 0;
    Memory sums_;  // [place in the line][side][hidden]
    Memory cache_; // [side][slot][hidden]
    Memory loose_; // [side][hidden], for of()
    std::array<std::array<Board, kSlots>, 2> boards_{};
};

} // namespace eval::nnue
