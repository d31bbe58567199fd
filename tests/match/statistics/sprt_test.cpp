// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cmath>
#include <functional>
#include <gtest/gtest.h>

#include "match/statistics/elo.h"
#include "match/statistics/sprt.h"

namespace match {
namespace {

Sprt sprt_of(double elo0, double elo1, EloModel model)
{
    return *Sprt::create({.elo0 = elo0, .elo1 = elo1, .model = model});
}

struct SprtRow {
    const char* source;
    Sample sample;
    double elo0, elo1;
    EloModel model;
    double llr;
};

// Results of real tests with the ratios that fastchess' own test table gives for them. Its two degenerate rows (nothing
// but draws; nothing but won pairs) are left out: there its loop stops before the maximum, see the next tests.
TEST(Sprt, PublishedRatios)
{
    const SprtRow rows[] = {
        {"trinomial, normalised 1", sample_of(Trinomial{36433, 68692, 36027}), 0, 2, EloModel::Normalised, 0.92},
        {"trinomial, normalised 2", sample_of(Trinomial{10871, 20431, 10650}), -1.75, 0.25, EloModel::Normalised, 2.30},
        {"trinomial, logistic 1", sample_of(Trinomial{21404, 40708, 21184}), 0.5, 2.5, EloModel::Logistic, -1.57},
        {"trinomial, logistic 2", sample_of(Trinomial{57433, 106593, 57030}), 0, 2, EloModel::Logistic, -2.59},
        {"pairs, normalised 1", sample_of(Pentanomial{{365, 16618, 36229, 16974, 390}}), 0, 2, EloModel::Normalised,
         2.25},
        {"pairs, normalised 2", sample_of(Pentanomial{{127, 4883, 10712, 5150, 104}}), -1.75, 0.25,
         EloModel::Normalised, 3.01},
        {"pairs, logistic 1", sample_of(Pentanomial{{223, 9863, 21279, 10037, 246}}), 0.5, 2.5, EloModel::Logistic,
         -3.07},
        {"pairs, logistic 2", sample_of(Pentanomial{{871, 26175, 55983, 26678, 821}}), 0, 2, EloModel::Logistic, -4.98},
    };
    for (const SprtRow& row : rows) {
        SCOPED_TRACE(row.source);
        EXPECT_NEAR(sprt_of(row.elo0, row.elo1, row.model).llr(row.sample), row.llr, 0.012);
    }
}

TEST(Sprt, NothingPlayedIsZero)
{
    for (EloModel model : {EloModel::Logistic, EloModel::Normalised}) {
        EXPECT_DOUBLE_EQ(sprt_of(0, 5, model).llr(sample_of(Trinomial{})), 0);
        EXPECT_EQ(sprt_of(0, 5, model).status(sample_of(Pentanomial{})).verdict, SprtVerdict::Continue);
    }
}

TEST(Sprt, SymmetricBoundsOnSymmetricResultsAreZero)
{
    for (EloModel model : {EloModel::Logistic, EloModel::Normalised}) {
        EXPECT_NEAR(sprt_of(-5, 5, model).llr(sample_of(Trinomial{50, 100, 50})), 0, 1e-9);
        EXPECT_NEAR(sprt_of(-5, 5, model).llr(sample_of(Pentanomial{{7, 20, 50, 20, 7}})), 0, 1e-9);
    }
}

TEST(Sprt, ReversedResultsAndBoundsReverseTheRatio)
{
    const Pentanomial results{{40, 210, 480, 260, 44}};
    for (EloModel model : {EloModel::Logistic, EloModel::Normalised}) {
        const double there = sprt_of(1, 6, model).llr(sample_of(results));
        const double back = sprt_of(-6, -1, model).llr(sample_of(results.reversed()));
        EXPECT_NEAR(there, -back, 1e-9);
    }
}

TEST(Sprt, DoublingTheGamesDoublesTheRatio)
{
    for (EloModel model : {EloModel::Logistic, EloModel::Normalised}) {
        const Sprt sprt = sprt_of(0, 10, model);
        const double once = sprt.llr(sample_of(Pentanomial{{10, 50, 100, 60, 15}}));
        const double twice = sprt.llr(sample_of(Pentanomial{{20, 100, 200, 120, 30}}));
        EXPECT_NEAR(twice, 2 * once, 1e-9);
    }
}

double maximum(double low, double high, const std::function<double(double)>& f)
{
    const double ratio = (std::sqrt(5.0) - 1) / 2;
    for (int i = 0; i < 200; ++i) {
        const double a = high - ratio * (high - low);
        const double b = low + ratio * (high - low);
        (f(a) < f(b) ? low : high) = f(a) < f(b) ? a : b;
    }
    return f((low + high) / 2);
}

// With three outcomes and one constraint a single number is free, the chance of a draw. Searching for its best value by
// golden section is slow and has nothing in common with the method under test.
struct Counts {
    double wins, draws, losses;
};

double best_log_likelihood(const Counts& results, const std::function<double(double)>& win_for_draw)
{
    const auto likelihood = [&](double draw) {
        const double win = win_for_draw(draw);
        const double loss = 1 - draw - win;
        if (!(win > 0) || !(loss > 0)) return -1e300;
        return results.wins * std::log(win) + results.draws * std::log(draw) + results.losses * std::log(loss);
    };
    return maximum(1e-9, 1 - 1e-9, likelihood);
}

double logistic_by_search(const Counts& results, double elo)
{
    return best_log_likelihood(results, [&](double draw) { return score_of_elo(elo) - draw / 2; });
}

double normalised_by_search(const Counts& results, double elo)
{
    const double t = elo / kNormalisedEloUnit;
    return best_log_likelihood(results, [&](double draw) {
        // mean - 1/2 = (w - l) / 2 = m and variance = (1 - d) / 4 - m^2, so m^2 (1 + t^2) = t^2 (1 - d) / 4.
        const double lead = std::copysign(std::sqrt(t * t * (1 - draw) / 4 / (1 + t * t)), t);
        return (1 - draw) / 2 + lead;
    });
}

TEST(Sprt, AgreesWithSearchForTheLikeliestDistribution)
{
    for (const Trinomial& results : {Trinomial{120, 260, 100}, Trinomial{40, 30, 70}, Trinomial{500, 20, 300},
                                     Trinomial{10, 900, 4}, Trinomial{0, 16700, 0}, Trinomial{104, 0, 0}}) {
        for (const auto& [elo0, elo1] : {std::pair{0.0, 5.0}, std::pair{-10.0, 0.0}, std::pair{20.0, 80.0}}) {
            const auto seen = [](std::int64_t n) { return n > 0 ? static_cast<double>(n) : 1e-3; };
            const Counts counts{seen(results.wins), seen(results.draws), seen(results.losses)};
            const double logistic = logistic_by_search(counts, elo1) - logistic_by_search(counts, elo0);
            EXPECT_NEAR(sprt_of(elo0, elo1, EloModel::Logistic).llr(sample_of(results)), logistic, 1e-5);
            const double normalised = normalised_by_search(counts, elo1) - normalised_by_search(counts, elo0);
            EXPECT_NEAR(sprt_of(elo0, elo1, EloModel::Normalised).llr(sample_of(results)), normalised, 1e-5);
        }
    }
}

TEST(Sprt, NothingButWonPairs)
{
    // The best explanation of 104 pairs won 2-0 by a normalised difference e uses two outcomes, WW with chance p and
    // LL: p - 1/2 = t sqrt(p (1 - p)), so p = (1 + t / sqrt(1 + t^2)) / 2, with t = sqrt(2) e / unit.
    const double t = std::sqrt(2.0) * 5 / kNormalisedEloUnit;
    const double expected = 104 * std::log(1 + t / std::sqrt(1 + t * t));
    EXPECT_NEAR(sprt_of(0, 5, EloModel::Normalised).llr(sample_of(Pentanomial{{0, 0, 0, 0, 104}})), expected, 0.01);
}

TEST(Sprt, BoundsAndVerdicts)
{
    const Sprt sprt = *Sprt::create({.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.10, .model = EloModel::Logistic});
    EXPECT_NEAR(sprt.lower(), std::log(0.10 / 0.95), 1e-12);
    EXPECT_NEAR(sprt.upper(), std::log(0.90 / 0.05), 1e-12);
    EXPECT_NEAR(sprt_of(0, 5, EloModel::Logistic).upper(), 2.9444, 1e-4);
    EXPECT_EQ(sprt.status(sample_of(Pentanomial{{10, 100, 300, 200, 60}})).verdict, SprtVerdict::AcceptH1);
    EXPECT_EQ(sprt.status(sample_of(Pentanomial{{60, 200, 300, 100, 10}})).verdict, SprtVerdict::AcceptH0);
    EXPECT_EQ(sprt.status(sample_of(Pentanomial{{1, 2, 5, 2, 1}})).verdict, SprtVerdict::Continue);
}

TEST(Sprt, OneSidedResultsAreFinite)
{
    for (EloModel model : {EloModel::Logistic, EloModel::Normalised})
        for (const Trinomial& results :
             {Trinomial{1, 0, 0}, Trinomial{0, 0, 1}, Trinomial{0, 1, 0}, Trinomial{5000, 0, 0}})
            EXPECT_TRUE(std::isfinite(sprt_of(0, 50, model).llr(sample_of(results))));
}

TEST(Sprt, BadSettingsAreNamed)
{
    EXPECT_NE(Sprt::create({.elo0 = 5, .elo1 = 5}).error().message.find("elo0 (5)"), std::string::npos);
    EXPECT_NE(Sprt::create({.alpha = 0}).error().message.find("alpha"), std::string::npos);
    EXPECT_NE(Sprt::create({.beta = 0.7}).error().message.find("beta (0.7)"), std::string::npos);
    EXPECT_FALSE(Sprt::create({.elo1 = std::nan("")}).has_value());
    EXPECT_FALSE(Sprt::create({.elo1 = INFINITY}).has_value());
}

// The planning table of the strength brief: variance 0.11 a game, alpha = beta = 0.05; truth at a bound / in the
// middle.
TEST(SprtForecast, LengthsOfThePlanningTable)
{
    struct Plan {
        double elo0, elo1, at_bound, in_middle;
    };
    for (const Plan& plan : {Plan{0, 20, 700, 1150}, Plan{0, 10, 2800, 4600}, Plan{0, 5, 11000, 18000},
                             Plan{0, 3, 31000, 51000}, Plan{-10, 0, 2800, 4600}}) {
        const Sprt sprt = sprt_of(plan.elo0, plan.elo1, EloModel::Logistic);
        EXPECT_NEAR(forecast(sprt, plan.elo1, 0.11).games / plan.at_bound, 1, 0.03);
        EXPECT_NEAR(forecast(sprt, plan.elo0, 0.11).games / plan.at_bound, 1, 0.03);
        EXPECT_NEAR(forecast(sprt, (plan.elo0 + plan.elo1) / 2, 0.11).games / plan.in_middle, 1, 0.03);
        EXPECT_NEAR(forecast(sprt, plan.elo1, 0.11).pass_chance, 0.95, 1e-3);
        EXPECT_NEAR(forecast(sprt, plan.elo0, 0.11).pass_chance, 0.05, 1e-3);
    }
}

TEST(SprtForecast, GrowthMatchesTheRatioOfALongMatch)
{
    // 1 000 000 games at +10 Elo with half draws: the ratio per game is what the forecast says.
    const double score = score_of_elo(10);
    const Trinomial results{static_cast<std::int64_t>(1e6 * (score - 0.25)), 500000,
                            static_cast<std::int64_t>(1e6 * (0.75 - score))};
    const Sample sample = sample_of(results);
    const Sprt sprt = sprt_of(0, 5, EloModel::Logistic);
    EXPECT_NEAR(sprt.llr(sample) / 1e6 / forecast(sprt, 10, sample.variance()).llr_per_game, 1, 0.01);
    const Sprt normalised = sprt_of(0, 5, EloModel::Normalised);
    EXPECT_NEAR(normalised.llr(sample) / 1e6 / forecast(normalised, 10, sample.variance()).llr_per_game, 1, 0.01);
}

} // namespace
} // namespace match
