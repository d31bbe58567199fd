// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/pawns.h"

#include <algorithm>

namespace eval {

using chess::Bitboard;
using chess::CastlingSide;
using chess::Color;
using chess::File;
using chess::PieceType;
using chess::Position;
using chess::Square;

namespace {

template <Color Us>
constexpr int rank_of(Square s)
{
    return number(chess::relative(Us, s).rank());
}

template <Color Us, class Trace>
void evaluate_side(const PawnStructure& own, const PawnStructure& enemy, const Weights& w, Tally<Trace>& tally)
{
    for (const Square s : own.pawns) tally.template add<Us>(w.pawn_square[half_board(chess::relative(Us, s))]);
    tally.template add<Us>(w.pawn, own.pawns.count());

    // A pawn with no enemy pawn before it is easier to attack along the file.
    const Bitboard open = ~chess::fill_forward(!Us, enemy.pawns);
    tally.template add<Us>(w.doubled_pawn, own.doubled.count());
    tally.template add<Us>(w.isolated_pawn, own.isolated.count());
    tally.template add<Us>(w.isolated_open, (own.isolated & open).count());
    tally.template add<Us>(w.backward_pawn, own.backward.count());
    tally.template add<Us>(w.backward_open, (own.backward & open).count());
    tally.template add<Us>(w.central_pawn, (own.pawns & kCentreSquares).count());
    tally.template add<Us>(w.weak_square, weak_squares(own).count());

    for (const Square s : own.pawns& neighbours(own.pawns)) tally.template add<Us>(w.phalanx[rank_of<Us>(s)]);
    for (const Square s : own.pawns& own.attacks) tally.template add<Us>(w.supported[rank_of<Us>(s)]);
    for (const Square s : own.passed) tally.template add<Us>(w.passed[rank_of<Us>(s)]);
}

// The rank, seen from Us, of the pawn of `pawns` on the file that is nearest to Us's side but not behind the king;
// 0 if there is none.
template <Color Us>
int nearest_rank(Bitboard pawns, File file)
{
    const Bitboard on_file = pawns & chess::file_mask(file);
    if (on_file.empty()) return 0;
    return rank_of<Us>(Us == Color::White ? on_file.first() : on_file.last());
}

template <Color Us, class Trace>
Score shelter_at(const Position& position, Square king, const Weights& w, Trace& tracer)
{
    Tally<Trace> tally(tracer);
    // Pawns behind the king neither shelter it nor storm at it.
    const Bitboard ahead = ~chess::fill_forward(!Us, chess::rank_mask(king.rank()));
    const Bitboard own = position.pieces(Us, PieceType::Pawn) & ahead;
    const Bitboard enemy = position.pieces(!Us, PieceType::Pawn) & ahead;
    const int king_file = number(king.file());
    const int centre = std::clamp(king_file, 1, 6);
    for (int f = centre - 1; f <= centre + 1; ++f) {
        const int ours = nearest_rank<Us>(own, File(f));
        const int theirs = nearest_rank<Us>(enemy, File(f));
        const bool same_file = f == king_file;
        tally.template add<Us>(same_file ? w.shelter_file[ours] : w.shelter_adjacent[ours]);
        if (ours > 0 && theirs == ours + 1)
            tally.template add<Us>(w.storm_blocked[theirs]);
        else
            tally.template add<Us>(same_file ? w.storm_file[theirs] : w.storm_adjacent[theirs]);
    }
    if ((position.pieces(PieceType::Pawn) & chess::file_mask(king.file())).empty())
        tally.template add<Us>(w.king_open_file);
    return Us == Color::White ? tally.sum() : -tally.sum();
}

} // namespace

template <class Trace>
void evaluate_pawns(const Position& position, const Weights& w, Trace& tracer, PawnEntry& entry)
{
    const Bitboard white_pawns = position.pieces(Color::White, PieceType::Pawn);
    const Bitboard black_pawns = position.pieces(Color::Black, PieceType::Pawn);
    const auto white = pawn_structure<Color::White>(white_pawns, black_pawns);
    const auto black = pawn_structure<Color::Black>(black_pawns, white_pawns);
    Tally<Trace> tally(tracer);
    evaluate_side<Color::White>(white, black, w, tally);
    evaluate_side<Color::Black>(black, white, w, tally);
    entry.score = tally.sum();
    entry.attack_span = {white.attack_span, black.attack_span};
    entry.passed = {white.passed, black.passed};
    entry.weak = {white.isolated | white.backward, black.isolated | black.backward};
    entry.shelter_key = {PawnEntry::kNoShelter, PawnEntry::kNoShelter};
}

template <Color Us, class Trace>
Score evaluate_shelter(const Position& position, const Weights& w, Trace& tracer)
{
    // A king that may still castle is judged by the best place it can get to.
    NoTracer silent;
    Square best = position.king(Us);
    Score best_score = shelter_at<Us>(position, best, w, silent);
    for (const CastlingSide side : {CastlingSide::King, CastlingSide::Queen}) {
        if (!position.castling_rook(Us, side)) continue;
        const Square castled = chess::castled_king(Us, side);
        const Score score = shelter_at<Us>(position, castled, w, silent);
        if (score.mg() > best_score.mg()) {
            best = castled;
            best_score = score;
        }
    }
    if constexpr (Trace::kActive) shelter_at<Us>(position, best, w, tracer);

    // In the endgame a king belongs to its pawns.
    int steps = 8;
    for (const Square s : position.pieces(Us, PieceType::Pawn)) {
        steps = std::min(steps, chess::distance(position.king(Us), s));
    }
    if (steps == 8) return best_score;
    if constexpr (Trace::kActive) tracer.record(Us, w.king_pawn_distance, steps);
    return best_score + w.king_pawn_distance * steps;
}

template void evaluate_pawns(const Position&, const Weights&, NoTracer&, PawnEntry&);
template void evaluate_pawns(const Position&, const Weights&, Tracer&, PawnEntry&);
template Score evaluate_shelter<Color::White>(const Position&, const Weights&, NoTracer&);
template Score evaluate_shelter<Color::White>(const Position&, const Weights&, Tracer&);
template Score evaluate_shelter<Color::Black>(const Position&, const Weights&, NoTracer&);
template Score evaluate_shelter<Color::Black>(const Position&, const Weights&, Tracer&);

} // namespace eval
