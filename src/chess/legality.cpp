// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Is this move legal here? Right for any 16 bits, because the answer is asked of moves out of a shared hash table.
#include "chess/position.h"

namespace chess {

bool Position::en_passant_is_legal(Square from, Square to, Color us) const noexcept
{
    // Try it: two men leave, one arrives, and no slider may then see the king. A knight or pawn that gives check is
    // answered only by taking it.
    const Square victim = to.offset(-pawn_push(us));
    const Bitboard occ = (occupied() ^ from ^ victim) | to;
    const Square k = king(us);
    const Bitboard enemies = pieces(!us);
    if ((rook_attacks(k, occ) & pieces(PieceType::Rook, PieceType::Queen) & enemies).any()) return false;
    if ((bishop_attacks(k, occ) & pieces(PieceType::Bishop, PieceType::Queen) & enemies).any()) return false;
    const Bitboard leapers =
        (knight_attacks(k) & pieces(PieceType::Knight)) | (pawn_attacks(us, k) & pieces(PieceType::Pawn));
    return (leapers & enemies & ~Bitboard(victim)).empty();
}

bool Position::castling_is_legal(Move m) const noexcept
{
    const Color us = side_to_move_;
    const Square k = m.from();
    const Square rook = m.to();
    if (k != king(us) || !(castling_rooks() & pieces(us)).contains(rook) || is_check()) return false;
    const CastlingSide side = castling_side(k, rook);
    const Square king_to = castled_king(us, side);
    const Square rook_to = castled_rook(us, side);
    const Bitboard others = occupied() ^ k ^ rook;
    const Bitboard king_path = between(k, king_to) | king_to;
    if (((king_path | between(rook, rook_to) | rook_to) & others).any()) return false;
    for (const Square s : king_path)
        if (is_attacked(s, !us, occupied() ^ k)) return false;
    return !pinned_.contains(rook) || !is_attacked(king_to, !us, others | rook_to);
}

bool Position::is_legal(Move m) const noexcept
{
    const Color us = side_to_move_;
    const Square from = m.from();
    const Square to = m.to();
    const Piece moved = piece_at(from);
    if (moved.is_none() || moved.color() != us) return false;
    // 1. Bits that no generated move has.
    if (!m.is_promotion() && (m.bits() >> 12 & 3) != 0) return false;
    if (m.is_castling()) return castling_is_legal(m);
    const PieceType type = moved.type();
    if (pieces(us).contains(to)) return false;

    // 2. The man moves like that.
    if (type == PieceType::Pawn) {
        if (m.is_en_passant())
            return en_passant_ && to == en_passant_ && pawn_attacks(us, from).contains(to) &&
                   en_passant_is_legal(from, to, us);
        if (m.is_promotion() != (relative(us, to.rank()) == Rank::R8)) return false;
        const int step = to.number() - from.number();
        if (pawn_attacks(us, from).contains(to)) {
            if (!pieces(!us).contains(to)) return false;
        } else if (step == pawn_push(us)) {
            if (piece_at(to)) return false;
        } else if (step == 2 * pawn_push(us) && relative(us, from.rank()) == Rank::R2) {
            if (piece_at(to) || piece_at(from.offset(pawn_push(us)))) return false;
        } else {
            return false;
        }
    } else {
        if (m.kind() != MoveKind::Normal || !attacks(type, from, occupied()).contains(to)) return false;
    }

    // 3. The king is safe afterwards.
    if (type == PieceType::King) return !is_attacked(to, !us, occupied() ^ from);
    if (checkers_.any()) {
        if (checkers_.more_than_one()) return false;
        const Square checker = checkers_.first();
        if (to != checker && !between(king(us), checker).contains(to)) return false;
    }
    return !pinned_.contains(from) || line(king(us), from).contains(to);
}

bool Position::gives_check(Move m) const noexcept
{
    const Color us = side_to_move_;
    const Square from = m.from();
    const Square to = m.to();
    const Square their_king = king(!us);
    const Bitboard diagonal = pieces(us, PieceType::Bishop, PieceType::Queen);
    const Bitboard straight = pieces(us, PieceType::Rook, PieceType::Queen);

    if (m.is_castling()) {
        const CastlingSide side = castling_side(from, to);
        const Square rook_to = castled_rook(us, side);
        const Bitboard occ = (occupied() ^ from ^ to) | castled_king(us, side) | rook_to;
        return rook_attacks(their_king, occ).contains(rook_to) ||
               (rook_attacks(their_king, occ) & straight & ~Bitboard(to)).any() ||
               (bishop_attacks(their_king, occ) & diagonal).any();
    }
    Bitboard occ = (occupied() ^ from) | to;
    if (m.is_en_passant()) occ ^= to.offset(-pawn_push(us));
    // 1. By the man that moves.
    const PieceType type = m.is_promotion() ? m.promotion_piece() : piece_at(from).type();
    if (type == PieceType::Pawn) {
        if (pawn_attacks(us, to).contains(their_king)) return true;
    } else if (type != PieceType::King && attacks(type, to, occ).contains(their_king)) {
        return true;
    }
    // 2. By a man uncovered.
    if (!m.is_en_passant() && line(from, their_king).empty()) return false;
    return (rook_attacks(their_king, occ) & straight & ~Bitboard(from)).any() ||
           (bishop_attacks(their_king, occ) & diagonal & ~Bitboard(from)).any();
}

CheckSquares Position::check_squares() const noexcept
{
    const Color us = side_to_move_;
    CheckSquares squares;
    squares.king = king(!us);
    const Bitboard diagonal = bishop_attacks(squares.king, occupied());
    const Bitboard straight = rook_attacks(squares.king, occupied());
    squares.by = {pawn_attacks(!us, squares.king),
                  knight_attacks(squares.king),
                  diagonal,
                  straight,
                  diagonal | straight,
                  Bitboard()};
    squares.uncovering = blockers(!us) & pieces(us);
    return squares;
}

} // namespace chess
