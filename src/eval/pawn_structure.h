// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What is passed, isolated, doubled, backward: sets of squares that every evaluator with pawn terms reads. Pure
// functions of the two sides' pawns.
#pragma once

#include "chess/bitboard.h"

namespace eval {

// The pawns of one side.
struct PawnStructure {
    chess::Bitboard pawns;
    chess::Bitboard attacks;
    chess::Bitboard attack_span; // all squares these pawns attack now or could after advancing
    chess::Bitboard passed;      // no enemy pawn ahead on its own or a neighbouring file
    chess::Bitboard isolated;    // no own pawn on a neighbouring file
    chess::Bitboard doubled;     // an own pawn stands behind it on its file: n on a file count n - 1
    chess::Bitboard backward;    // its next square is hit by an enemy pawn and no own pawn can ever defend it; neither
                                 // passed nor isolated
};

constexpr chess::Bitboard neighbours(chess::Bitboard b) noexcept
{
    return chess::east(b) | chess::west(b);
}

// Whole files of the given squares.
constexpr chess::Bitboard fill_files(chess::Bitboard b) noexcept
{
    return b | chess::fill_forward(chess::Color::White, b) | chess::fill_forward(chess::Color::Black, b);
}

inline constexpr chess::Bitboard kCentreSquares{0x0000001818000000}; // d4 e4 d5 e5

// Ranks 3 to 6, where a weak square is one that no own pawn attacks now or later.
inline constexpr chess::Bitboard kMiddleRanks{0x0000FFFFFFFF0000};

constexpr chess::Bitboard weak_squares(const PawnStructure& own) noexcept
{
    return kMiddleRanks & ~own.attack_span;
}

template <chess::Color Us>
constexpr PawnStructure pawn_structure(chess::Bitboard own, chess::Bitboard enemy) noexcept
{
    constexpr chess::Color kThem = !Us;
    PawnStructure s;
    s.pawns = own;
    s.attacks = chess::pawn_attacks(Us, own);
    s.attack_span = s.attacks | chess::fill_forward(Us, s.attacks);
    const chess::Bitboard enemy_attacks = chess::pawn_attacks(kThem, enemy);
    const chess::Bitboard enemy_front = chess::fill_forward(kThem, enemy | neighbours(enemy));
    s.passed = own & ~enemy_front;
    s.isolated = own & ~neighbours(fill_files(own));
    s.doubled = own & chess::fill_forward(Us, own);
    const chess::Bitboard held_stops = chess::forward(Us, own) & enemy_attacks & ~s.attack_span;
    s.backward = chess::forward(kThem, held_stops) & ~s.passed & ~s.isolated;
    return s;
}

} // namespace eval
