// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/uci_move.h"

#include "base/text.h"
#include "chess/notation/explain.h"

namespace chess {
namespace {

using base::fail;
using base::quote;

bool is_standard_castling(Square king, Square rook)
{
    return king.file() == File::E && (rook.file() == File::A || rook.file() == File::H);
}

// A king that goes to its castling square from more than one step away can only mean castling.
Square rook_of_castling(const Position& p, Square from, Square to) noexcept
{
    const Color us = p.side_to_move();
    if (p.piece_at(from) != Piece(us, PieceType::King)) return Square::none();
    if ((p.castling_rooks() & p.pieces(us)).contains(to)) return to;
    if (distance(from, to) < 2) return Square::none();
    for (const CastlingSide side : {CastlingSide::King, CastlingSide::Queen})
        if (to == castled_king(us, side)) return p.castling_rook(us, side);
    return Square::none();
}

} // namespace

std::string to_uci(Move move, const Position& position, bool chess960)
{
    if (move.is_none()) return "0000";
    Square to = move.to();
    if (move.is_castling() && !chess960 && is_standard_castling(move.from(), to))
        to = castled_king(position.side_to_move(), castling_side(move.from(), to));
    std::string text = move.from().name() + to.name();
    if (move.is_promotion()) text += Piece(Color::Black, move.promotion_piece()).letter();
    return text;
}

Move coordinate_move(Square from, Square to, PieceType promotion, const Position& position) noexcept
{
    const Color us = position.side_to_move();
    const bool is_pawn = position.piece_at(from) == Piece(us, PieceType::Pawn);
    if (promotion != PieceType::None) {
        if (promotion == PieceType::Pawn || promotion == PieceType::King) return Move::none();
        return Move::promotion(from, to, promotion);
    }
    if (is_pawn && to == position.en_passant() && from.file() != to.file()) return Move(from, to, MoveKind::EnPassant);
    if (const Square rook = rook_of_castling(position, from, to)) return Move(from, rook, MoveKind::Castling);
    return Move(from, to);
}

base::Result<Move> parse_uci_move(std::string_view text, const Position& position)
{
    if (text == "0000") return fail("0000 is the null move, which no game has");
    if (text.size() != 4 && text.size() != 5)
        return fail("{} is not a move such as e2e4 or e7e8q: it has {} characters", quote(text), text.size());
    const auto from = Square::parse(text.substr(0, 2));
    const auto to = Square::parse(text.substr(2, 2));
    if (!from || !to)
        return fail("{} is not a move: {} is no square", quote(text), quote(text.substr(from ? 2 : 0, 2)));
    PieceType promotion = PieceType::None;
    if (text.size() == 5) {
        promotion = Piece::from_letter(text[4]).type();
        if (promotion == PieceType::None || promotion == PieceType::Pawn || promotion == PieceType::King)
            return fail("{} is not a move: {} is not one of the promotion pieces q, r, b and n", quote(text),
                        quote(text.substr(4)));
    }
    const Move move = coordinate_move(*from, *to, promotion, position);
    if (!position.is_legal(move)) return fail("{}: {}", text, explain_illegal(position, move));
    return move;
}

} // namespace chess
