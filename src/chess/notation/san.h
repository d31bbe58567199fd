// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Moves as people write them: Nf3, exd5, O-O, e8=Q+. Reading goes from the target square back to the men that can reach
// it, so that a move of a game costs some tens of nanoseconds; nothing is generated and compared. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "chess/move.h"
#include "chess/position.h"

namespace chess {

// The one standard form: shortest disambiguation that tells legal moves apart, + or #. No move is "--".
// Requires: the move is legal or none.
std::string to_san(Move move, const Position& position);
void append_san(std::string& out, Move move, const Position& position);

// Reads SAN as it is met in files and typed by people: 0-0, a missing or needless x, +, #, ! or ?, "e.p.", a promotion
// without =, more disambiguation than needed, long forms (Ng1-f3), coordinates (g1f3) and lower-case piece letters. A
// lower-case b is the pawn where both readings are legal and an x is written (bxc3), refused where it is not (bc3).
// Errors say why: "Nd2: both Nbd2 and Nfd2 are possible".
base::Result<Move> parse_san(std::string_view text, const Position& position);

// The same answer without words, for readers of many games: none unless exactly one legal move is meant.
Move match_san(std::string_view text, const Position& position) noexcept;

// What SAN says before it meets a position. For the explanations; readers use the functions above.
struct SanParts {
    PieceType piece = PieceType::Pawn;
    PieceType promotion = PieceType::None;
    std::optional<CastlingSide> castling; // then nothing else counts
    Square to;
    Bitboard from = Bitboard::all(); // where the disambiguation allows the man to stand
    bool captures = false;           // an x was written
    bool has_from_square = false;    // file and rank were given
    bool names_piece = false;        // a piece letter was written
};
// Returns: nothing if the text has not the shape of a move. A leading b is a file unless b_is_bishop.
std::optional<SanParts> split_san(std::string_view text, bool b_is_bishop = false) noexcept;
// Every legal move with these parts.
MoveList san_matches(const SanParts& parts, const Position& position) noexcept;

} // namespace chess
