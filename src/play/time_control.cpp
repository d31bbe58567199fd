// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "play/time_control.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "base/text.h"

namespace play {

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

std::string control_text(const TimeControl& control)
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

base::Result<TimeControl> parse_minutes(std::string_view text)
{
    constexpr double kMostMinutes = kMostSeconds / 60;
    constexpr double kMostIncrement = 3600;
    const auto [minutes_text, seconds_text] = base::cut(text, '+');
    const auto minutes = base::parse_number<double>(minutes_text);
    const auto increment = seconds_text.empty() ? base::Result<double>(0.0) : base::parse_number<double>(seconds_text);
    const bool fits = minutes && increment && *minutes > 0 && *minutes <= kMostMinutes && *increment >= 0 &&
                      *increment <= kMostIncrement && !text.ends_with('+');
    if (!fits)
        return base::fail("{} is no clock: minutes and seconds for each move are meant, as 5+3", base::quote(text));
    const auto milliseconds = [](double seconds) { return std::chrono::milliseconds(std::llround(seconds * 1000)); };
    return TimeControl{.base = milliseconds(*minutes * 60), .increment = milliseconds(*increment), .margin = {}};
}

std::string describe(const TimeControl& control)
{
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (control.base) add(control_text(control));
    if (control.move_time) add(fmt::format("{:.6g} s a move", base::seconds(*control.move_time)));
    if (control.nodes) add(fmt::format("{} nodes", *control.nodes));
    if (control.depth) add(fmt::format("depth {}", *control.depth));
    return text.empty() ? "no limit" : text;
}

std::string pgn_time_control(const TimeControl& control)
{
    if (control.base) return control_text(control);
    if (control.move_time) return fmt::format("{:.6g}/move", base::seconds(*control.move_time));
    return "-";
}

std::string clock_text(base::Duration left)
{
    const auto ms = std::max<std::int64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(left).count(), 0);
    if (ms < 10'000) return fmt::format("{}.{}", ms / 1000, ms % 1000 / 100);
    const auto seconds = ms / 1000;
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

} // namespace play
