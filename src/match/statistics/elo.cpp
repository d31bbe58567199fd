// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/statistics/elo.h"

#include <cmath>
#include <limits>
#include <numbers>

namespace match {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

} // namespace

double score_of_elo(double elo)
{
    return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0));
}

double elo_of_score(double score)
{
    if (score <= 0) return -kInfinity;
    if (score >= 1) return kInfinity;
    return 400.0 * std::log10(score / (1.0 - score));
}

double normal_cdf(double x)
{
    return 0.5 * std::erfc(-x / std::numbers::sqrt2);
}

EloEstimate estimate_elo(const Sample& sample)
{
    EloEstimate estimate;
    if (sample.count <= 0) return estimate;
    const double mean = sample.mean();
    const double margin = kNormal95 * std::sqrt(sample.cautious_variance(mean) / sample.count);
    estimate.elo = elo_of_score(mean);
    estimate.low = elo_of_score(mean - margin);
    estimate.high = elo_of_score(mean + margin);
    // One-sided results would give inf - inf.
    const bool bounded = std::isfinite(estimate.low) && std::isfinite(estimate.high);
    estimate.elo_error = bounded ? (estimate.high - estimate.low) / 2 : kInfinity;
    estimate.normalised_error = kNormal95 * kNormalisedEloUnit / std::sqrt(sample.games());
    const double lead = mean - 0.5;
    // How likely such a lead is among equals: so the spread is taken about an even score.
    estimate.los = normal_cdf(lead / std::sqrt(sample.cautious_variance(0.5) / sample.count));
    if (sample.variance() > 0)
        estimate.normalised = kNormalisedEloUnit * lead / sample.deviation_per_game();
    else if (lead != 0)
        estimate.normalised = std::copysign(kInfinity, lead);
    return estimate;
}

double los_of_decided(double wins, double losses)
{
    if (wins + losses <= 0) return 0.5;
    return normal_cdf((wins - losses) / std::sqrt(wins + losses));
}

} // namespace match
