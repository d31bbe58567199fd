// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/textbook/simple_time.h"

#include <algorithm>

namespace search::textbook {

TimeBudget simple_budget(const Limits& limits, const chess::Game& game)
{
    const chess::Color side = game.position().side_to_move();
    if (limits.move_time || !limits.time[side]) return TimeBudget(limits, side);
    constexpr Milliseconds kReserve{55};
    constexpr Milliseconds kLeast{50};
    const int moves = std::clamp(limits.moves_to_go.value_or(30), 1, 50);
    const int factor = game.moves().size() < 20 && moves > 2 ? 2 : 1;
    const Milliseconds left = *limits.time[side];
    Milliseconds share = (left - kReserve) * factor / moves;
    // The seed always takes 50 ms; a nearly empty clock is not overdrawn here.
    share = std::min(std::max(share, kLeast), std::max(left / 2 - limits.move_overhead, Milliseconds(1)));
    Limits fixed;
    fixed.move_time = share + limits.move_overhead;
    fixed.move_overhead = limits.move_overhead;
    return TimeBudget(fixed, side);
}

bool is_late(base::Duration spent, base::Duration budget)
{
    return spent * 4 >= budget * 3;
}

} // namespace search::textbook
