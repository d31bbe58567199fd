// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The parts of a textbook node: table, null move, static pruning, the search of one move. Included by textbook sources
// only.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "search/textbook/tree.h"

namespace search::textbook {

template <class E>
Tree<E>::Tree(const Switches& switches, E evaluation)
    : switches_(switches),
      evaluation_(std::move(evaluation)),
      table_(switches.table != 0 ? static_cast<std::size_t>(switches.table_entries) : 0),
      pvs_(kMaxPly + 2)
{
    set_root(chess::Game());
    set_stop({}, 0);
}

template <class E>
void Tree<E>::new_game()
{
    table_.clear();
    memory_.clear();
}

template <class E>
void Tree<E>::set_root(const chess::Game& game)
{
    root_ = game.position();
    keys_.assign(game.keys().begin(), game.keys().end());
    root_moves_.clear();
    hint_ = chess::Move::none();
    if (!on(switches_.table_kept)) {
        if (rule() != TableRule::Off) table_.clear();
        memory_.clear();
    }
}

// A limit of 0 is none.
template <class E>
void Tree<E>::set_stop(StopTest stop, std::uint64_t node_limit)
{
    stop_ = std::move(stop);
    node_limit_ = node_limit == 0 ? std::numeric_limits<std::uint64_t>::max() : node_limit;
    stopped_ = false;
    next_look_ = 0;
}

template <class E>
void Tree<E>::count(const Place& at, bool beyond_horizon) noexcept
{
    constexpr std::uint64_t kLookEvery = 512;
    if (at.null_search)
        ++counters_.null_nodes;
    else if (beyond_horizon)
        ++counters_.quiescence;
    else
        ++counters_.primary;
    counters_.deepest = std::max(counters_.deepest, at.ply);
    if (nodes() < next_look_) return;
    next_look_ = std::min(nodes() + kLookEvery, node_limit_);
    if (nodes() >= node_limit_ || (stop_ && stop_(nodes()))) stopped_ = true;
}

template <class E>
void Tree<E>::set_pv(int ply, chess::Move m) noexcept
{
    Pv& pv = pvs_[static_cast<std::size_t>(ply)];
    const Pv& below = pvs_[static_cast<std::size_t>(ply) + 1];
    pv.moves[0] = m;
    std::copy_n(below.moves.begin(), below.length, pv.moves.begin() + 1);
    pv.length = below.length + 1;
}

template <class E>
void Tree<E>::enter(const Place& at, bool in_quiescence)
{
    if (watcher_ == nullptr) return;
    watcher_->on_enter({.ply = at.ply,
                        .depth = at.depth,
                        .alpha = at.alpha,
                        .beta = at.beta,
                        .move = at.after_null ? chess::Move::none() : at.last,
                        .quiescence = in_quiescence,
                        .null_search = at.null_search});
}

template <class E>
void Tree<E>::leave(const Place& at, Value value, const char* why, bool in_quiescence)
{
    if (watcher_ == nullptr) return;
    watcher_->on_leave({.ply = at.ply,
                        .depth = at.depth,
                        .alpha = at.alpha,
                        .beta = at.beta,
                        .value = value,
                        .why = why,
                        .quiescence = in_quiescence,
                        .null_search = at.null_search});
}

template <class E>
Value Tree<E>::no_moves(const chess::Position& p, int ply) const noexcept
{
    if (!p.is_check()) return kDraw;
    return on(switches_.mate_distance) ? mated_in(ply) : -kMate;
}

template <class E>
bool Tree<E>::allowed_at_root(chess::Move m) const
{
    return root_moves_.empty() || std::find(root_moves_.begin(), root_moves_.end(), m) != root_moves_.end();
}

template <class E>
bool Tree<E>::is_draw(const chess::Position& p, const Place& at) const
{
    if (p.halfmoves() >= 100 && !p.is_checkmate()) return true;
    return p.has_insufficient_material() || (!at.null_search && chess::is_repetition(keys_, p.halfmoves(), at.ply));
}

// A leaf needs no board of its own if its value is a sum and nothing but the value is asked of it.
template <class E>
bool Tree<E>::leaf_in_bulk(const Place& at) const noexcept
{
    return E::kIncremental && at.depth == 1 && switches_.quiescence == 0 && switches_.draw_rules == 0 &&
           switches_.check_extension == 0 && (rule() == TableRule::Off || rule() == TableRule::Same) &&
           watcher_ == nullptr;
}

// --- Table

template <class E>
chess::Key Tree<E>::table_key(const chess::Position& p, const Place& at) const
{
    chess::Key key = p.key();
    const auto kind = static_cast<EnPassantKey>(switches_.en_passant_key);
    const chess::Square to = at.last.to();
    if (kind != EnPassantKey::Legal && at.last && !at.after_null && !at.last.is_castling() &&
        p.piece_at(to).type() == chess::PieceType::Pawn && std::abs(index(to) - index(at.last.from())) == 16) {
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
    const PositionTable::Entry* entry = table_.find(key);
    if (entry == nullptr) return {};
    ++counters_.table_hits;
    move = entry->move;
    Value value = entry->value;
    switch (rule()) {
    case TableRule::Off: return {};
    case TableRule::Same:
    case TableRule::Any: return {true, value, "table"};
    case TableRule::Deeper: return {entry->depth <= at.ply, value, "table"};
    case TableRule::Bounds: break;
    }
    if (at.ply == 0 || entry->depth < at.depth) return {};
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
        table_.store(entry, true);
        return;
    }
    entry.depth = static_cast<std::int16_t>(at.ply);
    // Deeper: what was searched deeper, that is nearer to the root, takes the place. Any: the first stays.
    const PositionTable::Entry* old = rule() == TableRule::Deeper ? table_.find(key) : nullptr;
    table_.store(entry, old != nullptr && old->depth > at.ply);
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

// --- Null move

template <class E>
Value Tree<E>::null_search(const chess::Position& p, const State& state, const Place& at, int depth, Value alpha,
                           Value beta)
{
    chess::Position next = p;
    next.play_null();
    keys_.push_back(next.key());
    Place below{.ply = at.ply + 1, .depth = depth, .alpha = -beta, .beta = -alpha};
    below.after_null = true;
    below.null_search = true;
    below.no_null = null_kind() == NullMove::Thesis || at.no_null;
    below.is_pv = false;
    const Value value = -node(next, state, below);
    keys_.pop_back();
    return value;
}

template <class E>
typename Tree<E>::Answer Tree<E>::try_null(const chess::Position& p, const State& state, const Place& at,
                                           Value static_value)
{
    if (null_kind() == NullMove::Off || at.no_null || at.after_null || p.is_check()) return {};
    const int r = switches_.null_reduction;
    if (null_kind() == NullMove::Thesis) {
        if (at.depth <= r + switches_.null_guard) return {};
        const Value value = null_search(p, state, at, at.depth - r, at.alpha, at.beta);
        return {!stopped_ && value >= at.beta - switches_.null_margin, value, "null move", true};
    }
    if (at.ply == 0) return {};
    int reduction = r;
    if (null_kind() == NullMove::Gerald) {
        if (at.is_pv || at.depth < 3 || static_value < at.beta) return {};
        reduction = switches_.null_base + at.depth / std::max(switches_.null_divisor, 1);
    } else if (at.depth <= r + switches_.null_guard) {
        return {};
    }
    if (p.non_pawn_pieces(p.side_to_move()).empty()) return {};
    const Value bar = at.beta - switches_.null_margin;
    Value value = null_search(p, state, at, std::max(at.depth - 1 - reduction, 0), bar - 1, bar);
    if (stopped_ || value < bar) return {};
    if (is_win(value)) value = at.beta; // a mate that needs a pass is none
    if (null_kind() == NullMove::Verified) {
        Place again = at;
        again.depth = std::max(at.depth - 1 - reduction, 1);
        again.alpha = at.beta - 1;
        again.no_null = true;
        again.null_search = true;
        again.is_pv = false;
        if (node(p, state, again) < at.beta || stopped_) return {};
    }
    return {true, value, "null move"};
}

// --- Static pruning (GERALD)

template <class E>
typename Tree<E>::Answer Tree<E>::prune(const chess::Position& p, const State& state, const Place& at,
                                        Value static_value)
{
    // The seed prunes at any depth; beyond this a piece is no margin any more.
    constexpr int kDeepest = 8;
    if (at.is_pv || p.is_check() || at.ply == 0 || is_decisive(at.beta)) return {};
    const int square = at.depth * at.depth;
    if (on(switches_.reverse_futility) && at.depth <= kDeepest &&
        static_value - switches_.futility_margin * square >= at.beta) {
        ++counters_.pruned;
        return {true, static_value, "reverse futility"};
    }
    if (on(switches_.razoring) && at.depth <= 3 && static_value + switches_.razor_margin * square <= at.alpha &&
        switches_.quiescence != 0) {
        Place below = at;
        below.depth = 0;
        const Value value = quiescence(p, state, below, 0);
        if (!stopped_ && value <= at.alpha) {
            ++counters_.pruned;
            return {true, value, "razoring"};
        }
    }
    return {};
}

// --- One move: full window, zero window first, or less deep first.

template <class E>
Value Tree<E>::search_move(const chess::Position& next, const State& state, const Place& at, Place below, int number,
                           bool reducible)
{
    const bool scout = on(switches_.pvs) && number > 1;
    int reduction = 0;
    if (reducible && on(switches_.late_move_reduction) && !at.is_pv && at.depth >= std::max(switches_.lmr_depth, 1) &&
        number > switches_.lmr_moves) {
        reduction = static_cast<int>(1.0 + (std::log(number) + std::log(at.depth)) / 1.75);
        reduction = std::min(reduction, below.depth);
    }
    if (!scout && reduction == 0) return -node(next, state, below);

    Place trial = below;
    trial.is_pv = false;
    trial.depth -= reduction;
    if (scout) trial.alpha = trial.beta - 1;
    Value value = -node(next, state, trial);
    if (value > at.alpha && reduction > 0 && !stopped_) {
        ++counters_.researches;
        trial.depth = below.depth;
        value = -node(next, state, trial);
    }
    if (scout && value > at.alpha && value < at.beta && !stopped_) {
        ++counters_.researches;
        below.is_pv = true;
        value = -node(next, state, below);
    }
    return value;
}

} // namespace search::textbook
