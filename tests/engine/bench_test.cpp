// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/bench.h"

#include <gtest/gtest.h>
#include <set>

#include "chess/notation/fen.h"
#include "search/alphabeta/params.h"
#include "tests/engine/support/fake_search.h"
#include "tests/support/scale.h"

namespace engine {
namespace {

TEST(Bench, PositionsAreDifferentPlayableAndStandard)
{
    std::set<std::string> seen;
    for (const std::string_view fen : bench_positions()) {
        const auto position = chess::parse_position(fen);
        ASSERT_TRUE(position) << fen << ": " << position.error().message;
        EXPECT_TRUE(seen.insert(chess::to_fen_without_clocks(*position)).second) << fen;
        EXPECT_TRUE(position->has_legal_move()) << fen;
        EXPECT_FALSE(position->needs_chess960()) << fen;
    }
    EXPECT_EQ(bench_positions().size(), 50U);
}

TEST(Bench, CountsTheSameNodesTwice)
{
    const Catalogue& catalogue = standard_catalogue();
    const SearchSpec spec = players(catalogue).front().spec;
    const int depth = ::test::test_scale(6, 3);
    const auto once = run_bench(catalogue, spec, depth, {});
    std::size_t reported = 0;
    const auto twice = run_bench(catalogue, spec, depth, [&](const BenchPosition& done) {
        EXPECT_EQ(done.number, ++reported);
        EXPECT_TRUE(chess::parse_position(done.fen)->is_legal(done.result.best)) << done.fen;
    });
    ASSERT_TRUE(once && twice);
    EXPECT_EQ(once->nodes, twice->nodes);
    EXPECT_GT(once->nodes, 1000U);
    EXPECT_EQ(reported, bench_positions().size());
}

std::uint64_t nodes_with(const base::NumberValues& params, int depth)
{
    const SearchSpec spec{.search = "alphabeta", .evaluator = "classical", .params = params};
    const auto total = run_bench(standard_catalogue(), spec, depth, {});
    EXPECT_TRUE(total);
    return total ? total->nodes : 0;
}

// A switch that changes nothing is not connected: each changes the tree of some position. Those of the clock cannot.
TEST(BenchSlow, EverySwitchOfTheSearchDoesSomething)
{
    const int depth = ::test::test_scale(8, 4);
    const std::uint64_t usual = nodes_with({}, depth);
    const std::set<std::string_view> elsewhere{"node_time", "stability_time", "score_time", "null_verification"};
    // Under the sanitizers at four plies only some are reached.
    const std::set<std::string_view> early{"quiescence", "tt_cutoffs", "see_pruning", "reverse_futility", "qs_see"};
    for (const auto& param : search::alphabeta::param_table()) {
        if (!search::alphabeta::is_switch(param) || elsewhere.contains(param.name)) continue;
        if (depth < 8 && !early.contains(param.name)) continue;
        EXPECT_NE(nodes_with({{std::string(param.name), 1 - param.initial}}, depth), usual) << param.name;
    }
}

// Needs more depth than the others, and begins here before its fifteen plies.
TEST(BenchSlow, VerificationOfNullMovesDoesSomething)
{
    const int depth = ::test::test_scale(11, 9);
    EXPECT_NE(nodes_with({{"null_verification", 0}, {"null_verify_depth", 1}}, depth),
              nodes_with({{"null_verify_depth", 1}}, depth));
}

TEST(Bench, SaysNodesAndRateInOneLine)
{
    EXPECT_EQ((BenchTotal{.nodes = 3000, .elapsed = std::chrono::milliseconds(1500)}.text()), "3000 nodes 2000 nps");
    EXPECT_EQ((BenchTotal{.nodes = 0, .elapsed = {}}.text()), "0 nodes 0 nps");
}

TEST(Bench, SaysWhichEvaluatorIsMissing)
{
    const auto total = run_bench(standard_catalogue(), {.search = "alphabeta", .evaluator = "nope"}, 1, {});
    ASSERT_FALSE(total);
    EXPECT_NE(total.error().message.find("nope"), std::string::npos);
}

} // namespace
} // namespace engine
