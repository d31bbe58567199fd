// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// When to stop. One object for each `run`; the main worker asks it now and then, every worker reads the flag.
#pragma once

#include <atomic>
#include <cstdint>

#include "base/clock.h"
#include "search/limits.h"
#include "search/search.h"
#include "search/time.h"

namespace search::alphabeta {

class Control {
  public:
    Control(const Limits& limits, chess::Color us, const Signals& signals, const base::Clock& clock)
        : limits_(limits), signals_(signals), clock_(clock), budget_(limits, us), start_(clock.now())
    {
    }

    const Limits& limits() const noexcept { return limits_; }
    bool stopped() const noexcept
    {
        return stop_.load(std::memory_order_relaxed) || signals_.stop.load(std::memory_order_relaxed);
    }
    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }

    base::Duration elapsed() const { return clock_.now() - start_; }
    // Thinking on the opponent's time: no clock runs, and nothing but a stop ends the search.
    bool pondering() const noexcept { return signals_.pondering.load(std::memory_order_relaxed); }

    // Called by the main worker every few hundred nodes.
    void check_clock()
    {
        if (limits_.infinite || pondering()) return;
        if (budget_.hard() && elapsed() >= *budget_.hard()) stop();
    }
    // Is there time for another iteration? The scale says how unclear the position is (1 = as planned).
    bool time_for_more(double scale) const
    {
        if (limits_.infinite || pondering() || !budget_.soft() || limits_.move_time) return true;
        return elapsed() < std::chrono::duration_cast<base::Duration>(*budget_.soft() * scale);
    }
    bool has_clock() const noexcept { return budget_.soft().has_value(); }

  private:
    const Limits& limits_;
    const Signals& signals_;
    const base::Clock& clock_;
    TimeBudget budget_;
    base::TimePoint start_;
    std::atomic<bool> stop_{false};
};

} // namespace search::alphabeta
