// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/time.h"

#include <algorithm>
#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "search/alphabeta/alphabeta.h"
#include "tests/search/support/slow_clock.h"
#include "tests/support/scale.h"

namespace search {
namespace {

using chess::Color;
using std::chrono::milliseconds;

Limits clock_of(int time_ms, int increment_ms = 0)
{
    Limits limits;
    limits.time[chess::Color::White] = milliseconds(time_ms);
    limits.increment[chess::Color::White] = milliseconds(increment_ms);
    return limits;
}

TEST(TimeBudget, NoClockNoBudget)
{
    const TimeBudget budget({}, Color::White);
    EXPECT_FALSE(budget.soft());
    EXPECT_FALSE(budget.hard());
    EXPECT_FALSE(TimeBudget(clock_of(1000), Color::Black).hard()) << "the other side's clock is not ours";
}

TEST(TimeBudget, NeverPlansToUseMoreThanIsLeft)
{
    for (const int time : {0, 1, 2, 5, 10, 50, 100, 1000, 60000, 3600000})
        for (const int increment : {0, 1, 10, 100, 5000, 60000})
            for (const int moves : {0, 1, 2, 5, 40, 1000})
                for (const int overhead : {0, 1, 10, 100, 5000}) {
                    Limits limits = clock_of(time, increment);
                    if (moves > 0) limits.moves_to_go = moves;
                    limits.move_overhead = milliseconds(overhead);
                    const TimeBudget budget(limits, Color::White);
                    ASSERT_TRUE(budget.hard());
                    ASSERT_LE(*budget.soft(), *budget.hard());
                    ASSERT_GT(budget.soft()->count(), 0);
                    const auto left = std::max(milliseconds(1), milliseconds(time - overhead));
                    ASSERT_LE(*budget.hard(), left) << time << '+' << increment << '/' << moves << '-' << overhead;
                }
}

TEST(TimeBudget, MoveTimeLessTheOverhead)
{
    Limits limits;
    limits.move_time = milliseconds(500);
    limits.move_overhead = milliseconds(20);
    EXPECT_EQ(*TimeBudget(limits, Color::White).hard(), milliseconds(480));
    limits.move_time = milliseconds(5);
    EXPECT_LE(*TimeBudget(limits, Color::White).hard(), milliseconds(1));
}

TEST(TimeBudget, TheLastMoveBeforeTheControlMayUseMost)
{
    Limits limits = clock_of(10000);
    limits.moves_to_go = 1;
    const TimeBudget last(limits, Color::White);
    limits.moves_to_go = 20;
    const TimeBudget many(limits, Color::White);
    EXPECT_GT(*last.soft(), 5 * *many.soft());
}

// A whole game's worth of moves in the shortest controls: the clock never runs out.
TEST(TimeUse, NoLossOnTimeDownToATenthOfASecond)
{
    struct Control {
        int time, increment, moves_to_go;
        int microseconds; // that 512 nodes take
    };
    for (const Control control :
         {Control{100, 1, 0, 100}, {1000, 10, 0, 500}, {1000, 0, 0, 500}, {200, 0, 40, 200}, {500, 0, 1, 20000}}) {
        const int slower = test::test_scale(control.microseconds, std::min(5 * control.microseconds, 20'000));
        const SlowClock clock{std::chrono::microseconds(slower)};
        auto search = make_alphabeta("classical", {}, clock);
        ASSERT_TRUE(search);
        base::Duration left = milliseconds(control.time);
        chess::Game game;
        for (int move = 0; move < test::test_scale(60, 4) && !game.outcome(); ++move) {
            Limits limits;
            const Color side = game.position().side_to_move();
            limits.time[side] = std::chrono::duration_cast<milliseconds>(left);
            limits.increment[side] = milliseconds(control.increment);
            limits.move_overhead = milliseconds(1);
            if (control.moves_to_go > 0) limits.moves_to_go = control.moves_to_go - move % control.moves_to_go;
            const auto start = clock.now();
            const Result result = (*search)->run(game, limits, Signals{}, {});
            left -= clock.now() - start;
            ASSERT_GT(left.count(), 0) << control.time << '+' << control.increment << " move " << move;
            left += milliseconds(control.increment);
            if (control.moves_to_go > 0 && (move + 1) % control.moves_to_go == 0) left += milliseconds(control.time);
            ASSERT_TRUE(game.play(result.best));
        }
    }
}

TEST(TimeUse, PonderingDoesNotCountTheClock)
{
    const SlowClock clock(milliseconds(1));
    auto search = make_alphabeta("classical", {}, clock);
    ASSERT_TRUE(search);
    Limits limits = clock_of(100);
    limits.ponder = true;
    limits.depth = 9;
    Signals signals;
    signals.pondering = true;
    EXPECT_EQ((*search)->run(chess::Game(), limits, signals, {}).depth, 9);
}

} // namespace
} // namespace search
