// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Terms of the classical evaluation: passed pawns among the pieces (what depends on pawns alone is in pawns.cpp).
// Included by evaluation.h only.
#pragma once

namespace eval {

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::passed()
{
    for (const Square s : pawns_.passed[Us]) passer<Us>(s);
}

template <class Trace>
template <chess::Color Us>
void Evaluation<Trace>::passer(Square s)
{
    constexpr Color kThem = !Us;
    const int rank = rank_of<Us>(s);
    const Square ahead = s.offset(chess::pawn_push(Us));
    const Bitboard path = chess::fill_forward(Us, Bitboard(s));
    const Bitboard held_by_us = attacks(Us).all;

    add<Us>(w_.passer_own_king[rank], chess::distance(position_.king(Us), ahead));
    add<Us>(w_.passer_enemy_king[rank], chess::distance(position_.king(kThem), ahead));

    if (position_.pieces(kThem).contains(ahead)) {
        add<Us>(w_.passer_blocked[rank]);
    } else if (!occupied_.contains(ahead)) {
        // A rook or queen behind holds the whole way.
        const Bitboard rear = chess::fill_forward(kThem, Bitboard(s)) & chess::rook_attacks(s, occupied_) &
                              position_.pieces(PieceType::Rook, PieceType::Queen);
        Bitboard held = path;
        if ((rear & position_.pieces(kThem)).empty()) held &= attacks(kThem).all | position_.pieces(kThem);
        if (held.empty())
            add<Us>(w_.passer_free[rank]);
        else if (!held.contains(ahead))
            add<Us>(w_.passer_safe_step[rank]);
        if ((rear & position_.pieces(Us)).any() || held_by_us.contains(ahead)) add<Us>(w_.passer_defended);
    }

    // The rule of the square, with nothing but pawns against it.
    if (position_.non_pawn_pieces(kThem).empty() && (path & occupied_).empty()) {
        const Square goal(s.file(), chess::relative(Us, chess::Rank::R8));
        const int steps = std::min(chess::distance(s, goal), 5);
        const int king_steps = chess::distance(position_.king(kThem), goal);
        const int lead = position_.side_to_move() == Us ? 0 : 1;
        if (king_steps - lead > steps) add<Us>(w_.passer_outruns_king);
    }
}

} // namespace eval
