// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/classical.h"

#include <algorithm>
#include <cstdlib>

#include "eval/classical/endings.h"
#include "eval/classical/kpk.h"

namespace eval {

using chess::Bitboard;
using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

namespace {

// Driving a king whose side has pieces but no pawns: towards the edge, the kings close together.
template <class Trace>
void add_mop_up(const Position& p, const Weights& w, Tally<Trace>& tally) noexcept
{
    const auto drive = [&]<Color Us>() {
        if (p.pieces(!Us, PieceType::Pawn).any()) return;
        tally.template add<Us>(w.mop_up_edge, centre_distance(p.king(!Us)));
        tally.template add<Us>(w.mop_up_kings, 7 - chess::distance(p.king(Us), p.king(!Us)));
    };
    if (tally.sum().eg() > w.rook.eg() / 2) drive.template operator()<Color::White>();
    if (tally.sum().eg() < -w.rook.eg() / 2) drive.template operator()<Color::Black>();
}

// Chances of the side ahead in the endgame: pawns, passed pawns, play on both wings, a king past its opponent.
int initiative(const Position& p, const InitiativeWeights& w, int eg, Bitboard passed) noexcept
{
    constexpr Bitboard kQueenSide{0x0F0F0F0F0F0F0F0F};
    const Bitboard pawns = p.pieces(PieceType::Pawn);
    const Square white = p.king(Color::White);
    const Square black = p.king(Color::Black);
    const int outflanking =
        std::abs(index(white.file()) - index(black.file())) - std::abs(index(white.rank()) - index(black.rank()));
    const bool both_flanks = (pawns & kQueenSide).any() && (pawns & ~kQueenSide).any();
    const bool only_pawns = (p.non_pawn_pieces(Color::White) | p.non_pawn_pieces(Color::Black)).empty();
    const int chances = w.pawn * pawns.count() + w.passer * passed.count() + w.outflanking * outflanking +
                        w.both_flanks * both_flanks + w.only_pawns * only_pawns + w.base;
    const int sign = (eg > 0) - (eg < 0);
    return sign * std::max(chances, -std::abs(eg));
}

} // namespace

int game_phase(const Position& p) noexcept
{
    const int sum = p.pieces(PieceType::Knight, PieceType::Bishop).count() + 2 * p.pieces(PieceType::Rook).count() +
                    4 * p.pieces(PieceType::Queen).count();
    return std::min(sum, kFullPhase);
}

Classical::Classical(const Weights& weights) : weights_(weights)
{
    Kpk::table(); // Made now and not in the middle of somebody's clock.
    const Weights& w = weights_;
    const std::array<Score, 6> values{w.pawn, w.knight, w.bishop, w.rook, w.queen, Score{}};
    const std::array<const SquareTable*, 6> tables{&w.pawn_square, &w.knight_square, &w.bishop_square,
                                                   &w.rook_square, &w.queen_square,  &w.king_square};
    for (std::size_t type = 0; type < 6; ++type) {
        for (int s = 0; s < 64; ++s) {
            const Score value = values[type] + (*tables[type])[half_board(Square(s))];
            const auto at = static_cast<std::size_t>(s);
            piece_squares_[static_cast<std::size_t>(index(Piece(Color::White, PieceType(type))))][at] = value;
            piece_squares_[static_cast<std::size_t>(index(Piece(Color::Black, PieceType(type))))][at ^ 56] = -value;
        }
    }
}

template <class Trace>
int Classical::value_of(const Position& position, PawnEntry& pawns, Trace& tracer) const noexcept
{
    Evaluation<Trace> evaluation(position, weights_, piece_squares_, pawns, tracer);
    Tally<Trace> tally(tracer);
    tally.add_sum(evaluation.run());
    add_mop_up(position, weights_, tally);
    const Score chances(0,
                        initiative(position, weights_.initiative, tally.sum().eg(), pawns.passed[0] | pawns.passed[1]));
    const Score sum = tally.sum() + chances;

    const int eg = sum.eg();
    const int scale = endgame_scale(position, eg >= 0 ? Color::White : Color::Black);
    const int phase = game_phase(position);
    if constexpr (Trace::kActive) {
        tracer.initiative = chances;
        tracer.total = sum;
        tracer.phase = phase;
        tracer.scale = scale;
    }
    return bounded((sum.mg() * phase * kFullScale + eg * (kFullPhase - phase) * scale) / (kFullPhase * kFullScale));
}

int Classical::evaluate(const Position& position) noexcept
{
    const bool white_moves = position.side_to_move() == Color::White;
    if (const auto known = lone_king_value(position, weights_)) return bounded(white_moves ? *known : -*known);

    NoTracer silent;
    PawnEntry& pawns = pawns_.slot(position.pawn_key());
    if (pawns.key != position.pawn_key()) {
        evaluate_pawns(position, weights_, silent, pawns);
        pawns.key = position.pawn_key();
    }
    const int value = value_of(position, pawns, silent);
    return white_moves ? value : -value;
}

Tracer Classical::trace(const Position& position) const
{
    Tracer tracer(weights_);
    if (const auto known = lone_king_value(position, weights_)) {
        tracer.known_ending = true;
        tracer.value = bounded(*known);
        return tracer;
    }
    PawnEntry pawns;
    evaluate_pawns(position, weights_, tracer, pawns);
    tracer.value = value_of(position, pawns, tracer);
    return tracer;
}

} // namespace eval
