// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/classical.h"

#include <algorithm>
#include <cstdlib>

#include "endgame/endings.h"
#include "endgame/kpk.h"
#include "eval/classical/lone_king.h"

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
        tally.template add<Us>(w.mop_up_edge, endgame::centre_distance(p.king(!Us)));
        tally.template add<Us>(w.mop_up_kings, 7 - chess::distance(p.king(Us), p.king(!Us)));
    };
    if (tally.sum().eg() > w.rook.eg() / 2) drive.template operator()<Color::White>();
    if (tally.sum().eg() < -w.rook.eg() / 2) drive.template operator()<Color::Black>();
}

// Chances of the side ahead in the endgame: pawns, passed pawns, play on both wings, a king past its opponent.
template <class Trace>
int initiative(const Position& p, const InitiativeWeights& w, int eg, Bitboard passed, Trace& tracer) noexcept
{
    constexpr Bitboard kQueenSide{0x0F0F0F0F0F0F0F0F};
    const Bitboard pawns = p.pieces(PieceType::Pawn);
    const Square white = p.king(Color::White);
    const Square black = p.king(Color::Black);
    const int outflanking =
        std::abs(number(white.file()) - number(black.file())) - std::abs(number(white.rank()) - number(black.rank()));
    const bool both_flanks = (pawns & kQueenSide).any() && (pawns & ~kQueenSide).any();
    const bool only_pawns = (p.non_pawn_pieces(Color::White) | p.non_pawn_pieces(Color::Black)).empty();
    int chances = 0;
    const auto count = [&](const int& weight, int times) {
        chances += weight * times;
        if constexpr (Trace::kActive)
            if (eg != 0) tracer.record(eg > 0 ? Color::White : Color::Black, weight, times);
    };
    count(w.pawn, pawns.count());
    count(w.passer, passed.count());
    count(w.outflanking, outflanking);
    count(w.both_flanks, both_flanks);
    count(w.only_pawns, only_pawns);
    count(w.base, 1);
    if constexpr (Trace::kActive) tracer.levelled = chances < -std::abs(eg);
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
    endgame::Kpk::table(); // Made now and not in the middle of somebody's clock.
    const Weights& w = weights_;
    const std::array<Score, 6> values{w.pawn, w.knight, w.bishop, w.rook, w.queen, Score{}};
    const std::array<const SquareTable*, 6> tables{&w.pawn_square, &w.knight_square, &w.bishop_square,
                                                   &w.rook_square, &w.queen_square,  &w.king_square};
    for (std::size_t wings = 0; wings < piece_squares_.size(); ++wings) {
        const std::array<bool, 2> king_side{(wings & 1) != 0, (wings & 2) != 0};
        for (std::size_t type = 0; type < 6; ++type) {
            const auto [own_wing, enemy_wing] = wing_tables(w, PieceType(type));
            for (std::size_t at = 0; at < 64; ++at) {
                const Square s(static_cast<int>(at));
                const auto value = [&](bool own_king, bool enemy_king) {
                    Score sum = values[type] + (*tables[type])[half_board(s)];
                    if (own_wing == nullptr) return sum;
                    sum += (*own_wing)[half_board(s)] * (on_king_side(s) == own_king ? 1 : -1);
                    sum += (*enemy_wing)[half_board(s)] * (on_king_side(s) == enemy_king ? 1 : -1);
                    return sum;
                };
                PieceSquares& out = piece_squares_[wings];
                out[index(Piece(Color::White, PieceType(type)))][at] = value(king_side[0], king_side[1]);
                out[index(Piece(Color::Black, PieceType(type)))][at ^ 56] = -value(king_side[1], king_side[0]);
            }
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
    const Score chances(0, initiative(position, weights_.initiative, tally.sum().eg(),
                                      pawns.passed[chess::Color::White] | pawns.passed[chess::Color::Black], tracer));
    const Score sum = tally.sum() + chances;

    const int eg = sum.eg();
    const int scale = endgame::winning_scale(position, eg >= 0 ? Color::White : Color::Black);
    const int phase = game_phase(position);
    if constexpr (Trace::kActive) {
        tracer.initiative = chances;
        tracer.total = sum;
        tracer.phase = phase;
        tracer.scale = scale;
    }
    constexpr int kWhole = kFullPhase * endgame::kFullScale;
    return bounded((sum.mg() * phase * endgame::kFullScale + eg * (kFullPhase - phase) * scale) / kWhole);
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
