// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Moves in words: each word says something of the move, and the legal moves that fit are looked at.
#include "terminal/typed_move.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/san.h"

namespace terminal {

using namespace chess;

namespace {

enum class Meaning { Piece, Takes, Castles, KingSide, QueenSide, Promotes, Nothing };

struct Word {
    std::string_view text;
    Meaning meaning;
    PieceType piece = PieceType::None;
};

constexpr std::array kWords{
    Word{"pawn", Meaning::Piece, PieceType::Pawn},
    Word{"knight", Meaning::Piece, PieceType::Knight},
    Word{"horse", Meaning::Piece, PieceType::Knight},
    Word{"bishop", Meaning::Piece, PieceType::Bishop},
    Word{"rook", Meaning::Piece, PieceType::Rook},
    Word{"queen", Meaning::Piece, PieceType::Queen},
    Word{"king", Meaning::Piece, PieceType::King},
    Word{"bauer", Meaning::Piece, PieceType::Pawn},
    Word{"springer", Meaning::Piece, PieceType::Knight},
    Word{"laeufer", Meaning::Piece, PieceType::Bishop},
    Word{"l\xC3\xA4ufer", Meaning::Piece, PieceType::Bishop},
    Word{"turm", Meaning::Piece, PieceType::Rook},
    Word{"dame", Meaning::Piece, PieceType::Queen},
    Word{"koenig", Meaning::Piece, PieceType::King},
    Word{"k\xC3\xB6nig", Meaning::Piece, PieceType::King},
    Word{"takes", Meaning::Takes},
    Word{"take", Meaning::Takes},
    Word{"captures", Meaning::Takes},
    Word{"x", Meaning::Takes},
    Word{"schl\xC3\xA4gt", Meaning::Takes},
    Word{"schlaegt", Meaning::Takes},
    Word{"nimmt", Meaning::Takes},
    Word{"castle", Meaning::Castles},
    Word{"castles", Meaning::Castles},
    Word{"castling", Meaning::Castles},
    Word{"rochade", Meaning::Castles},
    Word{"kingside", Meaning::KingSide},
    Word{"short", Meaning::KingSide},
    Word{"kurze", Meaning::KingSide},
    Word{"queenside", Meaning::QueenSide},
    Word{"long", Meaning::QueenSide},
    Word{"lange", Meaning::QueenSide},
    Word{"becomes", Meaning::Promotes},
    Word{"promotes", Meaning::Promotes},
    Word{"equals", Meaning::Promotes},
    Word{"to", Meaning::Nothing},
    Word{"on", Meaning::Nothing},
    Word{"from", Meaning::Nothing},
    Word{"the", Meaning::Nothing},
    Word{"a", Meaning::Nothing},
    Word{"and", Meaning::Nothing},
    Word{"side", Meaning::Nothing},
    Word{"moves", Meaning::Nothing},
    Word{"goes", Meaning::Nothing},
    Word{"check", Meaning::Nothing},
    Word{"checkmate", Meaning::Nothing},
    Word{"nach", Meaning::Nothing},
    Word{"auf", Meaning::Nothing},
};

// What the words say of the move.
struct Said {
    PieceType piece = PieceType::None;
    PieceType taken = PieceType::None;
    PieceType promotion = PieceType::None;
    std::optional<File> file; // "e takes d5"
    std::vector<Square> squares;
    std::optional<CastlingSide> side;
    bool castles = false;
    bool takes = false;
    bool promotes = false;
    bool has_target = false; // a square behind "takes"
};

void take_piece(Said& said, PieceType piece)
{
    if (said.castles) { // "king side" in two words
        if (piece == PieceType::King) said.side = CastlingSide::King;
        if (piece == PieceType::Queen) said.side = CastlingSide::Queen;
    } else if (said.promotes || said.has_target || (!said.takes && !said.squares.empty())) {
        said.promotion = piece;
    } else if (said.takes) {
        said.taken = piece;
    } else {
        said.piece = piece;
    }
}

// Returns: false if the word is none of a move.
bool take_word(Said& said, std::string_view text)
{
    if (const auto square = Square::parse(text)) {
        said.squares.push_back(*square);
        said.has_target = said.takes;
        return said.squares.size() <= 2;
    }
    const auto word = std::ranges::find(kWords, text, &Word::text);
    if (word == kWords.end()) {
        if (text.size() != 1 || text[0] < 'a' || text[0] > 'h') return false;
        said.file = File(text[0] - 'a');
        return true;
    }
    switch (word->meaning) {
    case Meaning::Piece: take_piece(said, word->piece); break;
    case Meaning::Takes: said.takes = true; break;
    case Meaning::Castles: said.castles = true; break;
    case Meaning::KingSide: said.side = CastlingSide::King; break;
    case Meaning::QueenSide: said.side = CastlingSide::Queen; break;
    case Meaning::Promotes: said.promotes = true; break;
    case Meaning::Nothing: break;
    }
    return true;
}

bool fits(const Said& said, Move move, const Position& p)
{
    if (said.castles || said.side)
        return move.is_castling() && (!said.side || castling_side(move.from(), move.to()) == *said.side);
    if (move.is_castling()) return false;
    const PieceType piece = p.piece_at(move.from()).type();
    const PieceType taken = p.is_capture(move) ? p.captured(move).type() : PieceType::None;
    // "e takes d5" and "to e4" are pawns' moves unless two squares say which man goes.
    const PieceType meant = said.piece == PieceType::None && said.squares.size() < 2 ? PieceType::Pawn : said.piece;
    if (meant != PieceType::None && piece != meant) return false;
    if (said.takes && taken == PieceType::None) return false;
    if (said.taken != PieceType::None && taken != said.taken) return false;
    if (said.file && move.from().file() != *said.file) return false;
    if (said.squares.size() == 2 && move.from() != said.squares.front()) return false;
    if (!said.squares.empty() && move.to() != said.squares.back()) return false;
    return said.promotion == (move.is_promotion() ? move.promotion_piece() : PieceType::None);
}

} // namespace

std::optional<base::Result<Move>> read_spoken_move(std::string_view text, const Position& position)
{
    Said said;
    std::string lower = base::to_lower(text);
    std::ranges::replace(lower, ',', ' ');
    for (const std::string_view word : base::words(lower))
        if (!take_word(said, word)) return std::nullopt;
    const bool says_where = !said.squares.empty() || said.taken != PieceType::None;
    if (!said.castles && !said.side && !says_where) return std::nullopt;
    MoveList found;
    for (const Move move : legal_moves(position))
        if (fits(said, move, position)) found.add(move);
    if (found.size() == 1) return found[0];
    if (found.empty()) return base::fail("{}: there is no such legal move", base::quote(text));
    return base::fail("{}: both {} and {} are possible", base::quote(text), to_san(found[0], position),
                      to_san(found[1], position));
}

} // namespace terminal
