// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/cpu_clock.h"

#include <ctime>

namespace base {
namespace {

TimePoint processor_time(clockid_t clock)
{
    timespec t{};
    clock_gettime(clock, &t);
    return TimePoint(std::chrono::seconds(t.tv_sec) + std::chrono::nanoseconds(t.tv_nsec));
}

class ThreadClock final : public Clock {
  public:
    // The system's answer takes half a microsecond, as long as a simulation of a Monte-Carlo search that asks after
    // each: it is asked again only when a little time has gone by.
    TimePoint now() const override
    {
        constexpr auto kFresh = std::chrono::microseconds(20);
        thread_local TimePoint asked{};
        thread_local TimePoint answer{};
        const TimePoint wall = system_clock().now();
        if (wall - asked >= kFresh) {
            asked = wall;
            answer = processor_time(CLOCK_THREAD_CPUTIME_ID);
        }
        return answer;
    }
};

class ProcessClock final : public Clock {
  public:
    TimePoint now() const override { return processor_time(CLOCK_PROCESS_CPUTIME_ID); }
};

} // namespace

const Clock& thread_clock()
{
    static const ThreadClock clock;
    return clock;
}

const Clock& process_clock()
{
    static const ProcessClock clock;
    return clock;
}

} // namespace base
