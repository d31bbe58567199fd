// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The small parts of a textbook node: counting, stopping, watching, draws. Included by textbook sources only.
#pragma once

#include <algorithm>
#include <limits>

#include "search/textbook/tree.h"

namespace search::textbook {

template <class E>
Tree<E>::Tree(const Switches& switches, E evaluation, std::shared_ptr<PositionTable> table)
    : switches_(switches),
      evaluation_(std::move(evaluation)),
      owns_table_(table == nullptr),
      table_(owns_table_ ? std::make_shared<PositionTable>(table_size(switches)) : std::move(table)),
      pvs_(kMaxPly + 2)
{
    set_root(chess::Game());
    set_stop({}, 0);
}

template <class E>
void Tree<E>::new_game()
{
    if (owns_table_) table_->clear();
    memory_.clear();
}

template <class E>
void Tree<E>::begin_depth()
{
    const bool without_bounds = rule() != TableRule::Off && rule() != TableRule::Bounds;
    if (owns_table_ && without_bounds && !on(switches_.table_kept)) table_->clear();
}

template <class E>
void Tree<E>::set_root(const chess::Game& game)
{
    root_ = game.position();
    keys_.assign(game.keys().begin(), game.keys().end());
    root_moves_.clear();
    hint_ = chess::Move::none();
    if (!on(switches_.table_kept)) {
        if (owns_table_ && rule() != TableRule::Off) table_->clear();
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
    next_look_ = std::min(nodes() + kLookEvery, node_limit_);
}

template <class E>
void Tree<E>::count(const Place& at) noexcept
{
    if (at.null_search)
        ++counters_.null_nodes;
    else if (at.in_quiescence)
        ++counters_.quiescence;
    else
        ++counters_.primary;
    counters_.deepest = std::max(counters_.deepest, at.ply);
    if (nodes() < next_look_) return;
    next_look_ = std::min(nodes() + kLookEvery, node_limit_);
    if (nodes() >= node_limit_ || (stop_ && stop_(nodes()))) stopped_ = true;
}

template <class E>
void Tree<E>::count_leaf(const Place& at) noexcept
{
    if (!at.null_search) ++counters_.leaves;
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
void Tree<E>::enter(const Place& at)
{
    if (watcher_ == nullptr) return;
    watcher_->on_enter({.ply = at.ply,
                        .depth = at.depth,
                        .alpha = at.alpha,
                        .beta = at.beta,
                        .move = at.after_null ? chess::Move::none() : at.last,
                        .quiescence = at.in_quiescence,
                        .null_search = at.null_search});
}

template <class E>
void Tree<E>::leave(const Place& at, Value value, const char* why)
{
    if (watcher_ == nullptr) return;
    watcher_->on_leave({.ply = at.ply,
                        .depth = at.depth,
                        .alpha = at.alpha,
                        .beta = at.beta,
                        .value = value,
                        .why = why,
                        .quiescence = at.in_quiescence,
                        .null_search = at.null_search});
}

// A node without successors.
template <class E>
Value Tree<E>::leave_leaf(const Place& at, Value value, const char* why)
{
    count_leaf(at);
    leave(at, value, why);
    return value;
}

template <class E>
Value Tree<E>::leave_by_table(const Place& at, const Answer& answer)
{
    ++counters_.table_cutoffs;
    return leave_leaf(at, answer.value, answer.why);
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
    return root_moves_.empty() || std::ranges::find(root_moves_, m) != root_moves_.end();
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

} // namespace search::textbook
