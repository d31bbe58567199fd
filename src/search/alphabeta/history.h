// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a search thread has learned about moves. Every table is a number in -kHistoryMax..kHistoryMax moved by gravity:
// the further out it is, the less a new bonus moves it. One set for each thread; about 4 MB.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "base/memory.h"
#include "chess/position.h"

namespace search::alphabeta {

inline constexpr int kHistoryMax = 16384;

using HistoryEntry = std::int16_t;

inline void add_history(HistoryEntry& entry, int bonus) noexcept
{
    entry = static_cast<HistoryEntry>(entry + bonus - entry * std::abs(bonus) / kHistoryMax);
}

// 0..11 for the twelve pieces.
constexpr std::size_t piece_slot(chess::Piece p) noexcept
{
    return static_cast<std::size_t>(number(p.color()) * chess::kPieceTypes + number(p.type()));
}
constexpr std::size_t slot(chess::Square s) noexcept
{
    return index(s);
}

inline constexpr std::size_t kPieceSlots = 12;
using PieceTo = std::array<std::array<HistoryEntry, 64>, kPieceSlots>;

struct Histories {
    static constexpr std::size_t kPawnSlots = 512;

    // [side][from attacked][to attacked][from][to]
    std::array<std::array<std::array<std::array<std::array<HistoryEntry, 64>, 64>, 2>, 2>, 2> butterfly;
    std::array<std::array<PieceTo, 64>, kPieceSlots> continuation; // [earlier piece][its target][piece][to]
    PieceTo no_move;                                               // stands in where there was no earlier move
    std::array<PieceTo, kPawnSlots> pawn;                          // [pawn structure][piece][to]
    std::array<std::array<std::array<HistoryEntry, 6>, 64>, kPieceSlots> capture; // [piece][to][captured]

    void clear() noexcept
    {
        butterfly = {};
        continuation = {};
        no_move = {};
        pawn = {};
        capture = {};
    }
    HistoryEntry& butterfly_entry(chess::Color us, chess::Move m, chess::Bitboard threats) noexcept
    {
        return butterfly[index(us)][threats.contains(m.from())][threats.contains(m.to())][slot(m.from())][slot(m.to())];
    }
    PieceTo& pawn_table(const chess::Position& p) noexcept { return pawn[p.pawn_key() & (kPawnSlots - 1)]; }
};

// How wrong the static evaluation has been in positions that look alike in some respect; added to it.
class Corrections {
  public:
    static constexpr std::size_t kSize = 16384;
    static constexpr int kGrain = 256;         // stored in 1/256 of a unit
    static constexpr int kLimit = 96 * kGrain; // of each table

    void clear() noexcept
    {
        pawn_ = {};
        white_ = {};
        black_ = {};
        material_ = {};
        continuation_ = {};
    }
    struct Weights {
        int pawn, non_pawn, continuation, material;
    };
    // In units, before clamping. previous/earlier: the two last moves as piece and target, or nothing.
    int value(const chess::Position& p, chess::Piece piece, chess::Square to, const Weights& w) const noexcept
    {
        const auto us = index(p.side_to_move());
        int sum = w.pawn * pawn_[us][p.pawn_key() % kSize] + w.material * material_[us][p.material_key() % kSize] +
                  w.non_pawn * (white_[us][p.non_pawn_key(chess::Color::White) % kSize] +
                                black_[us][p.non_pawn_key(chess::Color::Black) % kSize]);
        if (piece) sum += w.continuation * continuation_[us][piece_slot(piece)][slot(to)];
        return sum / (100 * kGrain);
    }
    // Asks for what value() will read. Worth its while: the four places are unlike each other, and rarely near.
    void prefetch(const chess::Position& p) const noexcept
    {
        const auto us = index(p.side_to_move());
        base::prefetch(&pawn_[us][p.pawn_key() % kSize]);
        base::prefetch(&material_[us][p.material_key() % kSize]);
        base::prefetch(&white_[us][p.non_pawn_key(chess::Color::White) % kSize]);
        base::prefetch(&black_[us][p.non_pawn_key(chess::Color::Black) % kSize]);
    }
    void update(const chess::Position& p, chess::Piece piece, chess::Square to, int difference, int depth) noexcept
    {
        const auto us = index(p.side_to_move());
        const int weight = std::min(16, depth + 1);
        move_towards(pawn_[us][p.pawn_key() % kSize], difference, weight);
        move_towards(material_[us][p.material_key() % kSize], difference, weight);
        move_towards(white_[us][p.non_pawn_key(chess::Color::White) % kSize], difference, weight);
        move_towards(black_[us][p.non_pawn_key(chess::Color::Black) % kSize], difference, weight);
        if (piece) move_towards(continuation_[us][piece_slot(piece)][slot(to)], difference, weight);
    }

  private:
    static void move_towards(std::int16_t& entry, int difference, int weight) noexcept
    {
        const int target = std::clamp(difference * kGrain, -kLimit, kLimit);
        entry = static_cast<std::int16_t>((entry * (256 - weight) + target * weight) / 256);
    }
    using ByKey = std::array<std::array<std::int16_t, kSize>, 2>;
    ByKey pawn_, white_, black_, material_;
    std::array<std::array<std::array<std::int16_t, 64>, kPieceSlots>, 2> continuation_;
};

} // namespace search::alphabeta
