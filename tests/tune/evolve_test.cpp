// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/evolve.h"

#include <bit>
#include <cstdio>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/file.h"
#include "tests/tune/known_functions.h"
#include "tune/state.h"

namespace tune {
namespace {

using known::KnownFunction;

std::string scratch(const std::string& name)
{
    return ::testing::TempDir() + "/tune_" + std::to_string(::getpid()) + "_" + name;
}

TEST(Evolve, FindsAllOnes)
{
    for (const Selection selection : {Selection::Roulette, Selection::Tournament, Selection::Rank}) {
        for (const Crossover crossover : {Crossover::SinglePoint, Crossover::Uniform}) {
            EvolveSettings settings;
            settings.population = 100;
            settings.generations = 120;
            settings.selection = selection;
            settings.roulette_floor = 0;
            settings.crossover = crossover;
            settings.mutation_rate = 0.005;
            settings.elites = 2;
            KnownFunction function(known::ones, Goal::Most);
            const auto outcome = Evolve(settings).run(known::grid(40, 0, 1), function, {});
            ASSERT_TRUE(outcome) << outcome.error().message;
            EXPECT_TRUE(outcome->finished);
            EXPECT_EQ(outcome->spent, 12000u);
            EXPECT_GE(outcome->value, selection == Selection::Roulette ? 38 : 40) << static_cast<int>(selection);
            EXPECT_EQ(outcome->value, known::ones(outcome->best));
            ASSERT_EQ(outcome->curve.size(), 120u);
            // Elites pass unchanged: what was reached is not lost.
            for (std::size_t i = 1; i < 120; ++i) EXPECT_GE(outcome->curve[i].best, outcome->curve[i - 1].best);
        }
    }
}

TEST(Evolve, FindsTheBottomOfASphere)
{
    EvolveSettings settings;
    settings.population = 200;
    settings.generations = 100;
    settings.selection = Selection::Tournament;
    settings.mutation_rate = 0.02;
    settings.elites = 1;
    KnownFunction function(known::shifted_sphere, Goal::Least);
    const auto outcome = Evolve(settings).run(known::grid(6, -31, 32), function, {});
    ASSERT_TRUE(outcome);
    EXPECT_LE(outcome->value, 1) << "least is 0 at 3, 4, 5, 6, 7, 8";
    EXPECT_LT(outcome->curve.back().average, outcome->curve.front().average / 4);
    for (const ProgressPoint& p : outcome->curve) {
        EXPECT_LE(p.best, p.average);
        EXPECT_LE(p.average, p.worst);
        EXPECT_EQ(p.validation, p.best);
    }
}

TEST(Evolve, EscapesADeceptiveFunction)
{
    EvolveSettings settings;
    settings.population = 400;
    settings.generations = 80;
    settings.selection = Selection::Tournament;
    settings.mutation_rate = 0.01;
    settings.elites = 1;
    KnownFunction function(known::deceptive, Goal::Most);
    const auto outcome = Evolve(settings).run(known::grid(30, 0, 1), function, {});
    ASSERT_TRUE(outcome);
    // A climber that goes up bit by bit ends at 20, ten groups of zeros; the best is 30.
    EXPECT_GE(outcome->value, 27);
}

EvolveSettings everything()
{
    EvolveSettings settings;
    settings.population = 30;
    settings.generations = 24;
    settings.mutation_rate = 0.02;
    settings.elites = 2;
    settings.doubled = 1;
    settings.archive = 3;
    settings.recalled = 1;
    return settings;
}

void expect_same(const Outcome& a, const Outcome& b)
{
    EXPECT_EQ(a.best, b.best);
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.spent, b.spent);
    EXPECT_EQ(curve_csv(a.curve), curve_csv(b.curve));
}

TEST(Evolve, ThreadsDoNotChangeTheRun)
{
    const Space space = known::grid(8, -100, 100);
    RunOptions options;
    KnownFunction function(known::shifted_sphere, Goal::Least, 50);
    const auto one = Evolve(everything()).run(space, function, options);
    options.threads = 3;
    const auto three = Evolve(everything()).run(space, function, options);
    ASSERT_TRUE(one && three);
    expect_same(*one, *three);
    options.seed = 2;
    const auto other = Evolve(everything()).run(space, function, options);
    EXPECT_NE(curve_csv(other->curve), curve_csv(one->curve));
}

TEST(Evolve, ResumedEqualsUninterrupted)
{
    const Space space = known::grid(8, -100, 100);
    KnownFunction function(known::shifted_sphere, Goal::Least, 50);
    const auto whole = Evolve(everything()).run(space, function, {});
    ASSERT_TRUE(whole);

    RunOptions options;
    options.checkpoint = scratch("evolve");
    // Interrupted at every seventh generation, each time by a new process, so to speak.
    base::Result<Outcome> part = base::fail("not run");
    int runs = 0;
    do {
        std::stop_source stop;
        options.stop = stop.get_token();
        options.threads = 1 + runs % 2;
        options.save_every = 5;
        int points = 0;
        options.report = [&](const ProgressPoint&, const Candidate&) {
            if (++points == 7) stop.request_stop();
        };
        KnownFunction fresh(known::shifted_sphere, Goal::Least, 50);
        part = Evolve(everything()).run(space, fresh, options);
        ASSERT_TRUE(part) << part.error().message;
        if (runs > 0) {
            EXPECT_EQ(fresh.restored(), std::to_string(7 * runs - 1)) << "the objective's own state comes back";
        }
        EXPECT_LT(++runs, 10);
    } while (!part->finished && runs < 10);
    EXPECT_EQ(runs, 4);
    expect_same(*part, *whole);
    // Finished work is not done again.
    KnownFunction fresh(known::shifted_sphere, Goal::Least, 50);
    options.stop = {};
    const auto again = Evolve(everything()).run(space, fresh, options);
    EXPECT_EQ(fresh.measured(), 0);
    expect_same(*again, *whole);
    // Another seed or another space is other work.
    options.seed = 9;
    EXPECT_FALSE(Evolve(everything()).run(space, fresh, options));
    options.seed = 1;
    EXPECT_FALSE(Evolve(everything()).run(known::grid(8, -99, 100), fresh, options));
    std::remove(options.checkpoint.c_str());
}

TEST(Evolve, BudgetEndsTheRun)
{
    RunOptions options;
    options.budget = 100; // three generations of 30
    KnownFunction function(known::ones, Goal::Most);
    const auto outcome = Evolve(everything()).run(known::grid(10, 0, 1), function, options);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->spent, 90u);
    EXPECT_EQ(outcome->curve.size(), 3u);
    EXPECT_TRUE(outcome->finished);
}

TEST(Evolve, StartersAndArchiveReturn)
{
    // Without selection, crossover and mutation only the archive brings the best back.
    EvolveSettings settings;
    settings.population = 4;
    settings.generations = 30;
    settings.selection = Selection::Tournament;
    settings.tournament = 1;
    settings.mutation_rate = 0.5;
    settings.archive = 1;
    settings.recalled = 1;
    RunOptions options;
    options.starters = {Candidate(40, 1.0)};
    KnownFunction function(known::ones, Goal::Most);
    const auto outcome = Evolve(settings).run(known::grid(40, 0, 1), function, options);
    ASSERT_TRUE(outcome);
    for (const ProgressPoint& p : outcome->curve) EXPECT_EQ(p.best, 40);
    settings.recalled = 0;
    const auto forgetful = Evolve(settings).run(known::grid(40, 0, 1), function, options);
    EXPECT_LT(forgetful->curve.back().best, 40);
}

TEST(Evolve, SelectionHasItsShares)
{
    // Values 1, 2, 4 to be made least: roulette gives 3 + 1, 2 + 1, 0 + 1 of 8.
    const std::vector<double> values{1, 2, 4};
    EvolveSettings settings;
    base::Random random(5);
    const auto shares = [&] {
        const evolution::Wheel wheel(settings, Goal::Least, values);
        std::array<int, 3> count{};
        for (int i = 0; i < 80000; ++i) ++count[wheel.turn(random)];
        return count;
    };
    auto count = shares();
    EXPECT_NEAR(count[0], 40000, 800);
    EXPECT_NEAR(count[1], 30000, 800);
    EXPECT_NEAR(count[2], 10000, 800);
    settings.selection = Selection::Rank; // 2, 1, 0 of 3
    count = shares();
    EXPECT_NEAR(count[0], 53333, 800);
    EXPECT_EQ(count[2], 0);
    settings.selection = Selection::Tournament; // the best of three draws: 1 - (2/3)^3
    count = shares();
    EXPECT_NEAR(count[0], 80000 * 19 / 27, 800);
    EXPECT_NEAR(count[2], 80000 / 27, 400);
}

TEST(Evolve, CrossoverAndMutationTouchEveryBitAndNoOther)
{
    base::Random random(11);
    const int bits = 130;
    std::array<int, 130> cuts{};
    for (int i = 0; i < 5000; ++i) {
        Chromosome a(3, 0);
        Chromosome b{~std::uint64_t{0}, ~std::uint64_t{0}, 3};
        evolution::cross(Crossover::SinglePoint, a, b, bits, random);
        const int cut = std::countr_zero(a[0]) < 64   ? std::countr_zero(a[0])
                        : std::countr_zero(a[1]) < 64 ? 64 + std::countr_zero(a[1])
                                                      : 128 + std::countr_zero(a[2]);
        ASSERT_TRUE(cut >= 1 && cut <= 129);
        ++cuts[static_cast<std::size_t>(cut)];
        int ones = 0;
        for (std::size_t w = 0; w < 3; ++w) {
            EXPECT_EQ(a[w] & b[w], 0u);
            ones += std::popcount(a[w]);
        }
        EXPECT_EQ(ones, bits - cut);
        EXPECT_LE(a[2], 3u);
    }
    for (int cut = 1; cut < bits; ++cut) EXPECT_GT(cuts[static_cast<std::size_t>(cut)], 0) << cut;
    int flipped = 0;
    Chromosome c(3, 0);
    Chromosome seen(3, 0);
    for (int i = 0; i < 2000; ++i) {
        const Chromosome before = c;
        evolution::mutate(c, bits, 0.01, random);
        for (std::size_t w = 0; w < 3; ++w) {
            flipped += std::popcount(c[w] ^ before[w]);
            seen[w] |= c[w] ^ before[w];
        }
    }
    EXPECT_NEAR(flipped, 2600, 200);
    EXPECT_EQ(seen, (Chromosome{~std::uint64_t{0}, ~std::uint64_t{0}, 3}));
}

TEST(Evolve, RefusesNonsense)
{
    KnownFunction function(known::ones, Goal::Most);
    const auto message = [&](auto change) {
        EvolveSettings settings;
        change(settings);
        const auto outcome = Evolve(settings).run(known::grid(3, 0, 1), function, {});
        return outcome ? std::string() : outcome.error().message;
    };
    EXPECT_EQ(message([](auto& s) { s.population = 1; }), "a population of 1 cannot breed");
    EXPECT_EQ(message([](auto& s) { s.mutation_rate = 1.5; }), "mutation 1.5 is no probability");
    EXPECT_EQ(message([](auto& s) { s.recalled = 1; }), "1 cannot be recalled from an archive of 0");
    EXPECT_NE(message([](auto& s) { s.elites = 1000; }), "");
    EXPECT_FALSE(Evolve(EvolveSettings{}).run(Space(), function, {}));
    KnownFunction bad([](const Candidate&) { return std::nan(""); }, Goal::Most);
    EXPECT_FALSE(Evolve(everything()).run(known::grid(3, 0, 1), bad, {}));
}

TEST(Evolve, DamagedStateIsRefused)
{
    StateWriter out;
    out.put(std::vector<double>{1.5, -0.0, std::nan("")});
    out.put(std::string("a b"));
    const std::string text = out.take();
    StateReader in(text);
    std::vector<double> values;
    std::string bytes;
    in.read(values);
    in.read(bytes);
    EXPECT_TRUE(in.status());
    EXPECT_EQ(values[0], 1.5);
    EXPECT_TRUE(std::signbit(values[1]) && std::isnan(values[2]));
    EXPECT_EQ(bytes, "a b");
    for (const std::string& bad : {std::string("ffffffffffffffff 1"), std::string("3 1 2"), std::string("1 x")}) {
        StateReader reader(bad);
        reader.read(values);
        EXPECT_FALSE(reader.status()) << bad;
    }
}

} // namespace
} // namespace tune
