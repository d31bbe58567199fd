// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/statistics/sample.h"

#include <cmath>
#include <numeric>
#include <span>

namespace match {

namespace {

// Fishtest's choice, kept so that published values can be compared to the last digit.
constexpr double kUnseenOutcome = 1e-3;

Sample sample_from_counts(std::span<const double> counts, int games_each)
{
    Sample sample;
    sample.outcomes = static_cast<int>(counts.size());
    sample.games_each = games_each;
    sample.count = std::accumulate(counts.begin(), counts.end(), 0.0);
    for (int i = 0; i < sample.outcomes; ++i) {
        sample.values[i] = static_cast<double>(i) / (sample.outcomes - 1);
        sample.frequencies[i] = sample.count > 0 ? counts[i] / sample.count : 0.0;
    }
    return sample;
}

} // namespace

Trinomial& Trinomial::operator+=(const Trinomial& other)
{
    wins += other.wins;
    draws += other.draws;
    losses += other.losses;
    return *this;
}

std::int64_t Pentanomial::count() const
{
    return std::accumulate(pairs.begin(), pairs.end(), std::int64_t{0});
}

Pentanomial Pentanomial::reversed() const
{
    return {{pairs[4], pairs[3], pairs[2], pairs[1], pairs[0]}};
}

double Sample::mean() const
{
    double sum = 0;
    for (int i = 0; i < outcomes; ++i) sum += frequencies[i] * values[i];
    return sum;
}

double Sample::variance() const
{
    const double centre = mean();
    double sum = 0;
    for (int i = 0; i < outcomes; ++i) sum += frequencies[i] * (values[i] - centre) * (values[i] - centre);
    return sum;
}

double Sample::cautious_variance(double centre) const
{
    double sum = 0;
    for (int i = 0; i < outcomes; ++i)
        sum += (frequencies[i] * count + 1.0 / outcomes) * (values[i] - centre) * (values[i] - centre);
    return sum / (count + 1);
}

double Sample::deviation_per_game() const
{
    // The mean of k independent games has 1/k of a game's variance.
    return std::sqrt(games_each * variance());
}

Sample sample_of(const Trinomial& results)
{
    const std::array counts = {static_cast<double>(results.losses), static_cast<double>(results.draws),
                               static_cast<double>(results.wins)};
    return sample_from_counts(counts, 1);
}

Sample sample_of(const Pentanomial& results)
{
    std::array<double, 5> counts{};
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] = static_cast<double>(results.pairs[i]);
    return sample_from_counts(counts, 2);
}

Sample regularised(const Sample& sample)
{
    std::array<double, Sample::kMaxOutcomes> counts{};
    for (int i = 0; i < sample.outcomes; ++i) {
        counts[i] = sample.frequencies[i] * sample.count;
        if (counts[i] == 0) counts[i] = kUnseenOutcome;
    }
    return sample_from_counts(std::span(counts.data(), static_cast<std::size_t>(sample.outcomes)), sample.games_each);
}

} // namespace match
