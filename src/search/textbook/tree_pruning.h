// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How a textbook node is decided without searching its moves, or one of them searched less deep or in a smaller window
// first. Included by textbook sources only.
#pragma once

#include <algorithm>
#include <cmath>

#include "search/textbook/tree.h"

namespace search::textbook {

// --- Null move. With a margin a cut is taken already below beta, but beta is what the parent is told: a value inside
// the window would be an improvement to it.

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
        const bool cuts = !stopped_ && at.ply > 0 && value >= at.beta - switches_.null_margin;
        return {cuts, std::max(value, at.beta), "null move", true};
    }
    if (at.ply == 0) return {};
    int reduction = r;
    if (null_kind() == NullMove::Gerald) {
        if (at.depth < 3 || static_value < at.beta) return {};
        reduction = switches_.null_base + at.depth / std::max(switches_.null_divisor, 1);
    } else if (at.depth <= r + switches_.null_guard) {
        return {};
    }
    if (p.non_pawn_pieces(p.side_to_move()).empty()) return {};
    const Value bar = at.beta - switches_.null_margin;
    Value value = null_search(p, state, at, std::max(at.depth - 1 - reduction, 0), bar - 1, bar);
    if (stopped_ || value < bar) return {};
    if (is_win(value) || value < at.beta) value = at.beta; // a mate that needs a pass is none
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

// --- Static pruning (GERALD). Requires: not in check.

template <class E>
typename Tree<E>::Answer Tree<E>::reverse_futility(const Place& at, Value static_value)
{
    // The seed prunes at any depth; beyond this a piece is no margin any more.
    constexpr int kDeepest = 8;
    if (!on(switches_.reverse_futility) || at.is_pv || at.ply == 0 || at.depth > kDeepest || is_decisive(at.beta) ||
        static_value - switches_.futility_margin * at.depth * at.depth < at.beta)
        return {};
    ++counters_.pruned;
    return {true, static_value, "reverse futility"};
}

// As the seed has it: in every node, and alpha is the answer. The quiescence search is a search of its own below this
// node: it is entered, counted and left like any other.
template <class E>
typename Tree<E>::Answer Tree<E>::razor(const chess::Position& p, const State& state, const Place& at,
                                        Value static_value)
{
    constexpr int kDeepest = 3;
    if (!on(switches_.razoring) || switches_.quiescence == 0 || at.ply == 0 || at.depth > kDeepest ||
        is_decisive(at.alpha) || static_value + switches_.razor_margin * at.depth * at.depth > at.alpha)
        return {};
    Place below = at;
    below.depth = 0;
    const Value value = quiescence(p, state, below);
    pvs_[static_cast<std::size_t>(at.ply)].length = 0; // its line is not this node's
    if (stopped_ || value > at.alpha) return {};
    ++counters_.pruned;
    return {true, at.alpha, "razoring"};
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
