// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How networks of Lc0 see a position and name a move: always from the side of the player to move, whose first rank is
// the lowest. Pure functions.
#pragma once

#include "chess/move.h"
#include "eval/network.h"
#include "nn/session.h"

namespace human {

// Writes the 112 planes: eight positions of history with 13 each, then castling rights, colour, the count of moves
// without capture or pawn move, and ones. A game from the start position has empty planes before it; where a question
// begins elsewhere, its oldest position stands for those before. Requires: the planes are zero.
void write_lc0_planes(const eval::NetworkQuestion& question, nn::PlanesView<float> planes);

// Where the policy has a move: how it goes, and from where.
struct PolicyPlace {
    std::size_t plane; // 56 ways of the queen, 8 of the knight, 9 promotions
    std::size_t square;
};
PolicyPlace policy_place(chess::Move move, chess::Color mover) noexcept;

} // namespace human
