// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How much a player may spend on a move, and the clock that counts it. Plain values; time is measured by whoever plays
// the game and handed in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"

namespace match {

struct TimeControl {
    std::optional<base::Duration> base{}; // on the clock at the start; nothing: no clock
    base::Duration increment{};           // added after each move
    int moves_per_period = 0;             // after so many moves `base` is added again; 0: never
    std::optional<base::Duration> move_time{};
    std::optional<int> depth{};
    std::optional<std::int64_t> nodes{};
    base::Duration margin = std::chrono::milliseconds(20); // how far the clock may be overstepped without loss

    bool is_limited() const { return base || move_time || depth || nodes; }
    bool operator==(const TimeControl&) const = default;
};

// "4+0.04", "40/60", "40/60+0.6", "0.5" in seconds, "1:30+1" in minutes and seconds; "inf" is no clock.
base::Result<TimeControl> parse_clock(std::string_view text);

// "4+0.04", "40/60+0.6", "0.1 s a move", "10000 nodes", "depth 8"; parts joined with a comma. As PGN's TimeControl tag
// where that knows the thing.
std::string describe(const TimeControl& control);
std::string pgn_time_control(const TimeControl& control);

// One player's clock in one game.
class PlayerClock {
  public:
    explicit PlayerClock(const TimeControl& control);

    bool runs() const { return control_.base.has_value(); }
    base::Duration left() const { return left_; }
    std::optional<int> moves_to_go() const; // until the next period

    // How long the player may think about this move before it has lost; nothing: no limit in time.
    std::optional<base::Duration> allowed() const;

    // Counts a move. Returns: false when the time was overstepped by more than the margin.
    bool spend(base::Duration elapsed);

    // The most any move so far went over its time (zero: none did).
    base::Duration worst_overshoot() const { return worst_overshoot_; }

  private:
    TimeControl control_;
    base::Duration left_{};
    base::Duration worst_overshoot_{};
    int moves_ = 0;
};

} // namespace match
