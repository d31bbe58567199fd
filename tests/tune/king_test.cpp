// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/king.h"

#include <gtest/gtest.h>

#include "tests/tune/support/noisy_arena.h"
#include "tune/evolve.h"
#include "tune/simple_tuners.h"

namespace tune {
namespace {

// Strength by value alone: 10 Elo a step, no optimum in reach.
Space line_space()
{
    return Space({{"a", 0, -50, 50, 1, true}});
}

struct Hill {
    explicit Hill(KingSettings settings) : objective(space, arena, settings, {0}) {}

    std::vector<double> round(std::uint64_t number, const std::vector<Candidate>& candidates)
    {
        std::vector<double> values(candidates.size());
        base::ThreadPool pool(2);
        objective.begin_round(number);
        EXPECT_TRUE(objective.measure(candidates, values, pool, {}));
        objective.end_round(candidates, values);
        return values;
    }

    Space space = line_space();
    chance::NoisyArena arena{space, {20}, 0.5}; // at 0: 200 Elo below the best
    KingOfTheHill objective;
};

TEST(KingOfTheHill, TheThesisMarginIsAsSureAsItSays)
{
    EXPECT_NEAR(los_of_margin(43, 200, 0.32), 0.99989, 0.00001);
    EXPECT_NEAR(los_of_margin(0, 200, 0.32), 0.5, 1e-12);
}

TEST(KingOfTheHill, WhoeverBeatsTheKingClearlyIsKing)
{
    Hill hill({});
    EXPECT_EQ(hill.objective.price(), 200u);
    const auto values = hill.round(0, {{0}, {10}, {-10}, {15}});
    EXPECT_EQ(hill.arena.games, 600u) << "the king does not play himself";
    EXPECT_EQ(hill.objective.paid(4), 600u);
    EXPECT_EQ(values[0], 0);
    EXPECT_EQ(hill.objective.baseline(), values[0]) << "the king is what the curves are measured by";
    EXPECT_GT(values[1], 43);
    EXPECT_LT(values[2], 0);
    EXPECT_GT(values[3], values[1]);
    EXPECT_EQ(hill.objective.king(), Candidate{15});
    ASSERT_EQ(hill.objective.coronations().size(), 1u);
    EXPECT_GT(hill.objective.coronations()[0].los, 0.9999);
    EXPECT_EQ(hill.objective.coronations()[0].games.games(), 200);
    // Against the new king the old challenger loses, and a value is worth one more.
    EXPECT_LT(hill.round(1, {{10}})[0], 0);
    EXPECT_EQ(hill.objective.lasting_value(5), 6);
    EXPECT_EQ(hill.objective.king(), Candidate{15});
}

TEST(KingOfTheHill, AnEqualSeldomDethrones)
{
    Hill hill({});
    ASSERT_EQ(hill.arena.strength({40}), hill.arena.strength({0}));
    for (std::uint64_t round = 0; round < 30; ++round) hill.round(round, {{40}});
    EXPECT_EQ(hill.arena.games, 30 * 200u);
    EXPECT_TRUE(hill.objective.coronations().empty());
}

TEST(KingOfTheHill, ASequentialTestEndsClearMatchesEarly)
{
    KingSettings settings{.pairs = 500};
    settings.sprt = match::SprtSettings{.elo0 = 0, .elo1 = 20, .alpha = 0.01, .beta = 0.05};
    Hill hill(settings);
    const auto values = hill.round(0, {{12}, {-12}, {-20}});
    EXPECT_LT(hill.arena.games, 3 * 1000 / 4u);
    EXPECT_EQ(hill.objective.paid(3), hill.arena.games);
    EXPECT_EQ(hill.objective.king(), Candidate{12});
    EXPECT_LT(values[2], values[1]) << "values are in proportion to a whole match";
    EXPECT_LT(values[1], 0);
}

TEST(KingOfTheHill, ANewOpponentIsNotMadeWhereKingsAreNotReplaced)
{
    Hill hill({.replaced = false, .validation_pairs = 200});
    hill.round(0, {{15}});
    EXPECT_EQ(hill.objective.king(), Candidate{0});
    EXPECT_NEAR(hill.objective.validate({15}), hill.arena.strength({15}) - hill.arena.strength({0}), 60);
    EXPECT_GT(hill.objective.validation_error(), 10);
    const std::uint64_t games = hill.arena.games;
    hill.objective.validate({15});
    EXPECT_EQ(hill.arena.games, games) << "nothing is played twice";
}

// What is written after a generation is what it led to.
TEST(KingOfTheHill, IsReportedAfterTheGenerationThatCrownedHim)
{
    Hill hill({});
    RunOptions options;
    options.seed = 3;
    std::size_t kings = 0;
    options.report = [&](const ProgressPoint& point, const Candidate&) {
        const auto& all = hill.objective.coronations();
        for (; kings < all.size(); ++kings) EXPECT_EQ(all[kings].round, point.round);
    };
    const EvolveSettings settings{.population = 6, .generations = 5, .mutation_rate = 0.2};
    ASSERT_TRUE(Evolve(settings).run(hill.space, hill.objective, options));
    EXPECT_GT(kings, 0u);
    EXPECT_EQ(kings, hill.objective.coronations().size());
}

TEST(RandomSearch, ReportsTheBestOfEveryRound)
{
    Hill hill({.replaced = false});
    RunOptions options;
    Candidate last;
    int rounds = 0;
    options.report = [&](const ProgressPoint&, const Candidate& best) {
        ASSERT_EQ(best.size(), 1u);
        last = best;
        ++rounds;
    };
    const auto outcome = RandomSearch({.rounds = 4, .candidates = 5}).run(hill.space, hill.objective, options);
    ASSERT_TRUE(outcome) << outcome.error().message;
    EXPECT_EQ(rounds, 4);
    EXPECT_EQ(last, outcome->best);
}

TEST(Tuners, RefuseABudgetThatIsLessThanARound)
{
    Hill hill({});
    RunOptions options;
    options.budget = 999;
    const std::string why = "a budget of 999 games is less than one round, which may take 1000";
    Evolve evolve({.population = 5, .generations = 2});
    RandomSearch random({.rounds = 2, .candidates = 5});
    for (Tuner* tuner : {static_cast<Tuner*>(&evolve), static_cast<Tuner*>(&random)}) {
        const auto refused = tuner->run(hill.space, hill.objective, options);
        ASSERT_FALSE(refused) << tuner->name();
        EXPECT_EQ(refused.error().message, why);
    }
    EXPECT_EQ(hill.arena.games, 0u);
    options.budget = 1000;
    const auto enough = evolve.run(hill.space, hill.objective, options);
    ASSERT_TRUE(enough) << enough.error().message;
    EXPECT_EQ(enough->curve.size(), 1u);
}

TEST(KingOfTheHill, StateIsTakenUp)
{
    Hill hill({});
    hill.round(0, {{15}});
    Hill other({});
    ASSERT_TRUE(other.objective.restore(hill.objective.state()));
    EXPECT_EQ(other.objective.king(), hill.objective.king());
    EXPECT_EQ(other.objective.coronations(), hill.objective.coronations());
    EXPECT_EQ(other.round(1, {{17}}), hill.round(1, {{17}}));
    EXPECT_EQ(other.objective.specification(), hill.objective.specification());
    for (const char* bad : {"king 1 2", "reign 1", "queen 1", "king x"})
        EXPECT_FALSE(other.objective.restore(bad)) << bad;
}

} // namespace
} // namespace tune
