// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/time_control.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace match {

namespace {

// A day; more on a clock is a typing error, and it keeps sums of nanoseconds far from overflow.
constexpr double kMostSeconds = 86400;

base::Duration from_seconds(double seconds)
{
    return std::chrono::duration_cast<base::Duration>(std::chrono::duration<double>(seconds));
}

// "12.5" or "1:30".
base::Result<base::Duration> parse_length(std::string_view text)
{
    const auto [first, second] = base::cut(text, ':');
    double minutes = 0;
    std::string_view rest = text;
    if (text.find(':') != std::string_view::npos) {
        const auto parsed = base::parse_number<double>(first);
        if (!parsed) return std::unexpected(parsed.error());
        minutes = *parsed;
        rest = second;
    }
    const auto seconds = base::parse_number<double>(rest);
    if (!seconds) return std::unexpected(seconds.error());
    const double total = minutes * 60 + *seconds;
    if (minutes < 0 || *seconds < 0 || total > kMostSeconds)
        return base::fail("{} is not a time between 0 and a day", base::quote(text));
    return from_seconds(total);
}

std::string clock_text(const TimeControl& control)
{
    std::string text;
    if (control.moves_per_period > 0) text += fmt::format("{}/", control.moves_per_period);
    text += fmt::format("{:.6g}", base::seconds(*control.base));
    if (control.increment > base::Duration::zero()) text += fmt::format("+{:.6g}", base::seconds(control.increment));
    return text;
}

} // namespace

base::Result<TimeControl> parse_clock(std::string_view text)
{
    TimeControl control;
    if (text == "inf") return control;
    const auto invalid = [&](const base::Error& error) {
        return base::fail("time control {}: {} (expected [MOVES/]SECONDS[+INCREMENT])", base::quote(text),
                          error.message);
    };
    std::string_view rest = text;
    if (rest.find('/') != std::string_view::npos) {
        const auto [moves_text, after] = base::cut(rest, '/');
        const auto moves = base::parse_number<int>(moves_text);
        if (!moves) return invalid(moves.error());
        if (*moves < 1 || *moves > 1000) return invalid({"the number of moves must be between 1 and 1000"});
        control.moves_per_period = *moves;
        rest = after;
    }
    const auto [base_text, increment_text] = base::cut(rest, '+');
    const auto start = parse_length(base_text);
    if (!start) return invalid(start.error());
    control.base = *start;
    if (rest.find('+') != std::string_view::npos) {
        const auto increment = parse_length(increment_text);
        if (!increment) return invalid(increment.error());
        control.increment = *increment;
    }
    if (*control.base <= base::Duration::zero()) return invalid({"a clock must start with more than nothing"});
    return control;
}

std::string describe(const TimeControl& control)
{
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (control.base) add(clock_text(control));
    if (control.move_time) add(fmt::format("{:.6g} s a move", base::seconds(*control.move_time)));
    if (control.nodes) add(fmt::format("{} nodes", *control.nodes));
    if (control.depth) add(fmt::format("depth {}", *control.depth));
    return text.empty() ? "no limit" : text;
}

std::string pgn_time_control(const TimeControl& control)
{
    if (control.base) return clock_text(control);
    if (control.move_time) return fmt::format("{:.6g}/move", base::seconds(*control.move_time));
    return "-";
}

PlayerClock::PlayerClock(const TimeControl& control)
    : control_(control), left_(control.base.value_or(base::Duration::zero()))
{
}

std::optional<int> PlayerClock::moves_to_go() const
{
    if (!runs() || control_.moves_per_period == 0) return std::nullopt;
    return control_.moves_per_period - moves_ % control_.moves_per_period;
}

std::optional<base::Duration> PlayerClock::allowed() const
{
    if (runs() && control_.move_time) return std::min(left_, *control_.move_time);
    if (runs()) return left_;
    return control_.move_time;
}

bool PlayerClock::spend(base::Duration elapsed)
{
    bool in_time = true;
    if (const auto limit = allowed()) {
        worst_overshoot_ = std::max(worst_overshoot_, elapsed - *limit);
        in_time = elapsed <= *limit + control_.margin;
    }
    ++moves_;
    if (!runs()) return in_time;
    left_ = std::max(left_ - elapsed, base::Duration::zero()) + control_.increment;
    if (control_.moves_per_period > 0 && moves_ % control_.moves_per_period == 0) left_ += *control_.base;
    return in_time;
}

} // namespace match
