// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/classical.h"

namespace eval {

using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Square;

namespace {

// Phase: what is left of the middlegame, by the men on the board.
constexpr int kFullPhase = 24;

int phase(const chess::Position& p)
{
    const int sum = p.pieces(PieceType::Knight, PieceType::Bishop).count() + 2 * p.pieces(PieceType::Rook).count() +
                    4 * p.pieces(PieceType::Queen).count();
    return sum < kFullPhase ? sum : kFullPhase;
}

} // namespace

Classical::Classical(const Weights& weights) : weights_(weights)
{
    const Weights& w = weights_;
    const std::array<Score, 6> values{w.pawn, w.knight, w.bishop, w.rook, w.queen, Score{}};
    const std::array<const SquareTable*, 6> tables{&w.pawn_square, &w.knight_square, &w.bishop_square,
                                                   &w.rook_square, &w.queen_square,  &w.king_square};
    for (std::size_t type = 0; type < 6; ++type) {
        for (int s = 0; s < 64; ++s) {
            const Score value = values[type] + (*tables[type])[half_board(Square(s))];
            const auto at = static_cast<std::size_t>(s);
            piece_square_[static_cast<std::size_t>(index(Piece(Color::White, PieceType(type))))][at] = value;
            piece_square_[static_cast<std::size_t>(index(Piece(Color::Black, PieceType(type))))][at ^ 56] = -value;
        }
    }
}

int Classical::evaluate(const chess::Position& position) noexcept
{
    Score sum;
    for (const Square s : position.occupied()) {
        sum += piece_square_[static_cast<std::size_t>(index(position.piece_at(s)))][static_cast<std::size_t>(index(s))];
    }
    if (position.side_to_move() == Color::Black) sum = -sum;
    sum += weights_.tempo;
    const int mg_share = phase(position);
    return bounded((sum.mg() * mg_share + sum.eg() * (kFullPhase - mg_share)) / kFullPhase);
}

} // namespace eval
