// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/progress.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <unistd.h>

namespace base {
namespace {

using namespace std::chrono_literals;

constexpr Duration kTerminalInterval = 100ms;
constexpr Duration kPlainInterval = 10s;
constexpr std::string_view kEraseLine = "\r\033[K";

} // namespace

std::string short_number(double value)
{
    constexpr std::array<const char*, 5> kSuffixes{"", "k", "M", "G", "T"};
    std::size_t power = 0;
    while (std::abs(value) >= 999.5 && power + 1 < kSuffixes.size()) {
        value /= 1000;
        ++power;
    }
    if (power == 0) return fmt::format("{:.{}f}", value, value == std::round(value) ? 0 : 1);
    const double size = std::abs(value);
    return fmt::format("{:.{}f}{}", value, size < 9.995 ? 2 : (size < 99.95 ? 1 : 0), kSuffixes[power]);
}

std::string short_duration(Duration duration)
{
    const double total = seconds(duration);
    if (total < 59.95) return fmt::format("{:.1f} s", total);
    const auto whole = static_cast<std::int64_t>(std::llround(total));
    if (whole < 3600) return fmt::format("{}:{:02}", whole / 60, whole % 60);
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

ProgressOutput ProgressOutput::standard_error()
{
    const auto write = [](std::string_view text) {
        std::fwrite(text.data(), 1, text.size(), stderr);
        std::fflush(stderr);
    };
    return {write, ::isatty(STDERR_FILENO) == 1, &system_clock()};
}

Progress::Progress(std::string label, std::string unit, std::uint64_t total, ProgressOutput output)
    : label_(std::move(label)),
      unit_(std::move(unit)),
      total_(total),
      output_(std::move(output)),
      start_(output_.clock->now()),
      interval_(output_.terminal ? kTerminalInterval : kPlainInterval),
      due_((start_ + interval_).time_since_epoch().count())
{
}

Progress::~Progress()
{
    finish();
}

void Progress::resume_at(std::uint64_t done)
{
    resumed_ = done;
    done_ = done;
}

void Progress::advance(std::uint64_t count)
{
    done_ += count;
    const TimePoint now = output_.clock->now();
    if (now.time_since_epoch().count() < due_) return;
    const std::unique_lock lock(drawing_, std::try_to_lock);
    // Another thread is drawing, or has just drawn: this one goes on working.
    if (!lock || now.time_since_epoch().count() < due_ || finished_) return;
    draw(now);
}

void Progress::draw(TimePoint now)
{
    due_ = (now + interval_).time_since_epoch().count();
    output_.write(output_.terminal ? fmt::format("{}{}", kEraseLine, line(now)) : line(now) + "\n");
}

std::string Progress::line(TimePoint now) const
{
    const std::uint64_t done = done_;
    const double elapsed = seconds(now - start_);
    const double rate = elapsed > 0 ? static_cast<double>(done - resumed_) / elapsed : 0;
    std::string text = fmt::format("{}: {}", label_, done);
    if (total_ > 0) text += fmt::format("/{}", total_);
    text += ' ' + unit_;
    if (total_ > 0) text += fmt::format(" {}%", std::min<std::uint64_t>(100, done * 100 / total_));
    text += fmt::format(", {}/s", short_number(rate));
    if (total_ > done && rate > 0) {
        const double left = std::min(static_cast<double>(total_ - done) / rate, 1e9);
        text += fmt::format(", {} left",
                            short_duration(std::chrono::duration_cast<Duration>(std::chrono::duration<double>(left))));
    }
    return text;
}

void Progress::finish()
{
    const std::lock_guard lock(drawing_);
    if (finished_) return;
    finished_ = true;
    const Duration elapsed = output_.clock->now() - start_;
    const std::uint64_t work = done_ - resumed_;
    std::string text = fmt::format("{}: {} {} in {}", label_, done_.load(), unit_, short_duration(elapsed));
    if (elapsed > Duration::zero())
        text += fmt::format(", {}/s", short_number(static_cast<double>(work) / seconds(elapsed)));
    output_.write(fmt::format("{}{}\n", output_.terminal ? kEraseLine : "", text));
}

} // namespace base
