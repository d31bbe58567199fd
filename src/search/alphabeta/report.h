// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the main worker tells while it searches: whole iterations always; bounds, root moves and the count of nodes only
// in searches of more than a second.
#pragma once

#include <algorithm>

#include "search/alphabeta/worker.h"

namespace search::alphabeta {

// Its own to the last, those of the helpers as they told them.
template <eval::Evaluator E>
std::uint64_t Worker<E>::all_nodes() const
{
    return control_->nodes() + nodes() - counted_;
}

template <eval::Evaluator E>
Info Worker<E>::info_of(const RootMove& root, int depth, std::size_t rank) const
{
    Info info;
    info.depth = depth;
    info.selective_depth = root.selective_depth;
    info.multipv = static_cast<int>(rank) + 1;
    info.value = root.value;
    info.bound = root.bound;
    info.nodes = all_nodes();
    info.elapsed = control_->elapsed();
    info.hash_permille = shared_.table.permille_used();
    info.pv = root.pv;
    return info;
}

template <eval::Evaluator E>
void Worker<E>::report(int depth, int lines) const
{
    if (id_ != 0 || !run_->callbacks.on_info) return;
    std::vector<const RootMove*> order;
    for (int i = 0; i < lines; ++i) order.push_back(&root_moves_[static_cast<std::size_t>(i)]);
    std::ranges::stable_sort(order, [](const RootMove* a, const RootMove* b) { return a->value > b->value; });
    for (std::size_t i = 0; i < order.size(); ++i) run_->callbacks.on_info(info_of(*order[i], depth, i));
}

// The line under way is better or worse than its window.
template <eval::Evaluator E>
void Worker<E>::report_bound() const
{
    if (id_ != 0 || !control_->is_long() || !run_->callbacks.on_info) return;
    run_->callbacks.on_info(info_of(root_moves_[pv_index_], root_depth_, pv_index_));
}

template <eval::Evaluator E>
void Worker<E>::report_progress() const
{
    if (!run_->callbacks.on_progress) return;
    run_->callbacks.on_progress({.depth = root_depth_,
                                 .selective_depth = selective_depth_,
                                 .nodes = all_nodes(),
                                 .elapsed = control_->elapsed(),
                                 .hash_permille = shared_.table.permille_used()});
}

template <eval::Evaluator E>
void Worker<E>::announce(chess::Move m, int number) const
{
    if (id_ != 0 || !control_->is_long() || !run_->callbacks.on_current_move) return;
    run_->callbacks.on_current_move(m, number + static_cast<int>(pv_index_), root_depth_);
}

} // namespace search::alphabeta
