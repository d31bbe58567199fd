// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/control.h"

#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"

namespace search {
namespace {

using std::chrono::milliseconds;

template <class Change>
Limits with(Change change)
{
    Limits limits;
    change(limits);
    return limits;
}

// A run with a clock of its own.
struct Steered {
    chess::Game game = {};
    Limits limits = {};
    Signals signals = {};
    base::ManualClock clock = {};
    Control control{game, limits, signals, clock};
};

TEST(Control, TheRootMovesAreThoseTheLimitsAllow)
{
    EXPECT_EQ(Steered().control.root_moves().size(), 20U);
    const chess::Move a2a3 = *chess::parse_uci_move("a2a3", chess::Position());
    const Steered one{.limits = with([&](Limits& l) { l.search_moves = {a2a3}; })};
    EXPECT_EQ(one.control.root_moves(), std::vector{a2a3});

    const auto mated = chess::parse_position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", chess::Tolerance::Strict);
    const Steered over{.game = chess::Game(*mated)};
    EXPECT_TRUE(over.control.root_moves().empty());
    EXPECT_EQ(over.control.without_moves().value, mated_in(0));
}

TEST(Control, OneThreadEndsExactlyAtItsNodes)
{
    Steered run{.limits = with([](Limits& l) { l.nodes = 1300; })};
    std::uint64_t nodes = 0;
    for (std::uint64_t step = run.control.count(0, 1); !run.control.stopped();) {
        nodes += step;
        step = run.control.count(step, 1);
    }
    EXPECT_EQ(nodes, 1300U);
}
TEST(Control, ManyThreadsEndAtTheNodesTogether)
{
    constexpr std::size_t kThreads = 1024;
    constexpr std::uint64_t kLimit = 2000;
    Steered run{.limits = with([&](Limits& l) { l.nodes = kLimit; })};
    std::vector<std::uint64_t> steps(kThreads, 0);
    std::uint64_t nodes = 0;
    while (!run.control.stopped())
        for (std::uint64_t& step : steps) {
            nodes += step;
            step = run.control.count(step, kThreads);
        }
    EXPECT_GE(nodes, kLimit);
    EXPECT_LE(nodes, kLimit + kThreads);
}

TEST(Control, AMateIsGivenUpALittleBeyondItsLength)
{
    const auto last_depth = [](int usual, auto change) {
        return Steered{.limits = with(change)}.control.last_depth(usual, 100, 4);
    };
    EXPECT_EQ(last_depth(7, [](Limits&) {}), 7);
    EXPECT_EQ(last_depth(7, [](Limits& l) { l.depth = 12; }), 12);
    EXPECT_EQ(last_depth(7, [](Limits& l) { l.depth = 500; }), 100);
    EXPECT_EQ(last_depth(100, [](Limits& l) { l.mate = 2; }), 2 * 2 - 1 + 4);
    EXPECT_EQ(last_depth(100, [](Limits& l) { l.mate = 1'000'000'000; }), 100);
    EXPECT_EQ(last_depth(100,
                         [](Limits& l) {
                             l.mate = 2;
                             l.infinite = true;
                         }),
              100);
}

TEST(Control, AReportIsDueOnceInASecond)
{
    Steered run;
    run.clock.advance(milliseconds(999));
    EXPECT_FALSE(run.control.look_at_clock());
    EXPECT_FALSE(run.control.is_long());
    run.clock.advance(milliseconds(1));
    EXPECT_TRUE(run.control.look_at_clock());
    EXPECT_FALSE(run.control.look_at_clock());
    EXPECT_TRUE(run.control.is_long());
    run.clock.advance(milliseconds(1000));
    EXPECT_TRUE(run.control.look_at_clock());
}

TEST(Control, NoIterationBeginsWhenTheTimeIsUp)
{
    Steered run{.limits = with([](Limits& l) { l.time[chess::Color::White] = milliseconds(10'000); })};
    const auto [soft, hard] = std::pair(*run.control.budget().soft(), *run.control.budget().hard());
    run.clock.advance(soft);
    EXPECT_FALSE(run.control.time_for_more());
    EXPECT_TRUE(run.control.time_for_more(2));
    run.clock.advance(hard - soft);
    EXPECT_FALSE(run.control.time_for_more(100)) << "however unclear the position is";
}
TEST(Control, TimeCountsUnlessItIsTheOpponents)
{
    Steered run{.limits = with([](Limits& l) { l.move_time = milliseconds(500); })};
    run.signals.pondering = true;
    run.clock.advance(milliseconds(800));
    static_cast<void>(run.control.look_at_clock());
    EXPECT_FALSE(run.control.stopped() || run.control.is_out_of_time());
    run.signals.pondering = false;
    EXPECT_TRUE(run.control.is_out_of_time());
    static_cast<void>(run.control.look_at_clock());
    EXPECT_TRUE(run.control.stopped());
}

} // namespace
} // namespace search
