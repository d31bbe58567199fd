// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/time.h"

#include <algorithm>

namespace search {

namespace {

// Even with an empty clock something must be played; a few hundred nodes are enough for that.
constexpr base::Duration kLeast = std::chrono::microseconds(100);

base::Duration per_mille(base::Duration d, int share)
{
    return d * share / 1000;
}

} // namespace

TimeBudget::TimeBudget(const Limits& limits, chess::Color us, const TimeParams& params)
{
    if (limits.move_time) {
        hard_ = std::max<base::Duration>(kLeast, *limits.move_time - limits.move_overhead);
        soft_ = hard_;
        return;
    }
    if (!limits.time[us]) return;

    const base::Duration increment = limits.increment[us];
    // What is really ours: the overhead of this move is paid out of the clock.
    const base::Duration left = std::max<base::Duration>(kLeast, *limits.time[us] - limits.move_overhead);
    int moves = params.moves_horizon;
    if (limits.moves_to_go) moves = std::clamp(*limits.moves_to_go, 1, 50);
    // The moves to come will pay their overhead too.
    const base::Duration reserve = limits.move_overhead * (std::min(moves, 10) - 1);
    const base::Duration usable = std::max<base::Duration>(left - reserve, left / 4);
    base::Duration planned = usable / moves + per_mille(increment, params.increment_share);
    base::Duration most = per_mille(left, params.hard_share);
    if (limits.moves_to_go && moves == 1) {
        // The last move before the control may use nearly everything.
        planned = per_mille(usable, 800);
        most = per_mille(left, 850);
    }
    soft_ = std::max(kLeast, std::min(per_mille(planned, params.soft_share), most));
    hard_ = std::max(kLeast, std::min(per_mille(*soft_, params.hard_factor), most));
}

} // namespace search
