// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/cpu_clock.h"

#include <ctime>

namespace lab {
namespace {

base::TimePoint processor_time(clockid_t clock)
{
    timespec t{};
    clock_gettime(clock, &t);
    return base::TimePoint(std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec));
}

class ThreadClock final : public base::Clock {
  public:
    // The system's answer takes half a microsecond, as long as a simulation of a Monte-Carlo search that asks after
    // each: it is asked again only when a little time has gone by.
    base::TimePoint now() const override
    {
        constexpr auto kFresh = std::chrono::microseconds(20);
        thread_local base::TimePoint asked{};
        thread_local base::TimePoint answer{};
        const base::TimePoint wall = base::system_clock().now();
        if (wall - asked >= kFresh) {
            asked = wall;
            answer = processor_time(CLOCK_THREAD_CPUTIME_ID);
        }
        return answer;
    }
};

class ProcessClock final : public base::Clock {
  public:
    base::TimePoint now() const override { return processor_time(CLOCK_PROCESS_CPUTIME_ID); }
};

} // namespace

const base::Clock& thread_clock()
{
    static const ThreadClock clock;
    return clock;
}

const base::Clock& process_clock()
{
    static const ProcessClock clock;
    return clock;
}

} // namespace lab
