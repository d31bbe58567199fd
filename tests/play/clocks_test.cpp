// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "play/clocks.h"

#include <gtest/gtest.h>

namespace play {
namespace {

using chess::Color;
using namespace std::chrono_literals;

Clocks white(const TimeControl& control)
{
    return Clocks({control, {}});
}

TEST(Clocks, IncrementsAndPeriods)
{
    Clocks clocks = white(*parse_clock("3/10+1"));
    EXPECT_EQ(clocks.left(Color::White), 10s);
    EXPECT_EQ(clocks.moves_to_go(Color::White), 3);
    EXPECT_TRUE(clocks.spend(Color::White, 4s));
    EXPECT_EQ(clocks.left(Color::White), 7s);
    EXPECT_EQ(clocks.moves_to_go(Color::White), 2);
    EXPECT_TRUE(clocks.spend(Color::White, 0s));
    EXPECT_EQ(clocks.moves_to_go(Color::White), 1);
    EXPECT_TRUE(clocks.spend(Color::White, 3s));
    EXPECT_EQ(clocks.left(Color::White), 16s); // 8 - 3 + 1, and ten more for the next three moves
    EXPECT_EQ(clocks.moves_to_go(Color::White), 3);
    EXPECT_EQ(clocks.worst_overshoot(Color::White), 0s);
    EXPECT_FALSE(clocks.is_timed(Color::Black));
}

TEST(Clocks, MarginAndOvershoot)
{
    TimeControl control = *parse_clock("1");
    control.margin = 10ms;
    Clocks clocks = white(control);
    EXPECT_TRUE(clocks.spend(Color::White, 1005ms));
    EXPECT_EQ(clocks.left(Color::White), 0s);
    EXPECT_EQ(clocks.worst_overshoot(Color::White), 5ms);
    EXPECT_FALSE(clocks.spend(Color::White, 11ms));
    EXPECT_EQ(clocks.worst_overshoot(Color::White), 11ms);
}

TEST(Clocks, MoveTimeAndNoClock)
{
    Clocks fixed = white(TimeControl{.move_time = 100ms, .margin = 0ms});
    EXPECT_EQ(fixed.allowed(Color::White), 100ms);
    EXPECT_TRUE(fixed.spend(Color::White, 100ms));
    EXPECT_FALSE(fixed.spend(Color::White, 101ms));
    Clocks free = white(TimeControl{.nodes = 10});
    EXPECT_FALSE(free.allowed(Color::White).has_value());
    EXPECT_TRUE(free.spend(Color::White, 1h));
}

TEST(Clocks, RunBesideTheThinking)
{
    base::ManualClock time;
    const TimeControl control = *parse_minutes("1+2");
    Clocks clocks({control, control}, time);
    time.advance(5s); // nobody thinks
    clocks.start(Color::White);
    time.advance(10s);
    clocks.start(Color::White); // goes on, does not start anew
    EXPECT_EQ(clocks.left(Color::White), 50s);
    EXPECT_EQ(clocks.left(Color::Black), 60s);
    EXPECT_TRUE(clocks.spend(Color::White, clocks.elapsed()));
    EXPECT_EQ(clocks.left(Color::White), 52s);
    EXPECT_EQ(clocks.elapsed(), 0s);
    clocks.start(Color::Black);
    time.advance(59s);
    EXPECT_FALSE(clocks.is_up(Color::Black));
    time.advance(1s);
    EXPECT_TRUE(clocks.is_up(Color::Black));
    EXPECT_FALSE(clocks.is_up(Color::White));
    time.advance(1s);
    EXPECT_EQ(clocks.left(Color::Black), 0s);
}

TEST(Clocks, HaltTakesOffAndStopDoesNot)
{
    base::ManualClock time;
    const TimeControl control = *parse_minutes("1+2");
    Clocks clocks({control, control}, time);
    clocks.start(Color::White);
    time.advance(10s);
    clocks.stop();
    EXPECT_EQ(clocks.left(Color::White), 60s);
    clocks.start(Color::White);
    time.advance(10s);
    clocks.halt();
    EXPECT_EQ(clocks.left(Color::White), 50s); // no increment: no move
}

TEST(Clocks, ComesBackToAMark)
{
    Clocks clocks = white(*parse_clock("2/10+1"));
    EXPECT_TRUE(clocks.spend(Color::White, 3s));
    const Clocks::Mark mark = clocks.mark();
    EXPECT_TRUE(clocks.spend(Color::White, 3s));
    EXPECT_EQ(clocks.moves_to_go(Color::White), 2);
    clocks.restore(mark);
    EXPECT_EQ(clocks.left(Color::White), 8s);
    EXPECT_EQ(clocks.moves_to_go(Color::White), 1);
}

} // namespace
} // namespace play
