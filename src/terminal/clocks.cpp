// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/clocks.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/text.h"
#include "terminal/words.h"

namespace terminal {

base::Result<ClockSetting> parse_clock_setting(std::string_view text)
{
    constexpr double kMostMinutes = 24 * 60;
    constexpr double kMostSeconds = 3600;
    const auto [minutes, seconds] = base::cut(text, '+');
    const auto start = base::parse_number<double>(minutes);
    const auto increment = seconds.empty() ? base::Result<double>(0.0) : base::parse_number<double>(seconds);
    const bool fits = start && increment && *start > 0 && *start <= kMostMinutes && *increment >= 0 &&
                      *increment <= kMostSeconds && !text.ends_with('+');
    if (!fits)
        return base::fail("{} is no clock: minutes and seconds for each move are meant, as 5+3", base::quote(text));
    return ClockSetting{Milliseconds(std::llround(*start * 60'000)), Milliseconds(std::llround(*increment * 1000))};
}

std::string pgn_time_control(const ClockSetting& setting)
{
    const auto seconds = [](Milliseconds time) { return static_cast<double>(time.count()) / 1000; };
    if (setting.increment == Milliseconds::zero()) return fmt::format("{:g}", seconds(setting.start));
    return fmt::format("{:g}+{:g}", seconds(setting.start), seconds(setting.increment));
}

std::string clock_text(Milliseconds left)
{
    const auto ms = std::max<Milliseconds::rep>(left.count(), 0);
    if (ms < 10'000) return fmt::format("{}.{}", ms / 1000, ms % 1000 / 100);
    const auto seconds = ms / 1000;
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

Clocks::Clocks(const ClockSetting& setting, const base::Clock& clock)
    : setting_(setting), clock_(&clock), left_{setting.start, setting.start}
{
}

void Clocks::start(chess::Color side)
{
    if (running_ == side) return;
    running_ = side;
    since_ = clock_->now();
}

void Clocks::stop()
{
    if (!running_) return;
    const chess::Color side = *running_;
    const Milliseconds now = left(side);
    running_.reset();
    left_[place(side)] = now == Milliseconds::zero() ? now : now + setting_.increment;
}

void Clocks::set(const std::array<Milliseconds, 2>& left)
{
    running_.reset();
    left_ = left;
}

Milliseconds Clocks::left(chess::Color side) const
{
    Milliseconds left = left_[place(side)];
    if (running_ == side) left -= std::chrono::duration_cast<Milliseconds>(clock_->now() - since_);
    return std::max(left, Milliseconds::zero());
}

} // namespace terminal
