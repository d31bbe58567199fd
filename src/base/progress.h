// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One line that tells how far long work is: count, rate and time left. On a terminal the line is drawn over itself, at
// most ten times a second; elsewhere it is a plain line every ten seconds, so that logs stay short. The last line says
// what was done.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "base/clock.h"

namespace base {

// Where and how progress is shown; tests replace all of it.
struct ProgressOutput {
    std::function<void(std::string_view)> write;
    bool terminal = false;
    const Clock* clock = &system_clock();

    // Standard error, redrawn in place when it is a terminal.
    static ProgressOutput standard_error();
};

class Progress {
  public:
    // `total` is 0 when the end is not known: then no time left is shown. `unit` is a plural, as "games".
    Progress(std::string label, std::string unit, std::uint64_t total,
             ProgressOutput output = ProgressOutput::standard_error());

    // Finishes if that was not done.
    ~Progress();

    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    // Any thread may call this.
    void advance(std::uint64_t count = 1);

    // Counts work that an earlier run did; it is left out of the rate. Before the first advance.
    void resume_at(std::uint64_t done);

    // Prints the closing line, once.
    void finish();

  private:
    std::string line(TimePoint now) const;
    void draw(TimePoint now);

    const std::string label_;
    const std::string unit_;
    const std::uint64_t total_;
    const ProgressOutput output_;
    const TimePoint start_;
    const Duration interval_;
    std::uint64_t resumed_ = 0;
    std::atomic<std::uint64_t> done_{0};
    std::atomic<Duration::rep> due_; // when the next line may be drawn
    std::mutex drawing_;
    bool finished_ = false;
};

// A number a person can read at a glance: 950, 12.3k, 4.56M.
std::string short_number(double value);

// A length of time as h:mm:ss, m:ss, or 12.3 s below a minute.
std::string short_duration(Duration duration);

} // namespace base
