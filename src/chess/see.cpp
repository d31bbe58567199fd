// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/see.h"

namespace chess {

namespace {

// Men of the colour that are free to capture: those pinned at the start stay out while nothing else shields their king
// from a slider on that line.
Bitboard able(const Position& p, Color c, Bitboard attackers, Bitboard occupied, Bitboard blockers, Square target)
{
    Bitboard own = attackers & p.pieces(c);
    const Bitboard pinned = own & blockers;
    if (pinned.empty()) return own;
    const Square king = p.king(c);
    for (const Square s : pinned) {
        const Bitboard on_line = line(king, s);
        if (on_line.contains(target)) continue; // Takes along its pin.
        const Bitboard sliders = rook_rays(king).contains(s) ? p.pieces(PieceType::Rook, PieceType::Queen)
                                                             : p.pieces(PieceType::Bishop, PieceType::Queen);
        for (const Square pinner : sliders& p.pieces(!c) & on_line & occupied)
            if ((between(king, pinner) & occupied) == Bitboard(s)) own &= ~Bitboard(s);
    }
    return own;
}

} // namespace

bool see_at_least(const Position& p, Move m, int threshold) noexcept
{
    if (m.is_castling()) return threshold <= 0;
    const Square from = m.from();
    const Square to = m.to();
    const Color us = p.side_to_move();

    // 1. The move itself: enough even if the man is lost, or too little even if it is not?
    int gain = see_value(p.captured(m).type());
    PieceType on_square = p.piece_at(from).type();
    if (m.is_promotion()) {
        on_square = m.promotion_piece();
        gain += see_value(on_square) - see_value(PieceType::Pawn);
    }
    int balance = gain - threshold;
    if (balance < 0) return false;
    balance -= see_value(on_square);
    if (balance >= 0) return true;

    // 2. The sides take in turn, least valuable man first; the one who would fall short stops and has lost.
    Bitboard occupied = (p.occupied() ^ from) | to;
    if (m.is_en_passant()) occupied ^= to.offset(-pawn_push(us));
    const Bitboard diagonal = p.pieces(PieceType::Bishop, PieceType::Queen);
    const Bitboard straight = p.pieces(PieceType::Rook, PieceType::Queen);
    const ByColor<Bitboard> blockers{p.blockers(Color::White), p.blockers(Color::Black)};
    Bitboard attackers = p.attackers_to(to, occupied);
    Color side = !us;
    while (true) {
        attackers &= occupied;
        const Bitboard own = able(p, side, attackers, occupied, blockers[side], to);
        if (own.empty()) break;
        PieceType taker = PieceType::Pawn;
        while ((own & p.pieces(taker)).empty()) taker = PieceType(number(taker) + 1);
        // A king takes only what is not defended any more.
        if (taker == PieceType::King) return (attackers & p.pieces(!side)).any() ? side != us : side == us;
        occupied ^= (own & p.pieces(taker)).first();
        if (taker == PieceType::Pawn || taker == PieceType::Bishop || taker == PieceType::Queen)
            attackers |= bishop_attacks(to, occupied) & diagonal;
        if (taker == PieceType::Rook || taker == PieceType::Queen) attackers |= rook_attacks(to, occupied) & straight;
        side = !side;
        balance = -balance - 1 - see_value(taker);
        if (balance >= 0) break; // The side now to move cannot make up for it.
    }
    return side != us;
}

} // namespace chess
