// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What happens at the horizon of the textbook search. Included by textbook sources only.
#pragma once

#include <algorithm>

#include "chess/see.h"
#include "search/textbook/tree.h"

namespace search::textbook {

template <class E>
Value Tree<E>::horizon(const chess::Position& p, const State& state, const Place& at)
{
    const auto kind = static_cast<Quiescence>(switches_.quiescence);
    if (at.ply < kMaxPly &&
        (kind == Quiescence::Noisy || (kind == Quiescence::AfterCapture && (at.last_captured || p.is_check()))))
        return quiescence(p, state, at, 0);
    if (!at.null_search) ++counters_.leaves;
    const Value value = evaluation_.value(state, p);
    leave(at, value, "evaluated");
    return value;
}

// The horizon node itself is counted by node(); from the second ply on each entry counts here.
template <class E>
Value Tree<E>::quiescence(const chess::Position& p, const State& state, Place at, int q_ply)
{
    if (q_ply > 0) {
        count(at, true);
        enter(at, true);
        pvs_[static_cast<std::size_t>(at.ply)].length = 0;
        if (stopped_) return 0;
    }
    const auto leaf = [&](Value value, const char* why) {
        if (!at.null_search) ++counters_.leaves;
        leave(at, value, why, q_ply > 0);
        return value;
    };
    const bool evading = on(switches_.qs_evasions) && p.is_check();
    const Value standing = evading ? -kInfinite : evaluation_.value(state, p);
    Value best = standing;
    const Value old_alpha = at.alpha;
    if (!evading) {
        if (on(switches_.alpha_beta)) {
            if (standing >= at.beta) return leaf(standing, "stand pat");
            at.alpha = std::max(at.alpha, standing);
        }
        if ((switches_.qs_depth > 0 && q_ply >= switches_.qs_depth) || at.ply >= kMaxPly)
            return leaf(standing, "evaluated");
    } else if (at.ply >= kMaxPly) {
        return leaf(evaluation_.value(state, p), "evaluated");
    }

    const bool checks = on(switches_.qs_checks) && q_ply == 0;
    chess::MoveList moves;
    if (evading || checks)
        chess::generate<chess::Generate::All>(p, moves);
    else
        chess::generate<chess::Generate::Noisy>(p, moves);
    if (evading && moves.empty()) return leaf(no_moves(p, at.ply), "mate");
    Picker picker(p, moves, {.switches = switches_, .memory = memory_, .ply = std::min(at.ply, kMaxPly)});
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
        Place below{.ply = at.ply + 1, .alpha = -at.beta, .beta = -at.alpha, .last = m};
        below.last_captured = true;
        below.null_search = at.null_search;
        const Value value = -quiescence(next, evaluation_.after(state, p, m), below, q_ply + 1);
        if (stopped_) return best;
        if (value > best) {
            best = value;
            if (value > at.alpha) set_pv(at.ply, m);
        }
        if (!on(switches_.alpha_beta)) continue;
        if (best >= at.beta) {
            ++counters_.cutoffs;
            leave(at, best, "beta cut", q_ply > 0);
            return best;
        }
        at.alpha = std::max(at.alpha, best);
    }
    if (number == 0) return leaf(best, "quiet");
    leave(at, best, best <= old_alpha ? "fails low" : "exact", q_ply > 0);
    return best;
}

} // namespace search::textbook
