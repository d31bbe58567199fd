// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The two clocks of a game, each by its own time control. Whoever plays hands in the time of a move, or lets the clock
// of the side to move run here. A value; one thread.
#pragma once

#include <optional>

#include "base/clock.h"
#include "chess/types.h"
#include "play/time_control.h"

namespace play {

class Clocks {
  public:
    // The clock must outlive the object.
    explicit Clocks(const chess::ByColor<TimeControl>& controls = {}, const base::Clock& clock = base::system_clock());

    const TimeControl& control(chess::Color side) const { return sides_[side].control; }
    // Whether it has a clock at all, not only limits of a move.
    bool is_timed(chess::Color side) const { return control(side).base.has_value(); }
    // On the clock, the thinking of a running one taken off; not below zero.
    base::Duration left(chess::Color side) const;
    std::optional<int> moves_to_go(chess::Color side) const; // until the next period

    // How long the side may think about a whole move before it has lost; nothing: no limit in time.
    std::optional<base::Duration> allowed(chess::Color side) const;
    // Counts a move. Returns: false when the time was overstepped by more than the margin.
    bool spend(chess::Color side, base::Duration elapsed);
    // The most any move so far went over its time (zero: none did).
    base::Duration worst_overshoot(chess::Color side) const { return sides_[side].worst_overshoot; }

    // The side thinks from now on. Does nothing if its clock runs already.
    void start(chess::Color side);
    // Nobody thinks. What the running clock measured is not taken off.
    void stop() { running_.reset(); }
    // Nobody thinks, and what the running clock measured is taken off without counting a move.
    void halt();
    std::optional<chess::Color> running() const { return running_; }
    base::Duration elapsed() const; // since start(); zero when no clock runs
    // The running clock of the side has come to its end, margin included.
    bool is_up(chess::Color side) const;

    // What the clocks show, to come back to when moves are taken back.
    struct Mark {
        chess::ByColor<base::Duration> left;
        chess::ByColor<int> moves;
    };
    Mark mark() const;              // as of the last move: a running clock counts from its start
    void restore(const Mark& mark); // and no clock runs

  private:
    struct Side {
        TimeControl control{};
        base::Duration left{};
        base::Duration worst_overshoot{};
        int moves = 0;
    };

    chess::ByColor<Side> sides_;
    const base::Clock* clock_;
    std::optional<chess::Color> running_;
    base::TimePoint since_{};
};

} // namespace play
