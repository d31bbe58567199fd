// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Moves as UCI writes them: e2e4, e7e8q, castling as e1g1 or, in Chess960, as king takes own rook (e1h1).
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "chess/move.h"
#include "chess/position.h"

namespace chess {

// Castling is written e1g1 unless chess960 is set or the king and rook are not on their standard squares (where e1g1
// could mean a plain king move). No move is "0000".
std::string to_uci(Move move, const Position& position, bool chess960 = false);

// Accepts both ways to write castling wherever they mean one thing. Refuses illegal moves, saying why.
base::Result<Move> parse_uci_move(std::string_view text, const Position& position);

// The move between two squares as it is meant here: castling in both forms, en passant, promotion. Not checked: the
// result may be illegal or none.
Move coordinate_move(Square from, Square to, PieceType promotion, const Position& position) noexcept;

} // namespace chess
