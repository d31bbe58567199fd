// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The limits of the textbook players: they hold at every depth, the first one included.
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "search/textbook/textbook.h"
#include "search/textbook/tree.h"
#include "tests/search/support/textbook_trees.h"

namespace search::textbook {
namespace {

// Eleven queens: where quiescence with evasions has no bound, not even depth 1 ends.
constexpr std::string_view kQueens = "q2k2q1/2nqn2b/1n1P1n1b/2rnr2Q/1NQ1QN1Q/3Q3B/2RQR2B/Q2K2Q1 w - - 0 1";

// A player whose clock goes on by a millisecond with each look.
struct Timed {
    TickingClock clock = {};
    std::unique_ptr<Textbook> search;

    Timed(std::string_view name, Switches switches, int threads)
    {
        switches.table_entries = std::min(switches.table_entries, 1 << 14);
        search = std::move(*make_textbook(name, switches, clock));
        search->set_threads(threads);
    }
};

// The answer is a legal line with a value inside the bounds.
Result answer_of(Timed& player, const Game& game, Limits limits, const Signals& signals)
{
    int lines = 0;
    const Callbacks watch{.on_info = [&](const Info& info) {
        ++lines;
        EXPECT_FALSE(info.pv.empty());
        Game copy = game;
        for (const Move m : info.pv) ASSERT_TRUE(copy.play(m));
        EXPECT_LE(std::abs(info.value), kMate);
    }};
    player.search->new_game();
    limits.lines = 2;
    const Result r = player.search->run(game, limits, signals, watch);
    EXPECT_TRUE(game.position().is_legal(r.best));
    EXPECT_LE(std::abs(r.value), kMate);
    EXPECT_GE(lines, 1);
    EXPECT_GE(r.depth, 1);
    return r;
}

void expect_limits_hold(Timed& player, const Game& game, std::uint64_t threads)
{
    Limits nodes, time;
    nodes.nodes = is_small() ? 2000 : 20'000;
    EXPECT_LE(answer_of(player, game, nodes, {}).nodes, *nodes.nodes);
    time.move_time = Milliseconds(is_small() ? 15 : 60);
    const auto looks = static_cast<std::uint64_t>(time.move_time->count()) + threads;
    EXPECT_LE(answer_of(player, game, time, {}).nodes, looks * kLookEvery);
    Signals stop;
    stop.stop = true;
    EXPECT_LE(answer_of(player, game, Limits{}, stop).nodes, threads * kLookEvery);
}

TEST(TextbookLimits, HoldBeforeTheFirstDepthIsWhole)
{
    std::vector<Game> games{Game(position_of(kQueens))};
    for (const std::size_t i : {6U, 9U, 20U, 22U}) games.emplace_back(seed_trees()[i].root);
    for (const auto* name : kPlayers)
        for (const int threads : {1, 2}) {
            Switches unbounded = preset(name);
            unbounded.qs_depth = 0;
            Timed player(name, unbounded, threads);
            for (const Game& game : games) {
                SCOPED_TRACE(fmt::format("{} with {} threads", name, threads));
                expect_limits_hold(player, game, static_cast<std::uint64_t>(threads));
            }
        }
}

// The players whose quiescence has a bound are through with depth 1 before anyone would wait.
TEST(TextbookLimits, ABoundedQuiescenceEndsDepth1)
{
    for (const auto* name : {"course", "comp4121", "heuristic"}) {
        EXPECT_GT(preset(name).qs_depth, 0) << name;
        EXPECT_TRUE(
            analysed(position_of(kQueens), 1, preset(name), {.evaluator = name, .node_limit = 500'000}).finished)
            << name;
    }
}

// Moves are finished one after the other, and the best of them is the answer; before the first one the evaluation is.
TEST(TextbookLimits, TheBestMoveFinishedIsTheAnswer)
{
    Switches s = preset("heuristic");
    s.table_entries = 1 << 10;
    const auto search = std::move(*make_textbook("heuristic", s));
    const Game game(seed_trees()[3].root);
    const Result whole = search->run(game, to_depth(1), {}, {});
    const Value standing = (*eval::make_evaluator("heuristic"))->evaluate(game.position());
    Value best = -kInfinite;
    int answers = 0;
    constexpr std::uint64_t kSteps = 20;
    for (std::uint64_t i = 0; i <= kSteps; ++i) {
        const std::uint64_t nodes = whole.nodes * i / kSteps + 1;
        Limits limits;
        limits.nodes = nodes;
        const Result r = search->run(game, limits, {}, {});
        ASSERT_TRUE(game.position().is_legal(r.best)) << nodes;
        if (r.value == standing) continue;
        EXPECT_GE(r.value, best) << nodes;
        answers += r.value > best;
        best = r.value;
    }
    EXPECT_EQ(best, whole.value);
    EXPECT_GT(answers, 1);
}

} // namespace
} // namespace search::textbook
