// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/spsa.h"

#include <gtest/gtest.h>

#include "base/file.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"
#include "tests/tune/support/noisy_arena.h"
#include "tune/games/king.h"

namespace tune {
namespace {

Space test_space()
{
    return Space({{"a", 100, 0, 400, 10, true},
                  {"b", 5, 0, 20, 1, true},
                  {"c", 0.5, 0, 2, 0.05, false},
                  {"d", -300, -1000, 1000, 25, true}});
}
const Candidate kBest{160, 2, 0.7, -150};

struct Field {
    Space space = test_space();
    chance::NoisyArena arena{space, kBest, 2};
    KingOfTheHill objective{space, arena, {.pairs = 10, .replaced = false}, space.start()};
};

RunOptions spsa_options(std::uint64_t games, std::uint64_t seed = 1)
{
    RunOptions out;
    out.budget = games;
    out.seed = seed;
    out.threads = 2;
    return out;
}

TEST(Spsa, FindsTheOptimumThroughNoise)
{
    const auto games = static_cast<std::uint64_t>(::test::test_scale(60'000, 20'000));
    for (const std::uint64_t seed : {1, 2, 3}) {
        Field field;
        const double before = field.arena.strength(field.space.start());
        Spsa spsa({.pairs = 10, .rate = 0.02});
        const auto found = spsa.run(field.space, field.objective, spsa_options(games, seed));
        ASSERT_TRUE(found) << found.error().message;
        EXPECT_TRUE(found->finished);
        EXPECT_EQ(found->spent, games);
        EXPECT_EQ(field.arena.games, games);
        EXPECT_TRUE(field.space.check(found->best));
        EXPECT_LT(before, -150);
        EXPECT_GT(field.arena.strength(found->best), before / 8) << "seed " << seed;
        EXPECT_EQ(spsa.way().front().theta, field.space.start());
        EXPECT_EQ(spsa.way().back().spent, games);
    }
}

// Where nothing matters nothing should be found: the walk stays near its start.
TEST(Spsa, StaysWhereItIsOnAFlatField)
{
    const Space space = test_space();
    chance::NoisyArena arena(space, kBest, 0);
    KingOfTheHill objective(space, arena, {.pairs = 10, .replaced = false}, space.start());
    const auto found = Spsa({.pairs = 10}).run(space, objective, spsa_options(20'000));
    ASSERT_TRUE(found);
    for (std::size_t i = 0; i < space.size(); ++i)
        EXPECT_NEAR(found->best[i], space[i].start, 3 * space[i].step) << space[i].name;
}

TEST(Spsa, TakenUpAgainEqualsUninterrupted)
{
    const ::test::TemporaryFolder folder;
    Field whole;
    Spsa one({.pairs = 4, .validate_every = 50});
    const auto expected = one.run(whole.space, whole.objective, spsa_options(2000));
    ASSERT_TRUE(expected);

    std::uint64_t runs = 0;
    std::optional<Outcome> last;
    Spsa two({.pairs = 4, .validate_every = 50});
    while (!last || !last->finished) {
        ASSERT_LT(++runs, 20u);
        Field field;
        std::stop_source stop;
        RunOptions o = spsa_options(2000);
        o.checkpoint = folder.file("spsa.state");
        o.save_every = 7; // not every step: what was done since is saved when it stops
        o.threads = static_cast<int>(runs % 3) + 1;
        o.stop = stop.get_token();
        std::uint64_t steps = 0;
        o.report = [&](const ProgressPoint&, const Candidate&) {
            if (++steps == 45) stop.request_stop();
        };
        const auto part = two.run(field.space, field.objective, o);
        ASSERT_TRUE(part) << part.error().message;
        last = *part;
    }
    EXPECT_GT(runs, 4u);
    EXPECT_EQ(last->best, expected->best);
    EXPECT_EQ(last->spent, expected->spent);
    ASSERT_EQ(last->curve.size(), expected->curve.size());
    ASSERT_EQ(two.way().size(), one.way().size());
    for (std::size_t i = 0; i < one.way().size(); ++i) EXPECT_EQ(two.way()[i].theta, one.way()[i].theta);
}

TEST(Spsa, RefusesOtherWorkAndTooSmallABudget)
{
    const ::test::TemporaryFolder folder;
    Field field;
    RunOptions o = spsa_options(400);
    o.checkpoint = folder.file("spsa.state");
    ASSERT_TRUE(Spsa({.pairs = 4}).run(field.space, field.objective, o));
    o.budget = 800;
    EXPECT_FALSE(Spsa({.pairs = 4}).run(field.space, field.objective, o)) << "the gains depend on the budget";
    o.checkpoint.clear();
    o.budget = 7;
    EXPECT_EQ(Spsa({.pairs = 4}).run(field.space, field.objective, o).error().message,
              "a budget of 7 games is less than one step of 8");
}

} // namespace
} // namespace tune
