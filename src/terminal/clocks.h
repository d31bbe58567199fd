// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The two clocks of a game: so much for the whole game, and something back for each move. One thread.
#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "chess/types.h"

namespace terminal {

using Milliseconds = std::chrono::milliseconds;

struct ClockSetting {
    Milliseconds start{};
    Milliseconds increment{};
    bool operator==(const ClockSetting&) const = default;
};

// "5+3": minutes for the game and seconds for each move; "0.5" is half a minute and nothing back.
base::Result<ClockSetting> parse_clock_setting(std::string_view text);
// As PGN's TimeControl tag has it: "300+3".
std::string pgn_time_control(const ClockSetting& setting);
// "4:59", "1:02:03", and tenths in the last ten seconds: "9.8".
std::string clock_text(Milliseconds left);

class Clocks {
  public:
    // The clock must outlive the object.
    Clocks(const ClockSetting& setting, const base::Clock& clock);

    // It is this side's turn. Does nothing if its clock runs already.
    void start(chess::Color side);
    // The running clock stops and gets its increment back, unless its time is up.
    void stop();
    // Both stand and show this.
    void set(const std::array<Milliseconds, 2>& left);

    Milliseconds left(chess::Color side) const; // not below zero
    bool is_up(chess::Color side) const { return left(side) == Milliseconds::zero(); }

  private:
    ClockSetting setting_;
    const base::Clock* clock_;
    std::array<Milliseconds, 2> left_;
    std::optional<chess::Color> running_;
    base::TimePoint since_{};
};

} // namespace terminal
