// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The rules of the node function as small named functions: each gives a margin, a limit, a reduction or a verdict.
// All are pure; the switch of a technique is tested here, so that the spine in node.h reads straight through.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "search/alphabeta/params.h"
#include "search/value.h"

namespace search::alphabeta {

// --- Whole-node rules. static_eval is corrected; eval may be sharpened by the table.

// So far below alpha that only captures could help: look at those alone.
inline bool may_razor(const Params& p, Value eval, Value alpha, int depth) noexcept
{
    return p.razoring && depth <= p.razor_depth && eval + p.razor_margin + p.razor_slope * (depth - 1) <= alpha;
}
// So far above beta that the opponent's best reply hardly matters (static null move).
inline bool may_reverse_futility(const Params& p, Value eval, Value beta, int depth, bool improving) noexcept
{
    return p.reverse_futility && depth <= p.rfp_depth && !is_loss(beta) && !is_win(eval) &&
           eval - p.rfp_margin * depth + (improving ? p.rfp_improving : 0) >= beta;
}
inline bool may_null_move(const Params& p, Value eval, Value static_eval, Value beta, int depth) noexcept
{
    return p.null_move && eval >= beta && static_eval >= beta + p.null_margin - p.null_slope * depth && !is_loss(beta);
}
inline int null_reduction(const Params& p, Value eval, Value beta, int depth) noexcept
{
    return p.null_base + depth / p.null_depth_divisor + std::min((eval - beta) / p.null_eval_divisor, p.null_eval_max);
}
inline Value probcut_beta(const Params& p, Value beta, bool improving) noexcept
{
    return beta + p.probcut_margin - (improving ? p.probcut_improving : 0);
}

// --- Rules of the move loop.

// After so many moves the quiet ones that are left are not looked at.
inline int late_move_limit(const Params& p, int depth, bool improving) noexcept
{
    if (!p.late_move_pruning) return 1 << 20;
    return (p.lmp_base + depth * depth) / (improving ? 1 : 2);
}
inline bool is_futile(const Params& p, Value static_eval, Value alpha, int reduced_depth) noexcept
{
    return p.futility && reduced_depth <= p.futility_depth &&
           static_eval + p.futility_margin + p.futility_slope * reduced_depth <= alpha;
}
inline bool has_bad_history(const Params& p, int history, int depth) noexcept
{
    return p.history_pruning && depth <= p.history_prune_depth && history < -p.history_prune_slope * depth;
}
// What an exchange may lose and the move still be tried.
inline Value see_allowance(const Params& p, int depth, int reduced_depth, bool quiet) noexcept
{
    return quiet ? -p.see_quiet_slope * reduced_depth * reduced_depth : -p.see_noisy_slope * depth;
}
inline Value singular_beta(const Params& p, Value table_value, int depth) noexcept
{
    return table_value - p.singular_slope * depth / 100;
}

// --- Reductions and history bonuses.

// Base reductions by depth and move number, in 1024ths of a ply.
class Reductions {
  public:
    explicit Reductions(const Params& p)
    {
        for (int depth = 1; depth < kSize; ++depth)
            for (int number = 1; number < kSize; ++number) {
                const double logs = std::log(depth) * std::log(number) * 1024.0;
                cell(quiet_, depth, number) = p.lmr_quiet_base + static_cast<int>(logs * 1000.0 / p.lmr_quiet_divisor);
                cell(noisy_, depth, number) = p.lmr_noisy_base + static_cast<int>(logs * 1000.0 / p.lmr_noisy_divisor);
            }
    }
    int base(bool quiet, int depth, int number) const noexcept
    {
        const auto d = static_cast<std::size_t>(std::min(depth, kSize - 1));
        const auto n = static_cast<std::size_t>(std::min(number, kSize - 1));
        return quiet ? quiet_[d][n] : noisy_[d][n];
    }

  private:
    static constexpr int kSize = 64;
    using Grid = std::array<std::array<int, kSize>, kSize>;
    static int& cell(Grid& g, int depth, int number)
    {
        return g[static_cast<std::size_t>(depth)][static_cast<std::size_t>(number)];
    }
    Grid quiet_{};
    Grid noisy_{};
};

inline int history_bonus(const Params& p, int depth) noexcept
{
    return std::clamp(p.bonus_slope * depth + p.bonus_base, 0, p.bonus_max);
}
inline int history_malus(const Params& p, int depth) noexcept
{
    return std::clamp(p.malus_slope * depth + p.malus_base, 0, p.malus_max);
}

} // namespace search::alphabeta
