// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "play/time_control.h"

#include <gtest/gtest.h>

namespace play {
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

TEST(TimeControl, ReadsMinutesAsPeopleSayThem)
{
    const auto usual = parse_minutes("5+3");
    ASSERT_TRUE(usual);
    EXPECT_EQ(usual->base, 5min);
    EXPECT_EQ(usual->increment, 3s);
    EXPECT_EQ(usual->margin, 0s);
    EXPECT_EQ(parse_minutes("0.5")->base, 30s);
    EXPECT_EQ(pgn_time_control(*usual), "300+3");
    EXPECT_EQ(pgn_time_control(*parse_minutes("0.5")), "30");
    for (const char* bad : {"", "x", "5+", "+3", "-1", "0", "5+-1", "5+3+1", "2000", "5+4000", "nan"})
        EXPECT_FALSE(parse_minutes(bad)) << bad;
}

TEST(TimeControl, ClockText)
{
    EXPECT_EQ(clock_text(299s), "4:59");
    EXPECT_EQ(clock_text(3723s), "1:02:03");
    EXPECT_EQ(clock_text(9870ms), "9.8");
    EXPECT_EQ(clock_text(-1s), "0.0");
}

} // namespace
} // namespace play
