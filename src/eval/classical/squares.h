// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Piece-square values of the classical evaluation, origin: hand. Each pair is middlegame and endgame. A row is a rank
// from the owner's side (first row: first rank), a column a file from the edge to the middle (a and h, b and g, c and
// f, d and e): the two wings mean the same.
#pragma once

#include <array>

#include "chess/types.h"
#include "eval/score.h"

namespace eval {

using SquareTable = std::array<Score, 32>;

// Where a square stands in a SquareTable. Requires: the square is seen from the owner's side.
constexpr std::size_t half_board(chess::Square s) noexcept
{
    const int file = index(s.file());
    return static_cast<std::size_t>(index(s.rank()) * 4 + (file < 4 ? file : 7 - file));
}

namespace hand {

using S = Score;
// clang-format off
inline constexpr SquareTable kPawnSquares{
    S(  0,  0), S(  0,  0), S(  0,  0), S(  0,  0),
    S( -8,  6), S( -2,  6), S( -2,  6), S( -6,  4),
    S(-10,  0), S( -4,  2), S(  4,  0), S(  6,  0),
    S(-10,  4), S( -4,  2), S(  8, -4), S( 20, -6),
    S( -4, 12), S(  2,  8), S(  8,  0), S( 16, -4),
    S(  4, 16), S( 10, 14), S( 14,  8), S( 20,  4),
    S(  8, 10), S( 14,  8), S( 20,  4), S( 24,  0),
    S(  0,  0), S(  0,  0), S(  0,  0), S(  0,  0),
};
inline constexpr SquareTable kKnightSquares{
    S(-70,-55), S(-40,-40), S(-30,-30), S(-25,-22),
    S(-40,-40), S(-25,-25), S(-12,-12), S( -5, -5),
    S(-28,-28), S( -8,-12), S(  5,  0), S( 10, 10),
    S(-15,-20), S(  3, -2), S( 16, 10), S( 22, 20),
    S( -8,-20), S(  8, -2), S( 24, 10), S( 30, 20),
    S(-15,-30), S( 10,-12), S( 24,  2), S( 28, 12),
    S(-35,-42), S(-15,-28), S(  5,-15), S( 12, -5),
    S(-99,-65), S(-45,-48), S(-30,-35), S(-20,-25),
};
inline constexpr SquareTable kBishopSquares{
    S(-18,-28), S( -8,-16), S(-14,-18), S(-18,-10),
    S( -6,-16), S( 10, -8), S(  6, -6), S(  2,  0),
    S( -2,-10), S(  8,  0), S(  8,  2), S(  8,  6),
    S( -4, -8), S(  4,  0), S( 10,  6), S( 16, 12),
    S( -6, -8), S(  6,  2), S(  8,  6), S( 16, 12),
    S( -8,-10), S(  4,  0), S(  6,  2), S(  8,  6),
    S(-16,-14), S( -8, -8), S( -6, -4), S( -4,  0),
    S(-28,-24), S(-16,-18), S(-20,-14), S(-20,-10),
};
inline constexpr SquareTable kRookSquares{
    S(-14, -6), S( -8, -6), S( -2, -4), S(  4, -6),
    S(-18, -8), S( -8, -6), S( -4, -4), S( -2, -4),
    S(-16, -2), S( -8, -2), S( -4, -2), S( -2, -4),
    S(-12,  2), S( -6,  2), S( -4,  2), S(  0,  0),
    S( -8,  6), S( -2,  4), S(  2,  4), S(  4,  2),
    S( -4,  8), S(  4,  6), S(  6,  6), S(  8,  4),
    S(  4, 10), S(  8, 12), S( 12, 12), S( 14, 10),
    S(  4, 10), S(  4, 10), S(  6, 10), S(  8, 10),
};
inline constexpr SquareTable kQueenSquares{
    S( -6,-40), S( -8,-34), S( -6,-28), S(  4,-24),
    S( -6,-32), S( -2,-22), S(  4,-14), S(  4, -8),
    S( -4,-22), S(  2, -8), S(  2,  0), S(  2,  4),
    S( -4,-12), S(  2,  4), S(  2, 14), S(  2, 22),
    S( -4, -8), S(  0,  8), S(  2, 18), S(  2, 28),
    S( -2,-16), S(  2,  2), S(  4,  8), S(  6, 16),
    S( -6,-26), S( -6,-10), S(  4, -4), S(  2,  6),
    S( -4,-36), S(  2,-26), S(  6,-20), S(  8,-14),
};
inline constexpr SquareTable kKingSquares{
    S( 28,-60), S( 38,-38), S( 14,-26), S( -6,-22),
    S( 20,-32), S( 14,-12), S( -8, -2), S(-22,  2),
    S(-14,-18), S(-18,  2), S(-34, 14), S(-46, 18),
    S(-34, -6), S(-36, 14), S(-52, 26), S(-64, 32),
    S(-44,  2), S(-48, 22), S(-60, 34), S(-70, 38),
    S(-50,  4), S(-50, 26), S(-60, 34), S(-70, 36),
    S(-55,-10), S(-55, 14), S(-65, 18), S(-75, 20),
    S(-60,-50), S(-60,-22), S(-70,-14), S(-80,-10),
};
// clang-format on

} // namespace hand
} // namespace eval
