// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a textbook node asks of its table and tells it, and the en passant captures that seed 002 loses. Included by
// textbook sources only.
#pragma once

#include <cstdlib>

#include "search/textbook/tree.h"

namespace search::textbook {

template <class E>
chess::Key Tree<E>::table_key(const chess::Position& p, const Place& at) const
{
    chess::Key key = p.key();
    const auto kind = static_cast<EnPassantKey>(switches_.en_passant_key);
    const chess::Square to = at.last.to();
    if (kind != EnPassantKey::Legal && at.last && !at.after_null && !at.last.is_castling() &&
        p.piece_at(to).type() == chess::PieceType::Pawn && std::abs(number(to) - number(at.last.from())) == 16) {
        const chess::Color mover = !p.side_to_move();
        const chess::Square behind = to.offset(-chess::pawn_push(mover));
        const bool attacked =
            (chess::pawn_attacks(mover, behind) & p.pieces(p.side_to_move(), chess::PieceType::Pawn)).any();
        if (!p.en_passant() && (kind == EnPassantKey::Always || attacked)) key ^= chess::zobrist::en_passant(behind);
    }
    // Each depth has its own entry where only the same depth is accepted.
    if (rule() == TableRule::Same) key += static_cast<chess::Key>(at.ply) * 0x9E3779B97F4A7C15;
    return key;
}

template <class E>
typename Tree<E>::Answer Tree<E>::ask_table(const chess::Position&, const Place& at, chess::Key key, chess::Move& move)
{
    const auto entry = table_->find(key);
    if (!entry) return {};
    ++counters_.table_hits;
    move = entry->move;
    if (at.ply == 0) return {}; // the root is asked for a move, not for a value
    Value value = entry->value;
    switch (rule()) {
    case TableRule::Off: return {};
    case TableRule::Same:
    case TableRule::Any: return {true, value, "table"};
    case TableRule::Deeper: return {entry->depth <= at.ply, value, "table"};
    case TableRule::Bounds: break;
    }
    if (entry->depth < at.depth) return {};
    // Mates are kept as distances from the node.
    if (is_win(value)) value -= at.ply;
    if (is_loss(value)) value += at.ply;
    const bool cuts = entry->bound == Bound::Exact || (entry->bound == Bound::Lower && value >= at.beta) ||
                      (entry->bound == Bound::Upper && value <= at.alpha);
    // In principal variation search the line is wanted, not only its value.
    return {cuts && !(on(switches_.pvs) && at.is_pv), value, "table"};
}

template <class E>
void Tree<E>::tell_table(const Place& at, chess::Key key, Value best, chess::Move move, Value alpha)
{
    if (rule() == TableRule::Off || stopped_) return;
    PositionTable::Entry entry{
        .key = key, .value = static_cast<std::int16_t>(best), .move = move, .bound = Bound::Exact};
    if (rule() == TableRule::Bounds) {
        if (is_win(best)) entry.value = static_cast<std::int16_t>(best + at.ply);
        if (is_loss(best)) entry.value = static_cast<std::int16_t>(best - at.ply);
        entry.depth = static_cast<std::int16_t>(at.depth);
        if (on(switches_.alpha_beta)) {
            if (best >= at.beta) entry.bound = Bound::Lower;
            if (best <= alpha) entry.bound = Bound::Upper;
        }
        table_->store(entry, true);
        return;
    }
    entry.depth = static_cast<std::int16_t>(at.ply);
    // Deeper: what was searched deeper, that is nearer to the root, takes the place. Any: the first stays.
    const auto old = rule() == TableRule::Deeper ? table_->find(key) : std::nullopt;
    table_->store(entry, old && old->depth > at.ply);
}

// --- The seed's en passant

// Lost in thesis 002: a capture by a black pawn along the diagonal it is pinned on, one that ends a check without
// taking the checking man, and any at a node where a null move was tried: the null search clears the right on the board
// it was lent.
template <class E>
bool Tree<E>::seed_drops(const chess::Position& p, chess::Move m, bool null_tried) const
{
    if (!on(switches_.seed_en_passant) || !m.is_en_passant()) return false;
    if (null_tried) return true;
    if (p.side_to_move() == chess::Color::Black && p.pinned().contains(m.from())) return true;
    const chess::Square victim = m.to().offset(-chess::pawn_push(p.side_to_move()));
    return p.is_check() && !p.checkers().contains(victim);
}

} // namespace search::textbook
