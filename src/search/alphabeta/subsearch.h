// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The smaller searches a node asks for before and between its moves (null move, ProbCut, singular), and by how much a
// late move is reduced. The numbered spine that calls them is in node.h.
#pragma once

#include "search/alphabeta/worker.h"

namespace search::alphabeta {

// Gives the opponent a free move: if that is still good enough, so is the best real move. At high depth the verdict is
// checked by a search without null moves, because in zugzwang it is wrong.
template <eval::Evaluator E>
Value Worker<E>::null_move_search(int ply, Value beta, int depth, Value eval)
{
    const int reduced = depth - null_reduction(params_, eval, beta, depth);
    play_null(ply);
    Value value = -search<NodeKind::NonPv>(ply + 1, -beta, -beta + 1, reduced, false);
    undo();
    if (stopped_ || value < beta) return value;
    if (is_win(value)) value = beta; // An unproven mate.
    if (!params_.null_verification || null_min_ply_ != 0 || depth < params_.null_verify_depth) return value;
    null_min_ply_ = ply + 3 * std::max(reduced, 1) / 4;
    const Value verified = search<NodeKind::NonPv>(ply, beta - 1, beta, reduced, false);
    null_min_ply_ = 0;
    return stopped_ || verified >= beta ? value : verified;
}

// A capture that is well above beta after a shallow search will very probably be above beta after a deep one.
template <eval::Evaluator E>
Value Worker<E>::probcut_search(int ply, Value beta, int depth, chess::Move table_move, bool improving, bool cut_node)
{
    const Value raised = probcut_beta(params_, beta, improving);
    const chess::Position& position = positions_[index_of(ply)];
    const PickerContext context = picker_context(ply);
    Picker picker(context, table_move, Picker::Only::Noisy, raised - frame(ply).static_eval);
    const int reduced = std::max(depth - 4, 0);
    for (chess::Move m = picker.next(); m; m = picker.next()) {
        if (m == frame(ply).excluded) continue;
        expect(position, m);
        play(ply, m);
        Value value = -quiescence<false>(ply + 1, -raised, -raised + 1, 0);
        if (value >= raised && reduced > 0)
            value = -search<NodeKind::NonPv>(ply + 1, -raised, -raised + 1, reduced, !cut_node);
        undo();
        if (stopped_) return kNoValue;
        if (value < raised) continue;
        shared_.table.store(position.key(), ply, {m, value, frame(ply).raw_eval, reduced + 1, Bound::Lower, false});
        return is_decisive(value) ? value : value - (raised - beta);
    }
    return kNoValue;
}

// Is the table move the only good one? Searches the others a little below its value: if none comes near, the move is
// singular and searched deeper; if several beat beta, the node is cut at once (multicut).
template <eval::Evaluator E>
int Worker<E>::singular_extension(int ply, Value beta, int depth, const TableHit& hit, bool is_pv, bool cut_node,
                                  Value& multicut)
{
    Frame& f = frame(ply);
    const Value target = singular_beta(params_, hit.value, depth);
    f.excluded = hit.move;
    const Value value = search<NodeKind::NonPv>(ply, target - 1, target, (depth - 1) / 2, cut_node);
    f.excluded = chess::Move::none();
    if (stopped_) return 0;
    if (value < target) {
        const bool quiet = !positions_[index_of(ply)].is_capture(hit.move) && !hit.move.is_promotion();
        if (!params_.double_extension || is_pv || f.double_extensions > params_.double_limit) return 1;
        if (value >= target - params_.double_margin) return 1;
        return quiet && value < target - params_.triple_margin ? 3 : 2;
    }
    if (params_.multicut && value >= beta && !is_decisive(value)) {
        multicut = value;
        return 0;
    }
    if (!params_.negative_extension) return 0;
    if (hit.value >= beta) return is_pv ? -1 : -2;
    return cut_node ? -2 : 0;
}

template <eval::Evaluator E>
template <bool IsPv>
int Worker<E>::reduction(int ply, int depth, int number, chess::Move m, bool quiet, int history, bool improving,
                         bool cut_node, bool table_move_noisy, int correction) const
{
    const Frame& f = frame(ply);
    int r = shared_.reductions.base(quiet, depth, number);
    if constexpr (IsPv) r -= params_.lmr_pv;
    if (f.tt_pv) r -= params_.lmr_tt_pv;
    if (cut_node) r += params_.lmr_cut_node;
    if (!improving) r += params_.lmr_not_improving;
    if (table_move_noisy) r += params_.lmr_tt_noisy;
    if (positions_[index_of(ply + 1)].is_check()) r -= params_.lmr_check;
    if (frame(ply + 1).fail_highs >= 3) r += params_.lmr_fail_highs;
    if (m == f.killers[0] || m == f.killers[1]) r -= params_.lmr_killer;
    r -= history * 1024 / params_.lmr_history_divisor;
    r -= std::abs(correction) * 1024 / params_.lmr_correction_divisor;
    return r;
}

} // namespace search::alphabeta
