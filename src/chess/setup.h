// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A Setup is anything that can be written down: pieces anywhere, any side to move. Position::from_setup turns it into
// something playable or says, by name, everything that is wrong with it.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chess/bitboard.h"
#include "chess/types.h"

namespace chess {

struct Setup {
    std::array<Piece, 64> board{};
    Color side_to_move = Color::White;
    // Squares of the rooks that may still castle; X-FEN and Shredder-FEN name them, so Chess960 needs nothing more.
    Bitboard castling_rooks;
    // The square behind a pawn that has just moved two steps, as written, capturable or not.
    Square en_passant = Square::none();
    int halfmoves = 0;
    int fullmoves = 1;

    bool operator==(const Setup&) const = default;
    Piece piece_at(Square s) const { return board[index(s)]; }
    void put(Square s, Piece p) { board[index(s)] = p; }

    static Setup start();
    static Setup empty() { return {}; }
};

// Why a Setup is not a Position. A Setup can have several problems at once.
enum class SetupProblem : std::uint8_t {
    EmptyBoard,
    MissingWhiteKing,
    MissingBlackKing,
    TooManyWhiteKings,
    TooManyBlackKings,
    TooManyWhitePieces, // more pawns and promoted pieces than sixteen men and eight pawns allow
    TooManyBlackPieces,
    PawnOnBackRank,
    SideNotToMoveInCheck,
    ImpossibleCheck,   // more than two checkers: no last move gives that
    BadCastlingRights, // no king on its back rank, or no own rook on the square
    BadEnPassant,      // not behind an enemy pawn that can have just made a double step
};

std::string_view describe(SetupProblem problem);
// "the side not to move is in check; a pawn stands on the first or last rank"
std::string describe(const std::vector<SetupProblem>& problems);

// Strict refuses every problem; Lenient drops castling rights and en passant squares that mean nothing, as most
// programs do, and refuses the rest.
enum class Tolerance : std::uint8_t { Strict, Lenient };

} // namespace chess
