// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Time as something that is handed in, so that time control, progress lines and matches can be tested without waiting.
// Clocks only go forward; they say nothing about the date.
#pragma once

#include <atomic>
#include <chrono>

namespace base {

using Duration = std::chrono::nanoseconds;
using TimePoint = std::chrono::time_point<std::chrono::steady_clock, Duration>;

// May be read from any thread. Owners keep the clock alive as long as whoever reads it.
class Clock {
  public:
    virtual ~Clock() = default;
    virtual TimePoint now() const = 0;
};

class SystemClock final : public Clock {
  public:
    TimePoint now() const override { return std::chrono::steady_clock::now(); }
};

// The one real clock, for default arguments.
inline const Clock& system_clock()
{
    static const SystemClock clock;
    return clock;
}

// Stands still until a test advances it.
class ManualClock final : public Clock {
  public:
    TimePoint now() const override { return TimePoint(Duration(ticks_.load())); }
    void advance(Duration by) { ticks_ += by.count(); }

  private:
    std::atomic<Duration::rep> ticks_{0};
};

constexpr double seconds(Duration duration)
{
    return std::chrono::duration<double>(duration).count();
}

} // namespace base
