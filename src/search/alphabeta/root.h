// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Iterative deepening, aspiration windows, MultiPV and the use of time: the part of the search above the first move.
#pragma once

#include <algorithm>

#include "search/alphabeta/constants.h"
#include "search/alphabeta/worker.h"

namespace search::alphabeta {

template <eval::Evaluator E>
void Worker<E>::iterate(const Run& run)
{
    run_ = &run;
    control_ = &run.control;
    if (id_ != 0 && control_->stopped()) return;
    prepare();
    const int lines = std::clamp(control_->limits().lines, 1, static_cast<int>(root_moves_.size()));
    const int deepest = control_->last_depth(kMaxPly - 1, kMaxPly - 1, kBeyondMate);
    std::vector<RootMove> finished; // the lines of the last whole iteration
    for (int depth = 1; depth <= deepest && !stopped_; ++depth) {
        root_depth_ = depth;
        for (RootMove& r : root_moves_) r.previous = r.value;
        for (pv_index_ = 0; static_cast<int>(pv_index_) < lines && !stopped_; ++pv_index_) {
            selective_depth_ = 0;
            aspiration_search(depth);
        }
        if (stopped_) {
            settle_interrupted(depth, finished);
            break;
        }
        report(depth, lines);
        std::stable_sort(root_moves_.begin(), root_moves_.begin() + lines,
                         [](const RootMove& a, const RootMove& b) { return a.value > b.value; });
        finished.assign(root_moves_.begin(), root_moves_.begin() + lines);
        completed_depth_ = depth;
        if (id_ != 0) continue;
        if (limits_reached() || solve_mate()) break;
        if (!control_->time_for_more(control_->has_clock() ? next_time_scale(depth) : 1.0)) break;
    }
}

// An iteration was cut short. What it found counts only if it is a better move than before, and then it is shown too,
// so that the answer is always the last line shown; otherwise the lines of the last whole iteration stand.
template <eval::Evaluator E>
void Worker<E>::settle_interrupted(int depth, const std::vector<RootMove>& finished)
{
    if (finished.empty()) return;
    const RootMove& front = root_moves_.front();
    if (finished.size() == 1 && front.depth == depth && front.bound != Bound::Upper) {
        report(depth, 1);
        return;
    }
    for (std::size_t i = 0; i < finished.size(); ++i) {
        const auto at =
            std::ranges::find_if(root_moves_, [&](const RootMove& r) { return r.move == finished[i].move; });
        std::swap(*at, root_moves_[i]);
        root_moves_[i] = finished[i];
    }
}

// Of `go mate`. The ordinary search finds long mates and misses short ones that begin quietly; the solver is the other
// way round. After each iteration it may have spent as much as the iterations have. Returns: whether all is said.
template <eval::Evaluator E>
bool Worker<E>::solve_mate()
{
    const Limits& limits = control_->limits();
    if (!limits.mate) return false;
    if (!solver_) solver_.emplace(control_->game(), control_->root_moves());
    const std::uint64_t allowance = std::max(kSolverLeast, nodes() - solver_nodes_);
    const auto go_on = [&] {
        if (solver_nodes_ >= allowance || should_stop()) return false;
        ++solver_nodes_;
        count_node();
        return true;
    };
    while (no_mate_in_ < *limits.mate) {
        const MateSolver::Verdict verdict = solver_->solve(no_mate_in_ + 1, go_on);
        if (verdict == MateSolver::Verdict::Open) return stopped_;
        if (verdict == MateSolver::Verdict::Mate) {
            take_mate(solver_->line());
            return true;
        }
        ++no_mate_in_;
    }
    return !limits.infinite && root_depth_ >= 2 * *limits.mate - 1;
}

template <eval::Evaluator E>
void Worker<E>::take_mate(std::span<const chess::Move> line)
{
    const auto at = std::ranges::find_if(root_moves_, [&](const RootMove& r) { return r.move == line.front(); });
    const auto plies = static_cast<int>(line.size());
    completed_depth_ = at->depth = std::max(completed_depth_, plies);
    at->selective_depth = std::max(selective_depth_, plies);
    at->value = mate_in(plies);
    at->bound = Bound::Exact;
    at->pv.assign(line.begin(), line.end());
    std::rotate(root_moves_.begin(), at, at + 1);
    report(completed_depth_, 1);
}

template <eval::Evaluator E>
bool Worker<E>::limits_reached() const
{
    const Limits& limits = control_->limits();
    const Value value = root_moves_.front().value;
    if (control_->has_mate(value)) return true;
    if (control_->soft_nodes_spent(nodes())) return true;
    if (!control_->counts_time()) return false;
    // With a clock, a forced move needs no thought and a mate found within the depth searched needs no more.
    if (control_->has_clock() && !limits.move_time && root_moves_.size() == 1 && root_depth_ >= kForcedMoveDepth)
        return true;
    return control_->has_clock() && !limits.move_time && is_decisive(value) &&
           root_depth_ >= 2 * (kMate - std::abs(value)) + kMateTrust;
}

template <eval::Evaluator E>
Value Worker<E>::aspiration_search(int depth)
{
    const RootMove& first = root_moves_[pv_index_];
    Value alpha = -kInfinite;
    Value beta = kInfinite;
    int delta = params_.aspiration_delta;
    const Value expected = first.previous;
    if (params_.aspiration && depth >= params_.aspiration_depth && std::abs(expected) < kInfinite) {
        delta += std::abs(expected) < kWindowLargeValue ? expected * expected / kWindowDivisor : kWindowMost;
        alpha = std::max(expected - delta, -kInfinite);
        beta = std::min(expected + delta, kInfinite);
    }
    int fail_highs = 0;
    while (true) {
        const Value value = search<NodeKind::Root>(0, alpha, beta, std::max(depth - fail_highs, 1), false);
        std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(pv_index_), root_moves_.end(),
                         [](const RootMove& a, const RootMove& b) {
                             return a.value != b.value ? a.value > b.value : a.previous > b.previous;
                         });
        if (stopped_) return value;
        if (value <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = std::max(value - delta, -kInfinite);
            fail_highs = 0;
        } else if (value >= beta) {
            beta = std::min(value + delta, kInfinite);
            if (!is_decisive(value) && fail_highs < kFailHighPlies) ++fail_highs;
        } else {
            return value;
        }
        report_bound();
        delta += delta * (params_.aspiration_widen - 100) / 100 + 1;
        if (delta > kWindowGivenUp) {
            alpha = -kInfinite;
            beta = kInfinite;
        }
    }
}

template <eval::Evaluator E>
void Worker<E>::record_root_move(RootMove& root, Value value, Value alpha, Value beta, bool first,
                                 std::uint64_t nodes_before)
{
    root.nodes += nodes() - nodes_before;
    if (!first && value <= alpha) {
        // Not the best: its value is only a bound, so it keeps its place by the order of before.
        root.value = -kInfinite;
        return;
    }
    root.value = value;
    root.bound = value >= beta ? Bound::Lower : value <= alpha ? Bound::Upper : Bound::Exact;
    root.depth = root_depth_;
    root.selective_depth = selective_depth_;
    root.pv.assign(1, root.move);
    const Pv& child = pvs_[1];
    if (root.bound == Bound::Exact || first) // A cut line may hold moves of another search.
        root.pv.insert(root.pv.end(), child.moves.begin(), child.moves.begin() + child.length);
}

// How much of the planned time the position deserves, by what has changed since the last iteration.
template <eval::Evaluator E>
double Worker<E>::next_time_scale(int depth)
{
    const RootMove& best = root_moves_.front();
    stable_iterations_ = best.move == last_best_ ? stable_iterations_ + 1 : 0;
    last_best_ = best.move;
    const Value drop = last_value_ == kNoValue ? 0 : std::clamp(last_value_ - best.value, -kGainMost, kLossMost);
    last_value_ = best.value;
    if (depth < kUnsteadyDepth) return 1.0;

    double scale = 1.0;
    if (params_.node_time && nodes() > 0) {
        const double share = static_cast<double>(best.nodes) / static_cast<double>(nodes());
        scale *= (params_.time_node_base / 1000.0 - share) * params_.time_node_scale / 1000.0;
    }
    if (params_.stability_time) {
        const int steady = std::min(stable_iterations_, kSteadyMost);
        scale *= (params_.time_stability_max - params_.time_stability_step * steady) / 1000.0;
    }
    if (params_.score_time) scale *= 1.0 + drop * params_.time_score_scale / 1000.0;
    return scale;
}

} // namespace search::alphabeta
