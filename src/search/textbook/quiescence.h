// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What happens at the horizon of the textbook search. Included by textbook sources only.
#pragma once

#include <algorithm>

#include "chess/see.h"
#include "search/textbook/tree.h"

namespace search::textbook {

template <class E>
Value Tree<E>::horizon(const chess::Position& p, const State& state, const Place& at, chess::Move table_move)
{
    const auto kind = static_cast<Quiescence>(switches_.quiescence);
    if (at.ply < kMaxPly && (kind == Quiescence::Noisy || (kind == Quiescence::AfterCapture && at.last_captured)))
        return settled(p, state, at, table_move);
    return leave_leaf(at, evaluation_.value(state, p), "evaluated");
}

// An entry of its own: from the second ply on, and where a node tries quiescence before its moves.
template <class E>
Value Tree<E>::quiescence(const chess::Position& p, const State& state, Place at)
{
    at.in_quiescence = true;
    count(at);
    enter(at);
    pvs_[static_cast<std::size_t>(at.ply)].length = 0;
    if (stopped_) return 0;
    chess::Move known = chess::Move::none();
    if (table_in_quiescence())
        if (const Answer answer = ask_table(p, at, table_key(p, at), known); answer.cuts)
            return leave_by_table(at, answer);
    return settled(p, state, at, known);
}

// The value when it is quiet, which the table may remember. Requires: the node is counted and entered; its depth is 0
// at the horizon and one less on each ply beyond, so that the table knows how much of a limited quiescence was left.
template <class E>
Value Tree<E>::settled(const chess::Position& p, const State& state, const Place& at, chess::Move table_move)
{
    if (!table_in_quiescence()) return noisy_moves(p, state, at, chess::Move::none());
    const bool follows = on(switches_.table_move_first);
    const Value best = noisy_moves(p, state, at, follows ? table_move : chess::Move::none());
    const Pv& pv = pvs_[static_cast<std::size_t>(at.ply)];
    tell_table(at, table_key(p, at), best, pv.length > 0 ? pv.moves[0] : table_move, at.alpha);
    return best;
}

// Stand pat, or a move that changes much.
template <class E>
Value Tree<E>::noisy_moves(const chess::Position& p, const State& state, Place at, chess::Move first)
{
    const int q_ply = -at.depth;
    const bool evading = on(switches_.qs_evasions) && p.is_check();
    const Value standing = evading ? -kInfinite : evaluation_.value(state, p);
    Value best = standing;
    const Value old_alpha = at.alpha;
    if (!evading) {
        if (on(switches_.alpha_beta)) {
            if (standing >= at.beta) return leave_leaf(at, standing, "stand pat");
            at.alpha = std::max(at.alpha, standing);
        }
        if ((switches_.qs_depth > 0 && q_ply >= switches_.qs_depth) || at.ply >= kMaxPly)
            return leave_leaf(at, standing, "evaluated");
    } else if (at.ply >= kMaxPly) {
        return leave_leaf(at, evaluation_.value(state, p), "evaluated");
    }

    const bool checks = on(switches_.qs_checks) && q_ply == 0;
    chess::MoveList moves;
    if (evading || checks)
        chess::generate<chess::Generate::All>(p, moves);
    else
        chess::generate<chess::Generate::Noisy>(p, moves);
    if (evading && moves.empty()) return leave_leaf(at, no_moves(p, at.ply), "mate");
    Picker picker(p, moves,
                  {.switches = switches_, .memory = memory_, .first = first, .ply = std::min(at.ply, kMaxPly)});
    int number = 0;
    for (chess::Move m = picker.next(); m; m = picker.next()) {
        const chess::Piece victim = p.captured(m);
        if (!evading && !victim && !m.is_promotion() && !p.gives_check(m)) continue;
        if (seed_drops(p, m, false)) continue;
        if (on(switches_.delta_pruning) && !evading && victim && !m.is_promotion() &&
            standing + chess::see_value(victim.type()) + switches_.delta_margin < at.alpha) {
            ++counters_.pruned;
            continue;
        }
        ++number;
        chess::Position next = p;
        next.play_unchecked(m);
        Place below{.ply = at.ply + 1, .depth = at.depth - 1, .alpha = -at.beta, .beta = -at.alpha, .last = m};
        below.last_captured = true;
        below.null_search = at.null_search;
        below.is_pv = at.is_pv;
        const Value value = -quiescence(next, evaluation_.after(state, p, m), below);
        if (stopped_) return best;
        if (value > best) {
            best = value;
            if (value > at.alpha) set_pv(at.ply, m);
        }
        if (!on(switches_.alpha_beta)) continue;
        if (best >= at.beta) {
            ++counters_.cutoffs;
            leave(at, best, "beta cut");
            return best;
        }
        at.alpha = std::max(at.alpha, best);
    }
    if (number == 0) return leave_leaf(at, best, "quiet");
    leave(at, best, best <= old_alpha ? "fails low" : "exact");
    return best;
}

} // namespace search::textbook
