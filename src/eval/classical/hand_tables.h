// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Tables of the classical evaluation, origin: hand. Each pair is middlegame and endgame. In a piece-square table a row
// is a rank from the owner's side (first row: first rank), a column a file from the edge to the middle (a and h, b and
// g, c and f, d and e): the two wings mean the same. Mobility tables begin with no move.
#pragma once

#include <array>

#include "chess/types.h"
#include "eval/score.h"

namespace eval {

using SquareTable = std::array<Score, 32>;

// Where a square stands in a SquareTable. Requires: the square is seen from the owner's side.
constexpr std::size_t half_board(chess::Square s) noexcept
{
    const int file = number(s.file());
    return static_cast<std::size_t>(number(s.rank()) * 4 + (file < 4 ? file : 7 - file));
}

namespace hand {

using S = Score;
// clang-format off
inline constexpr SquareTable kPawnSquares{
    S(  0,  0), S(  0,  0), S(  0,  0), S(  0,  0),
    S( -6,  5), S( -2,  5), S( -2,  5), S( -4,  4),
    S( -8,  0), S( -3,  2), S(  3,  0), S(  4,  0),
    S( -8,  4), S( -3,  2), S(  6, -4), S( 15, -5),
    S( -3, 11), S(  2,  7), S(  6,  0), S( 12, -4),
    S(  3, 14), S(  8, 12), S( 10,  7), S( 15,  4),
    S(  6, 10), S( 10,  7), S( 15,  4), S( 18,  0),
    S(  0,  0), S(  0,  0), S(  0,  0), S(  0,  0),
};
inline constexpr SquareTable kKnightSquares{
    S(-42,-38), S(-24,-28), S(-18,-21), S(-15,-15),
    S(-24,-28), S(-15,-18), S( -7, -8), S( -3, -4),
    S(-17,-20), S( -5, -8), S(  3,  0), S(  6,  7),
    S( -8,-14), S(  2, -1), S(  9,  7), S( 13, 14),
    S( -5,-14), S(  5, -1), S( 14,  7), S( 18, 14),
    S( -8,-21), S(  6, -8), S( 14,  1), S( 17,  8),
    S(-20,-29), S( -8,-20), S(  3,-10), S(  7, -4),
    S(-59,-46), S(-26,-34), S(-18,-24), S(-12,-18),
};
inline constexpr SquareTable kBishopSquares{
    S(-13,-20), S( -6,-11), S(-10,-13), S(-13, -7),
    S( -4,-11), S(  7, -6), S(  4, -4), S(  1,  0),
    S( -1, -7), S(  6,  0), S(  6,  1), S(  6,  4),
    S( -3, -6), S(  3,  0), S(  7,  4), S( 11,  8),
    S( -4, -6), S(  4,  1), S(  6,  4), S( 11,  8),
    S( -6, -7), S(  3,  0), S(  4,  1), S(  6,  4),
    S(-11,-10), S( -6, -6), S( -4, -3), S( -3,  0),
    S(-20,-17), S(-11,-13), S(-14,-10), S(-14, -7),
};
inline constexpr SquareTable kRookSquares{
    S( -8, -4), S( -5, -4), S( -1, -2), S(  2, -4),
    S(-11, -5), S( -5, -4), S( -2, -2), S( -1, -2),
    S(-10, -1), S( -5, -1), S( -2, -1), S( -1, -2),
    S( -7,  1), S( -4,  1), S( -2,  1), S(  0,  0),
    S( -5,  4), S( -1,  2), S(  1,  2), S(  2,  1),
    S( -2,  5), S(  2,  4), S(  4,  4), S(  5,  2),
    S(  2,  6), S(  5,  7), S(  7,  7), S(  8,  6),
    S(  2,  6), S(  2,  6), S(  4,  6), S(  5,  6),
};
inline constexpr SquareTable kQueenSquares{
    S( -7,-48), S(-10,-41), S( -7,-34), S(  5,-29),
    S( -7,-38), S( -2,-26), S(  5,-17), S(  5,-10),
    S( -5,-26), S(  2,-10), S(  2,  0), S(  2,  5),
    S( -5,-14), S(  2,  5), S(  2, 17), S(  2, 26),
    S( -5,-10), S(  0, 10), S(  2, 22), S(  2, 34),
    S( -2,-19), S(  2,  2), S(  5, 10), S(  7, 19),
    S( -7,-31), S( -7,-12), S(  5, -5), S(  2,  7),
    S( -5,-43), S(  2,-31), S(  7,-24), S( 10,-17),
};
inline constexpr SquareTable kKingSquares{
    S( 17,-90), S( 23,-58), S(  8,-38), S( -4,-34),
    S( 12,-48), S(  8,-18), S( -5, -2), S(-13,  2),
    S( -8,-26), S(-11,  2), S(-20, 22), S(-28, 26),
    S(-20,-10), S(-22, 22), S(-31, 38), S(-38, 48),
    S(-26,  2), S(-29, 34), S(-36, 50), S(-42, 58),
    S(-30,  6), S(-30, 38), S(-36, 50), S(-42, 54),
    S(-33,-14), S(-33, 22), S(-39, 26), S(-45, 30),
    S(-36,-74), S(-36,-34), S(-42,-22), S(-48,-14),
};
inline constexpr std::array<Score, 9> kKnightMobility{
    S(-26,-47), S(-18,-32), S( -7,-16), S( -2, -5), S(  3,  5), S(  7, 12), S( 11, 16), S( 13, 17), S( 15, 17),
};
inline constexpr std::array<Score, 14> kBishopMobility{
    S(-20,-36), S(-12,-24), S( -3,-12), S(  3, -1), S(  7,  7), S( 11, 13), S( 14, 17),
    S( 16, 22), S( 18, 25), S( 20, 28), S( 21, 29), S( 24, 31), S( 26, 31), S( 27, 31),
};
inline constexpr std::array<Score, 15> kRookMobility{
    S(-26,-46), S(-17,-25), S(-10,-10), S( -5,  2), S( -2, 11), S(  0, 18), S(  2, 24), S(  5, 30),
    S(  8, 34), S( 11, 38), S( 12, 42), S( 14, 46), S( 17, 47), S( 17, 48), S( 18, 49),
};
inline constexpr std::array<Score, 28> kQueenMobility{
    S(-31,-52), S(-21,-42), S(-13,-31), S( -8,-21), S( -4,-12), S(  0, -4), S(  3,  4),
    S(  5, 10), S(  8, 17), S( 10, 22), S( 12, 27), S( 13, 31), S( 14, 35), S( 16, 39),
    S( 17, 42), S( 18, 44), S( 20, 47), S( 20, 49), S( 21, 52), S( 21, 53), S( 22, 55),
    S( 22, 56), S( 23, 57), S( 23, 58), S( 25, 60), S( 25, 60), S( 26, 61), S( 26, 61),
};
// clang-format on

} // namespace hand
} // namespace eval
