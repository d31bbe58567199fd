// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace base {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

class ProgressTest : public testing::Test {
  protected:
    ProgressOutput output(bool terminal)
    {
        return {[this](std::string_view text) { lines_.emplace_back(text); }, terminal, &clock_};
    }

    ManualClock clock_;
    std::vector<std::string> lines_;
};

TEST_F(ProgressTest, RedrawsAtMostTenTimesASecondOnATerminal)
{
    Progress progress("match", "games", 10'000, output(true));
    for (int i = 0; i < 1000; ++i) {
        clock_.advance(1ms);
        progress.advance();
    }
    EXPECT_EQ(lines_.size(), 10U);
    EXPECT_EQ(lines_.front(), "\r\033[Kmatch: 100/10000 games 1%, 1.00k/s, 9.9 s left");
    progress.finish();
    EXPECT_EQ(lines_.back(), "\r\033[Kmatch: 1000 games in 1.0 s, 1.00k/s\n");
}

TEST_F(ProgressTest, WritesFewPlainLinesElsewhere)
{
    {
        Progress progress("perft", "nodes", 0, output(false));
        for (int i = 0; i < 25; ++i) {
            clock_.advance(1s);
            progress.advance(1'000'000);
        }
    }
    EXPECT_THAT(lines_, ElementsAre("perft: 10000000 nodes, 1.00M/s\n", "perft: 20000000 nodes, 1.00M/s\n",
                                    "perft: 25000000 nodes in 25.0 s, 1.00M/s\n"));
}

TEST_F(ProgressTest, ResumedWorkIsNotPartOfTheRate)
{
    Progress progress("data", "positions", 200, output(true));
    progress.resume_at(100);
    clock_.advance(10s);
    progress.advance(50);
    EXPECT_THAT(lines_, ElementsAre("\r\033[Kdata: 150/200 positions 75%, 5/s, 10.0 s left"));
}

TEST_F(ProgressTest, FinishesOnceAndWithoutTime)
{
    Progress progress("x", "parts", 5, output(false));
    progress.finish();
    progress.finish();
    progress.advance();
    EXPECT_THAT(lines_, ElementsAre("x: 0 parts in 0.0 s\n"));
}

TEST_F(ProgressTest, ManyThreadsMayAdvance)
{
    {
        Progress progress("x", "parts", 4000, output(true));
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t) {
            threads.emplace_back([&] {
                for (int i = 0; i < 1000; ++i) {
                    clock_.advance(1ms);
                    progress.advance();
                }
            });
        }
    }
    EXPECT_THAT(lines_.back(), testing::HasSubstr("x: 4000 parts in 4.0 s"));
}

TEST(ShortNumber, KeepsThreeFigures)
{
    EXPECT_EQ(short_number(0), "0");
    EXPECT_EQ(short_number(12.34), "12.3");
    EXPECT_EQ(short_number(999), "999");
    EXPECT_EQ(short_number(999.7), "1.00k");
    EXPECT_EQ(short_number(12'345), "12.3k");
    EXPECT_EQ(short_number(999'999), "1.00M");
    EXPECT_EQ(short_number(123'456'789), "123M");
    EXPECT_EQ(short_number(-1500), "-1.50k");
}

TEST(ShortDuration, FitsTheLength)
{
    EXPECT_EQ(short_duration(1234ms), "1.2 s");
    EXPECT_EQ(short_duration(59'990ms), "1:00");
    EXPECT_EQ(short_duration(75s), "1:15");
    EXPECT_EQ(short_duration(3h + 2min + 1s), "3:02:01");
}

} // namespace
} // namespace base
