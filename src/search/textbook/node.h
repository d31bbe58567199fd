// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The node of the textbook search and its move loop. Included by textbook sources only.
#pragma once

#include <algorithm>

#include "search/textbook/quiescence.h"
#include "search/textbook/tree_parts.h"
#include "search/textbook/tree_pruning.h"
#include "search/textbook/tree_table.h"

namespace search::textbook {

template <class E>
Value Tree<E>::run(int depth, const Window& window)
{
    for (Pv& pv : pvs_) pv.length = 0;
    const Place at{.ply = 0, .depth = depth, .alpha = window.alpha, .beta = window.beta};
    return node(root_, evaluation_.at(root_), at);
}

template <class E>
Value Tree<E>::node(const chess::Position& p, const State& state, Place at)
{
    // 1. Count, and look whether the search is to end.
    count(at);
    enter(at);
    pvs_[static_cast<std::size_t>(at.ply)].length = 0;
    if (stopped_) return 0;

    // 2. Draws by rule.
    if (on(switches_.draw_rules) && at.ply > 0 && is_draw(p, at)) return leave_leaf(at, kDraw, "draw");

    // 3. A check is looked into one ply deeper.
    if (on(switches_.check_extension) && p.is_check() && at.ply < kMaxPly / 2) ++at.depth;

    // 4. The table may know the answer.
    chess::Move table_move = at.ply == 0 ? hint_ : chess::Move::none();
    chess::Key key = 0;
    if (rule() != TableRule::Off) {
        key = table_key(p, at);
        chess::Move known = chess::Move::none();
        const Answer answer = ask_table(p, at, key, known);
        if (answer.cuts) return leave_by_table(at, answer);
        if (on(switches_.table_move_first) && !table_move) table_move = known;
    }

    // 5. The horizon.
    if (at.depth <= 0 || at.ply >= kMaxPly) return horizon(p, state, at, table_move);

    // 6. Nodes that are decided without searching a move.
    const bool wants_static =
        on(switches_.reverse_futility) || on(switches_.razoring) || null_kind() == NullMove::Gerald;
    Value static_value = kNoValue;
    if (wants_static && !p.is_check())
        static_value = on(switches_.lazy_evaluation) ? material(p) : evaluation_.value(state, p);
    if (static_value != kNoValue) {
        if (const Answer far_above = reverse_futility(at, static_value); far_above.cuts)
            return leave_leaf(at, far_above.value, far_above.why);
        if (const Answer far_below = razor(p, state, at, static_value); far_below.cuts) {
            leave(at, far_below.value, far_below.why);
            return far_below.value;
        }
        if (stopped_) return 0;
    }
    const Answer null_answer = try_null(p, state, at, static_value);
    if (null_answer.cuts) {
        ++counters_.null_cutoffs;
        if (p.side_to_move() == chess::Color::White) ++counters_.white_null_cutoffs;
        leave(at, null_answer.value, null_answer.why);
        return null_answer.value;
    }
    if (stopped_) return 0;

    // 7. The moves, and what was learned from them.
    const Value best = moves_loop(p, state, at, table_move, null_answer.null_tried);
    if (rule() != TableRule::Off && !stopped_) {
        const Pv& pv = pvs_[static_cast<std::size_t>(at.ply)];
        if (best != -kInfinite) tell_table(at, key, best, pv.length > 0 ? pv.moves[0] : table_move, at.alpha);
    }
    return best;
}

template <class E>
// NOLINTNEXTLINE(readability-function-size): one loop, with all that is done to a move in order
Value Tree<E>::moves_loop(const chess::Position& p, const State& state, Place& at, chess::Move table_move,
                          bool null_tried)
{
    const chess::MoveList moves = chess::legal_moves(p);
    if (moves.empty()) return leave_leaf(at, no_moves(p, at.ply), p.is_check() ? "mate" : "stalemate");
    Picker picker(p, moves, {.switches = switches_, .memory = memory_, .first = table_move, .ply = at.ply});
    const bool bulk = leaf_in_bulk(at);
    Value best = on(switches_.mate_distance) ? -kInfinite : -kMate;
    Place now = at; // alpha rises in it
    int number = 0;
    for (chess::Move m = picker.next(); m; m = picker.next()) {
        if ((at.ply == 0 && !allowed_at_root(m)) || seed_drops(p, m, null_tried)) continue;
        ++number;
        // Another thread may have found a better root move meanwhile: less is then enough to refute this one.
        if (shared_alpha_ != nullptr && at.ply == 1) {
            at.beta = now.beta = std::min(at.beta, -shared_alpha_->load(std::memory_order_relaxed));
            if (best >= at.beta) {
                leave(at, best, "beta cut");
                return best;
            }
        }
        const chess::Piece victim = p.captured(m);
        const bool quiet = !victim && !m.is_promotion();
        // Late quiet moves next to the horizon are left out.
        if (on(switches_.late_move_pruning) && at.depth <= 1 && quiet && number > switches_.lmp_moves &&
            !p.is_check() && !is_loss(best) && at.ply > 0) {
            ++counters_.pruned;
            continue;
        }
        Value value = 0;
        if (bulk) {
            const State after = evaluation_.after(state, p, m);
            Place leaf = at;
            ++leaf.ply;
            count(leaf);
            count_leaf(leaf);
            pvs_[static_cast<std::size_t>(leaf.ply)].length = 0;
            value = evaluation_.value(after, p); // the parent's view is the mover's
        } else {
            chess::Position next = p;
            next.play_unchecked(m);
            keys_.push_back(next.key());
            Place below{.ply = at.ply + 1, .depth = at.depth - 1, .alpha = -now.beta, .beta = -now.alpha, .last = m};
            below.last_captured = static_cast<bool>(victim);
            below.null_search = at.null_search;
            below.no_null = at.no_null;
            below.is_pv = at.is_pv && number == 1;
            const bool reducible = quiet && !p.is_check() && !next.is_check();
            value = search_move(next, evaluation_.after(state, p, m), now, below, number, reducible);
            keys_.pop_back();
        }
        if (stopped_) return best;
        if (value > best || (number == 1 && value == best)) {
            best = value;
            if (!on(switches_.alpha_beta) || value > now.alpha || at.ply == 0) set_pv(at.ply, m);
        }
        if (!on(switches_.alpha_beta)) continue;
        if (best >= at.beta) {
            ++counters_.cutoffs;
            if (number == 1) ++counters_.first_cutoffs;
            if (quiet) memory_.remember(p, m, at.ply, at.depth);
            set_pv(at.ply, m);
            leave(at, best, "beta cut");
            return best;
        }
        now.alpha = std::max(now.alpha, best);
    }
    leave(at, best, best <= at.alpha ? "fails low" : "exact");
    return best;
}

} // namespace search::textbook
