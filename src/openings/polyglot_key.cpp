// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/polyglot_key.h"

#include <array>
#include <cstddef>

namespace openings {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

constexpr std::array<PolyglotKey, 781> kNumbers{
#include "openings/polyglot_numbers.inc"
};
constexpr std::size_t kCastling = 768;
constexpr std::size_t kEnPassant = 772;
constexpr std::size_t kWhiteToMove = 780;

PolyglotKey piece_number(Piece piece, Square square)
{
    // Pieces in the order black pawn, white pawn, black knight, ... squares from a1.
    const int kind = 2 * number(piece.type()) + (piece.color() == Color::White ? 1 : 0);
    return kNumbers[static_cast<std::size_t>(64 * kind + square.number())];
}

PolyglotKey castling_number(Color color, Square king, Square rook)
{
    const bool queen_side = chess::castling_side(king, rook) == chess::CastlingSide::Queen;
    return kNumbers[kCastling + static_cast<std::size_t>(2 * number(color) + (queen_side ? 1 : 0))];
}

PolyglotKey en_passant_number(Square square)
{
    return kNumbers[kEnPassant + index(square.file())];
}

// The number of the file on which `pushed` has just moved two steps, or 0 if no pawn of `enemies` stands beside it.
PolyglotKey double_step_number(Square pushed, Bitboard enemies)
{
    const Bitboard pawn(pushed);
    return ((chess::east(pawn) | chess::west(pawn)) & enemies).any() ? en_passant_number(pushed) : 0;
}

bool is_double_step(const Position& before, Move move)
{
    const int step = move.to().number() - move.from().number();
    return (step == 16 || step == -16) && before.piece_at(move.from()).type() == PieceType::Pawn;
}

PolyglotKey key_without_en_passant(const Position& position)
{
    PolyglotKey key = position.side_to_move() == Color::White ? kNumbers[kWhiteToMove] : 0;
    for (const Square s : position.occupied()) key ^= piece_number(position.piece_at(s), s);
    for (const Square rook : position.castling_rooks()) {
        const Color color = position.piece_at(rook).color();
        key ^= castling_number(color, position.king(color), rook);
    }
    return key;
}

} // namespace

PolyglotKey polyglot_key(const chess::Setup& setup)
{
    PolyglotKey key = setup.side_to_move == Color::White ? kNumbers[kWhiteToMove] : 0;
    chess::ByColor<Square> kings;
    Bitboard movers_pawns;
    for (int i = 0; i < 64; ++i) {
        const Square square(i);
        const Piece piece = setup.piece_at(square);
        if (piece.is_none()) continue;
        key ^= piece_number(piece, square);
        if (piece.type() == PieceType::King) kings[piece.color()] = square;
        if (piece == Piece(setup.side_to_move, PieceType::Pawn)) movers_pawns |= square;
    }
    for (const Square rook : setup.castling_rooks) {
        const Piece piece = setup.piece_at(rook);
        if (piece.type() != PieceType::Rook) continue; // a right that means nothing
        const Square king = kings[piece.color()];
        if (king) key ^= castling_number(piece.color(), king, rook);
    }
    if (setup.en_passant) {
        const int pushed = setup.en_passant.number() + chess::pawn_push(!setup.side_to_move);
        if (pushed >= 0 && pushed < 64) key ^= double_step_number(Square(pushed), movers_pawns);
    }
    return key;
}

PolyglotKey polyglot_key(const Position& position)
{
    return PolyglotTracker(position).key();
}

PolyglotKey polyglot_key(const chess::Game& game)
{
    const Position& now = game.position();
    if (game.moves().empty()) return polyglot_key(now);
    const Position& before = game.positions()[game.moves().size() - 1];
    const Move last = game.moves().back();
    PolyglotKey key = key_without_en_passant(now);
    if (is_double_step(before, last))
        key ^= double_step_number(last.to(), now.pieces(now.side_to_move(), PieceType::Pawn));
    return key;
}

PolyglotTracker::PolyglotTracker(const Position& start) : rest_(key_without_en_passant(start))
{
    if (const Square s = start.en_passant()) en_passant_ = en_passant_number(s);
}

void PolyglotTracker::play(const Position& before, Move move)
{
    const Square from = move.from();
    const Square to = move.to();
    const Color us = before.side_to_move();
    const Piece mover = before.piece_at(from);

    rest_ ^= kNumbers[kWhiteToMove] ^ piece_number(mover, from);
    en_passant_ = 0;
    if (move.is_castling()) {
        const auto side = chess::castling_side(from, to);
        const Piece rook(us, PieceType::Rook);
        rest_ ^= piece_number(rook, to) ^ piece_number(rook, chess::castled_rook(us, side)) ^
                 piece_number(mover, chess::castled_king(us, side));
    } else {
        if (move.is_en_passant()) {
            rest_ ^= piece_number(Piece(!us, PieceType::Pawn), to.offset(-chess::pawn_push(us)));
        } else if (const Piece taken = before.piece_at(to)) {
            rest_ ^= piece_number(taken, to);
        }
        rest_ ^= piece_number(move.is_promotion() ? Piece(us, move.promotion_piece()) : mover, to);
        if (is_double_step(before, move)) en_passant_ = double_step_number(to, before.pieces(!us, PieceType::Pawn));
    }

    // A right is lost when its rook moves or is taken, or its king moves.
    Bitboard lost = before.castling_rooks() & (Bitboard(from) | to);
    if (mover.type() == PieceType::King) lost |= before.castling_rooks() & before.pieces(us);
    for (const Square rook : lost) {
        const Color color = before.piece_at(rook).color();
        rest_ ^= castling_number(color, before.king(color), rook);
    }
}

} // namespace openings
