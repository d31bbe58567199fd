// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How much a player may spend on a game and on a move. Plain values; the clocks that count it are in clocks.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"

namespace play {

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
// As people say it, "5+3": minutes for the game and seconds for each move; "0.5" is half a minute and nothing back. No
// margin.
base::Result<TimeControl> parse_minutes(std::string_view text);

// "4+0.04", "40/60+0.6", "0.1 s a move", "10000 nodes", "depth 8"; parts joined with a comma. As PGN's TimeControl tag
// where that knows the thing.
std::string describe(const TimeControl& control);
std::string pgn_time_control(const TimeControl& control);

// What a clock shows: "4:59", "1:02:03", and tenths in the last ten seconds: "9.8".
std::string clock_text(base::Duration left);

} // namespace play
