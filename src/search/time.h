// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How long to think. The budget is fixed when the search starts; how much of it is used depends on how clear the best
// move is. All decisions are functions of the clock readings passed in, so tests run with a clock of their own.
#pragma once

#include <optional>

#include "base/clock.h"
#include "chess/types.h"
#include "search/limits.h"

namespace search {

// Tunable parts of the budget, in thousandths unless said otherwise.
struct TimeParams {
    int moves_horizon = 22;    // without moves_to_go, plan as if so many moves were left
    int increment_share = 850; // of the increment that is spent on each move
    int soft_share = 760;      // of the planned time that starts the last iteration
    int hard_share = 500;      // most of the remaining time that one move may take
    int hard_factor = 4200;    // and at most so many times the soft budget
};

class TimeBudget {
  public:
    TimeBudget(const Limits& limits, chess::Color us, const TimeParams& params = {});

    // No iteration is begun after it (scaled by how unclear things are). None: no clock to obey.
    std::optional<base::Duration> soft() const { return soft_; }
    // The search stops within a node count of it, whatever it is doing.
    std::optional<base::Duration> hard() const { return hard_; }

  private:
    std::optional<base::Duration> soft_;
    std::optional<base::Duration> hard_;
};

} // namespace search
