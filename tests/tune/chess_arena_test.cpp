// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/chess_arena.h"

#include <gtest/gtest.h>
#include <set>

#include "base/file.h"
#include "chess/notation/fen.h"
#include "tests/eval/nnue/support/random_network.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"
#include "tune/gerald_space.h"

namespace tune {
namespace {

ArenaPlan tiny_plan()
{
    ArenaPlan plan;
    plan.player = {.search = "gerald-base", .evaluator = "gerald-tuned", .params = {{"table_entries", 4096}}};
    plan.control.nodes = 60;
    plan.game.manners.max_plies = 60;
    plan.opening = *make_openings({.seed = 7});
    return plan;
}

std::vector<PairScore> play_pairs(ChessArena& arena, const Candidate& a, const Candidate& b, std::uint64_t pairs,
                                  int threads)
{
    std::vector<Pairing> pairings;
    for (std::uint64_t i = 0; i < pairs; ++i) pairings.push_back({&a, &b, i});
    std::vector<PairScore> scores(pairings.size());
    base::ThreadPool pool(threads);
    const auto done = arena.play(pairings, scores, pool, {});
    EXPECT_TRUE(done) << done.error().message;
    return scores;
}

TEST(ChessArena, EqualsPlayTheSameGameTwice)
{
    const Space space = gerald_search_space();
    auto arena = ChessArena::create(tiny_plan(), space);
    ASSERT_TRUE(arena) << arena.error().message;
    for (const PairScore& score : play_pairs(**arena, space.start(), space.start(), 6, 2))
        EXPECT_EQ(score.half_points[0] + score.half_points[1], 2);
    EXPECT_EQ((*arena)->counts().games, 12u);
    EXPECT_GT((*arena)->counts().nodes, 12 * 20 * 10u);
}

// A run begun with one network or one set of weights must not go on with another.
TEST(ChessArena, TheSpecificationKnowsThePlayerByWhatItPlaysWith)
{
    const ::test::TemporaryFolder folder;
    const auto write_network = [&](std::uint64_t seed) {
        const auto bytes = ::test::random_network({.hidden = 32}, seed)->to_bytes();
        ASSERT_TRUE(base::write_file_atomically(folder.file("a.nnue"), bytes));
    };
    const auto specification = [](const engine::SearchSpec& player) {
        ArenaPlan plan = tiny_plan();
        plan.part = engine::NumberPart::Search;
        plan.player = player;
        return ChessArena::create(std::move(plan), gerald_search_space()).value()->specification();
    };
    engine::SearchSpec player{.search = "gerald-base", .evaluator = "nnue", .network = folder.file("a.nnue")};
    write_network(1);
    const std::string first = specification(player);
    EXPECT_EQ(specification(player), first);
    write_network(2);
    EXPECT_NE(specification(player), first);
    engine::SearchSpec tuned{.search = "gerald-base", .evaluator = "gerald-tuned"};
    const std::string before = specification(tuned);
    const base::Number weight = engine::numbers_of({engine::NumberPart::Evaluator, "gerald-tuned"})->front();
    tuned.weights[weight.name] = weight.initial + 1;
    EXPECT_NE(specification(tuned), before);
}

TEST(ChessArena, ScoresDoNotDependOnThreadsNorOnWhatWasPlayedBefore)
{
    const Space space = gerald_search_space();
    Candidate other = space.start();
    other[space.find("lmp_moves")] = 0;
    other[space.find("futility_margin")] = 10;
    other[space.find("delta_margin")] = 0;
    const auto pairs = static_cast<std::uint64_t>(::test::test_scale(12, 3));
    auto one = *ChessArena::create(tiny_plan(), space);
    auto two = *ChessArena::create(tiny_plan(), space);
    const auto first = play_pairs(*one, other, space.start(), pairs, 1);
    EXPECT_EQ(first, play_pairs(*two, other, space.start(), pairs, 3));
    EXPECT_EQ(first, play_pairs(*two, other, space.start(), pairs, 2));
    EXPECT_EQ(one->specification(), two->specification());
}

TEST(ChessArenaSlow, CandidatesOfWeightsPlayToo)
{
    ArenaPlan plan = tiny_plan();
    plan.part = engine::NumberPart::Evaluator;
    plan.player = {.search = "alphabeta", .evaluator = "classical-hand"};
    plan.control.nodes = 300;
    plan.game.manners.max_plies = 200;
    const Space space({{"queen_mg", 1050, 0, 3000, 50, true}, {"queen_eg", 1120, 0, 3000, 50, true}});
    auto arena = *ChessArena::create(plan, space);
    MatchScore sum;
    for (const PairScore& score : play_pairs(*arena, {0, 0}, space.start(), 4, 2)) sum.add(score);
    EXPECT_LT(sum.difference(), -3) << "who gives queens away loses";
    const auto wrong = ChessArena::create(plan, Space({{"queens_mg", 1050, 0, 3000, 50, true}}));
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().message.find("queens_mg"), std::string::npos);
}

TEST(ChessArena, StopsWhenAsked)
{
    const Space space = gerald_search_space();
    auto arena = *ChessArena::create(tiny_plan(), space);
    std::stop_source stop;
    stop.request_stop();
    const Candidate start = space.start();
    const std::vector<Pairing> pairings(3, {&start, &start, 0});
    std::vector<PairScore> scores(3);
    base::ThreadPool pool(2);
    EXPECT_FALSE(arena->play(pairings, scores, pool, stop.get_token()));
    EXPECT_EQ(arena->counts().games, 0u);
}

TEST(Openings, AreTheSameByNumberAndDifferFromOneAnother)
{
    for (const char* source : {"book", "random"}) {
        const auto openings = make_openings({.source = source, .plies = 8, .seed = 3});
        ASSERT_TRUE(openings) << source;
        std::set<std::string> seen;
        for (std::uint64_t i = 0; i < 100; ++i) {
            const chess::Game game = (*openings)(i);
            EXPECT_EQ(chess::to_fen(game.position()), chess::to_fen((*openings)(i).position()));
            EXPECT_FALSE(game.outcome());
            EXPECT_EQ(game.moves().size(), 8u);
            seen.insert(chess::to_fen(game.position()));
        }
        EXPECT_GT(seen.size(), 90u) << source;
    }
    EXPECT_FALSE(make_openings({.source = "book:/no/such/book"}));
    EXPECT_FALSE(make_openings({.source = "/no/such/file.epd"}));
}

} // namespace
} // namespace tune
