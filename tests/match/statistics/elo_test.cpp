// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/statistics/elo.h"

#include <cmath>
#include <gtest/gtest.h>

namespace match {
namespace {

TEST(Elo, ScoreAndEloAreInverse)
{
    EXPECT_DOUBLE_EQ(score_of_elo(0), 0.5);
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11.0, 1e-12);
    EXPECT_NEAR(score_of_elo(100), 0.640065, 1e-6);
    for (double elo = -800; elo <= 800; elo += 7) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-8);
    EXPECT_TRUE(std::isinf(elo_of_score(0)) && elo_of_score(0) < 0);
    EXPECT_TRUE(std::isinf(elo_of_score(1)) && elo_of_score(1) > 0);
}

struct TrinomialRow {
    const char* source;
    Trinomial results;
    double elo, elo_error, normalised, normalised_error, los;
};

TEST(Elo, PublishedTrinomialResults)
{
    // NaN: not published with that row.
    const double none = std::nan("");
    const TrinomialRow rows[] = {
        {"fastchess elo_test 1", {76, 123, 89}, none, none, -20.76, 40.13, 0.1553},
        {"fastchess elo_test 2", {136, 111, 96}, 40.70, 30.43, 49.77, 36.77, 0.9960},
        {"fastchess elo_test 3", {34, 0, 356}, none, none, -508.44, 34.48, none},
        // GERALD (seed 003): tuned evaluation against base, 1000 games.
        {"GERALD tuned v base", {538, 226, 236}, 108.3, 19.6, none, none, none},
    };
    for (const TrinomialRow& row : rows) {
        SCOPED_TRACE(row.source);
        const EloEstimate estimate = estimate_elo(sample_of(row.results));
        if (!std::isnan(row.elo)) {
            EXPECT_NEAR(estimate.elo, row.elo, 0.06);
            EXPECT_NEAR(estimate.elo_error, row.elo_error, 0.06);
        }
        if (!std::isnan(row.normalised)) {
            EXPECT_NEAR(estimate.normalised, row.normalised, 0.006);
            EXPECT_NEAR(estimate.normalised_error, row.normalised_error, 0.006);
        }
        if (!std::isnan(row.los)) {
            EXPECT_NEAR(estimate.los, row.los, 0.00006);
        }
    }
}

struct PentanomialRow {
    const char* source;
    Pentanomial results;
    double elo, elo_error, normalised, normalised_error;
};

TEST(Elo, PublishedPentanomialResults)
{
    const PentanomialRow rows[] = {
        {"fastchess elo_test 1", {{34, 54, 63, 64, 75}}, 55.58, 27.65, 57.94, 28.28},
        {"fastchess elo_test 2", {{332, 433, 498, 333, 334}}, -8.64, 10.33, -9.17, 10.96},
        {"fastchess elo_test 3", {{7895, 8757, 5685, 568, 9999}}, -21.04, 2.95, -19.01, 2.65},
        {"Reckless wiki, STC 2025-12-06", {{59, 1751, 4800, 3267, 169}}, 30.09, 2.56, 56.71, 4.80},
        {"Reckless wiki, LTC 2025-12-06", {{5, 782, 2540, 1655, 19}}, 31.38, 3.35, 64.29, 6.81},
    };
    for (const PentanomialRow& row : rows) {
        SCOPED_TRACE(row.source);
        const EloEstimate estimate = estimate_elo(sample_of(row.results));
        EXPECT_NEAR(estimate.elo, row.elo, 0.011);
        EXPECT_NEAR(estimate.elo_error, row.elo_error, 0.011);
        EXPECT_NEAR(estimate.normalised, row.normalised, 0.011);
        EXPECT_NEAR(estimate.normalised_error, row.normalised_error, 0.011);
    }
}

TEST(Elo, RoundRobinPercentagesOfTheSeed)
{
    // GERALD's round robin: percentages and the Elo printed beside them.
    EXPECT_NEAR(elo_of_score(0.635), 96, 0.5);
    EXPECT_NEAR(elo_of_score(0.549), 34, 0.5);
    EXPECT_NEAR(elo_of_score(0.316), -134, 0.5);
}

TEST(Elo, SeedKingOfTheHillRule)
{
    // +43 of 200 games at 32 % draws: 136 decided games, 89.5 to 46.5.
    EXPECT_NEAR(los_of_decided(89.5, 46.5), 0.99989, 0.000005);
    EXPECT_DOUBLE_EQ(los_of_decided(0, 0), 0.5);
}

TEST(Elo, SymmetricResultsGiveZero)
{
    for (const Trinomial& results : {Trinomial{10, 5, 10}, Trinomial{0, 7, 0}, Trinomial{1, 0, 1}}) {
        const EloEstimate estimate = estimate_elo(sample_of(results));
        EXPECT_DOUBLE_EQ(estimate.elo, 0);
        EXPECT_DOUBLE_EQ(estimate.normalised, 0);
        EXPECT_DOUBLE_EQ(estimate.los, 0.5);
    }
    EXPECT_NEAR(estimate_elo(sample_of(Pentanomial{{3, 9, 20, 9, 3}})).elo, 0, 1e-12);
}

TEST(Elo, ReversingTheResultsChangesTheSign)
{
    const Pentanomial results{{12, 40, 81, 77, 21}};
    const EloEstimate there = estimate_elo(sample_of(results));
    const EloEstimate back = estimate_elo(sample_of(results.reversed()));
    EXPECT_NEAR(there.elo, -back.elo, 1e-9);
    EXPECT_NEAR(there.elo_error, back.elo_error, 1e-9);
    EXPECT_NEAR(there.normalised, -back.normalised, 1e-9);
    EXPECT_NEAR(there.los + back.los, 1, 1e-12);
}

TEST(Elo, PairsOfIndependentGamesAgreeWithSingleGames)
{
    // Every pair made of two independent games with w = 1/2, d = 1/4, l = 1/4: same Elo, same normalised Elo, same
    // error.
    const EloEstimate singles = estimate_elo(sample_of(Trinomial{1600, 800, 800}));
    const EloEstimate pairs = estimate_elo(sample_of(Pentanomial{{100, 200, 500, 400, 400}}));
    EXPECT_NEAR(singles.elo, pairs.elo, 1e-9);
    EXPECT_NEAR(singles.elo_error, pairs.elo_error, 1e-9);
    EXPECT_NEAR(singles.normalised, pairs.normalised, 1e-9);
    EXPECT_NEAR(singles.normalised_error, pairs.normalised_error, 1e-9);
    EXPECT_NEAR(singles.los, pairs.los, 1e-12);
}

TEST(Elo, OneSidedAndEmptyResults)
{
    const EloEstimate won = estimate_elo(sample_of(Trinomial{20, 0, 0}));
    EXPECT_TRUE(std::isinf(won.elo) && won.elo > 0);
    EXPECT_TRUE(std::isinf(won.elo_error));
    EXPECT_DOUBLE_EQ(won.los, 1);
    const EloEstimate lost = estimate_elo(sample_of(Pentanomial{{9, 0, 0, 0, 0}}));
    EXPECT_TRUE(std::isinf(lost.elo) && lost.elo < 0);
    EXPECT_DOUBLE_EQ(lost.los, 0);
    const EloEstimate nothing = estimate_elo(sample_of(Trinomial{}));
    EXPECT_DOUBLE_EQ(nothing.elo, 0);
    EXPECT_DOUBLE_EQ(nothing.los, 0.5);
}

} // namespace
} // namespace match
