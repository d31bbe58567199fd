// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/clock.h"

#include <gtest/gtest.h>

namespace base {
namespace {

using namespace std::chrono_literals;

TEST(Clock, ManualClockMovesOnlyWhenTold)
{
    ManualClock clock;
    const TimePoint start = clock.now();
    EXPECT_EQ(clock.now(), start);
    clock.advance(1500ms);
    EXPECT_EQ(clock.now() - start, 1500ms);
    EXPECT_DOUBLE_EQ(seconds(clock.now() - start), 1.5);
}

TEST(Clock, SystemClockNeverGoesBack)
{
    const Clock& clock = system_clock();
    TimePoint last = clock.now();
    for (int i = 0; i < 1000; ++i) {
        const TimePoint now = clock.now();
        ASSERT_GE(now, last);
        last = now;
    }
}

} // namespace
} // namespace base
