// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/textbook/evaluation.h"

#include "chess/see.h"
#include "eval/sets/sets.h"

namespace search::textbook {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

SumEvaluation::SumEvaluation()
{
    for (const Color side : chess::kBothColors)
        for (const PieceType type : chess::kAllPieceTypes)
            for (int i = 0; i < 64; ++i) {
                const Piece piece(side, type);
                const eval::PhasePair worth = eval::thesis_value(piece, Square(i));
                const eval::Score score(worth.mg, worth.eg);
                table_[index(piece)][static_cast<std::size_t>(i)] = side == Color::White ? score : -score;
            }
}

SumEvaluation::State SumEvaluation::at(const Position& p) const noexcept
{
    State state;
    for (const Square s : p.occupied()) {
        const Piece piece = p.piece_at(s);
        state.sum += of(piece, s);
        state.phase += phase_of(piece.type());
    }
    return state;
}

SumEvaluation::State SumEvaluation::after(const State& state, const Position& p, chess::Move m) const noexcept
{
    State next = state;
    const Piece mover = p.piece_at(m.from());
    next.sum -= of(mover, m.from());
    if (m.is_castling()) {
        const chess::CastlingSide side = chess::castling_side(m.from(), m.to());
        const Piece rook = p.piece_at(m.to());
        next.sum -= of(rook, m.to());
        next.sum += of(mover, chess::castled_king(mover.color(), side));
        next.sum += of(rook, chess::castled_rook(mover.color(), side));
        return next;
    }
    if (const Piece victim = p.captured(m)) {
        const Square at = m.is_en_passant() ? m.to().offset(-chess::pawn_push(mover.color())) : m.to();
        next.sum -= of(victim, at);
        next.phase -= phase_of(victim.type());
    }
    if (m.is_promotion()) {
        const Piece made(mover.color(), m.promotion_piece());
        next.sum += of(made, m.to());
        next.phase += phase_of(made.type());
    } else {
        next.sum += of(mover, m.to());
    }
    return next;
}

Value material(const Position& p) noexcept
{
    Value sum = 0;
    for (const PieceType type :
         {PieceType::Pawn, PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
        sum += chess::see_value(type) * (p.count(p.side_to_move(), type) - p.count(!p.side_to_move(), type));
    return sum;
}

} // namespace search::textbook
