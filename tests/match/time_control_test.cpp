// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/time_control.h"

#include <gtest/gtest.h>

namespace match {
namespace {

using namespace std::chrono_literals;

TEST(TimeControl, Reads)
{
    const auto simple = parse_clock("4+0.04");
    ASSERT_TRUE(simple.has_value());
    EXPECT_EQ(simple->base, 4s);
    EXPECT_EQ(simple->increment, 40ms);
    EXPECT_EQ(simple->moves_per_period, 0);
    const auto classic = parse_clock("40/1:30+0.5");
    ASSERT_TRUE(classic.has_value());
    EXPECT_EQ(classic->base, 90s);
    EXPECT_EQ(classic->increment, 500ms);
    EXPECT_EQ(classic->moves_per_period, 40);
    EXPECT_EQ(parse_clock("0.1")->base, 100ms);
    EXPECT_FALSE(parse_clock("inf")->base.has_value());
}

TEST(TimeControl, RefusesAndSaysWhy)
{
    for (const char* bad : {"", "x", "4+", "+1", "4+-1", "-4", "0", "0+1", "40/", "/5", "0/5", "5/x", "1e9", "4+1+1",
                            "1:2:3", "nan", "4 + 1", "1001/5"}) {
        const auto control = parse_clock(bad);
        ASSERT_FALSE(control.has_value()) << bad;
        EXPECT_NE(control.error().message.find("time control"), std::string::npos) << control.error().message;
    }
}

TEST(TimeControl, Describes)
{
    EXPECT_EQ(describe(*parse_clock("4+0.04")), "4+0.04");
    EXPECT_EQ(describe(*parse_clock("40/60")), "40/60");
    EXPECT_EQ(describe(TimeControl{.depth = 8, .nodes = 10000}), "10000 nodes, depth 8");
    EXPECT_EQ(describe(TimeControl{.move_time = 100ms}), "0.1 s a move");
    EXPECT_EQ(describe(TimeControl{}), "no limit");
    EXPECT_EQ(pgn_time_control(*parse_clock("40/60+0.5")), "40/60+0.5");
    EXPECT_EQ(pgn_time_control(TimeControl{.nodes = 5}), "-");
}

TEST(PlayerClock, IncrementsAndPeriods)
{
    PlayerClock clock(*parse_clock("3/10+1"));
    EXPECT_EQ(clock.left(), 10s);
    EXPECT_EQ(clock.moves_to_go(), 3);
    EXPECT_TRUE(clock.spend(4s));
    EXPECT_EQ(clock.left(), 7s);
    EXPECT_EQ(clock.moves_to_go(), 2);
    EXPECT_TRUE(clock.spend(0s));
    EXPECT_EQ(clock.moves_to_go(), 1);
    EXPECT_TRUE(clock.spend(3s));
    EXPECT_EQ(clock.left(), 16s); // 8 - 3 + 1, and ten more for the next three moves
    EXPECT_EQ(clock.moves_to_go(), 3);
    EXPECT_EQ(clock.worst_overshoot(), 0s);
}

TEST(PlayerClock, MarginAndOvershoot)
{
    TimeControl control = *parse_clock("1");
    control.margin = 10ms;
    PlayerClock clock(control);
    EXPECT_TRUE(clock.spend(1005ms));
    EXPECT_EQ(clock.left(), 0s);
    EXPECT_EQ(clock.worst_overshoot(), 5ms);
    EXPECT_FALSE(clock.spend(11ms));
    EXPECT_EQ(clock.worst_overshoot(), 11ms);
}

TEST(PlayerClock, MoveTimeAndNoClock)
{
    PlayerClock fixed(TimeControl{.move_time = 100ms, .margin = 0ms});
    EXPECT_EQ(fixed.allowed(), 100ms);
    EXPECT_TRUE(fixed.spend(100ms));
    EXPECT_FALSE(fixed.spend(101ms));
    PlayerClock free(TimeControl{.nodes = 10});
    EXPECT_FALSE(free.allowed().has_value());
    EXPECT_TRUE(free.spend(1h));
}

} // namespace
} // namespace match
