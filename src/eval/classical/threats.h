// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Terms of the classical evaluation: threats against enemy men. Included by evaluation.h only.
#pragma once

namespace eval {

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::threats()
{
    constexpr Color kThem = !Us;
    const Attacks& own = attacks(Us);
    const Attacks& enemy = attacks(kThem);
    const Bitboard men = position_.pieces(kThem);
    const Bitboard pieces_only = men & ~position_.pieces(PieceType::Pawn);

    // Held by a pawn, or more often than we can attack it.
    const Bitboard strongly_held = enemy[PieceType::Pawn] | (enemy.twice & ~own.twice);
    const Bitboard weak = men & ~strongly_held & own.all;

    const Bitboard minors = own[PieceType::Knight] | own[PieceType::Bishop];
    for (const Square s : (weak | (pieces_only & strongly_held)) & minors & ~Bitboard(position_.king(kThem)))
        add<Us>(w_.threat_by_minor[index(position_.piece_at(s).type())]);
    for (const Square s : weak& own[PieceType::Rook] & ~Bitboard(position_.king(kThem)))
        add<Us>(w_.threat_by_rook[index(position_.piece_at(s).type())]);
    if ((weak & own[PieceType::King]).any()) add<Us>(w_.threat_by_king);
    add<Us>(w_.hanging, (weak & (~enemy.all | (pieces_only & own.twice))).count());
    add<Us>(w_.restricted, (enemy.all & ~strongly_held & own.all).count());

    threats_of_pawns<Us>();
    threats_to_queen<Us>();
}

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::threats_of_pawns()
{
    constexpr Color kThem = !Us;
    const Attacks& own = attacks(Us);
    const Attacks& enemy = attacks(kThem);
    const Bitboard targets = position_.pieces(kThem) & ~position_.pieces(PieceType::Pawn);
    const Bitboard safe = ~enemy.all | own.all;

    const Bitboard pawns = position_.pieces(Us, PieceType::Pawn);
    const Bitboard attacked = chess::pawn_attacks(Us, pawns & safe) & targets;
    add<Us>(w_.threat_by_pawn, attacked.count());

    // The same after one safe step, two from home.
    const Bitboard empty = ~occupied_;
    Bitboard steps = chess::forward(Us, pawns) & empty;
    steps |= chess::forward(Us, steps & chess::relative_rank(Us, chess::Rank::R3)) & empty;
    steps &= ~enemy[PieceType::Pawn] & safe;
    add<Us>(w_.threat_by_push, (chess::pawn_attacks(Us, steps) & targets & ~attacked).count());
}

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::threats_to_queen()
{
    constexpr Color kThem = !Us;
    const Bitboard queens = position_.pieces(kThem, PieceType::Queen);
    if (queens.empty() || queens.more_than_one()) return;
    const Attacks& own = attacks(Us);
    const Attacks& enemy = attacks(kThem);
    const Square queen = queens.first();
    const Bitboard safe = mobility_area_[Us] & ~position_.pieces(Us, PieceType::Pawn) &
                          ~(enemy[PieceType::Pawn] | (enemy.twice & ~own.twice));
    add<Us>(w_.knight_hits_queen, (own[PieceType::Knight] & safe & chess::knight_attacks(queen)).count());
    const Bitboard sliders = (own[PieceType::Bishop] & chess::bishop_attacks(queen, occupied_)) |
                             (own[PieceType::Rook] & chess::rook_attacks(queen, occupied_));
    add<Us>(w_.slider_hits_queen, (sliders & safe & own.twice).count());
}

} // namespace eval
