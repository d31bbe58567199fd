// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The numbers of the classical evaluation, as plain data. The initialisers are the set `classical`; other sets are
// other values of this struct.
#pragma once

#include "eval/classical/squares.h"

namespace eval {

struct Weights {
    // Material.
    Score pawn{92, 112};
    Score knight{345, 345};
    Score bishop{360, 365};
    Score rook{490, 600};
    Score queen{1050, 1120};

    // Where the men stand.
    SquareTable pawn_square = hand::kPawnSquares;
    SquareTable knight_square = hand::kKnightSquares;
    SquareTable bishop_square = hand::kBishopSquares;
    SquareTable rook_square = hand::kRookSquares;
    SquareTable queen_square = hand::kQueenSquares;
    SquareTable king_square = hand::kKingSquares;

    // The right to move.
    Score tempo{20, 12};
};

} // namespace eval
