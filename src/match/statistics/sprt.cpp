// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/statistics/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "match/statistics/elo.h"

namespace match {

namespace {

using Vector = std::array<double, Sample::kMaxOutcomes>;

// The multiplier x with sum f_i c_i / (1 + x c_i) = 0. The sum falls strictly between its two poles, so halving the
// interval is safe; Newton steps make it quick. Requires: some c_i < 0 and some c_i > 0, every f_i > 0.
double solve_multiplier(const Vector& frequencies, const Vector& slopes, int outcomes)
{
    const auto [least, greatest] = std::minmax_element(slopes.begin(), slopes.begin() + outcomes);
    double low = -1 / *greatest;
    double high = -1 / *least;
    double x = 0;
    for (int step = 0; step < 200; ++step) {
        double value = 0;
        double derivative = 0;
        for (int i = 0; i < outcomes; ++i) {
            const double ratio = slopes[i] / (1 + x * slopes[i]);
            value += frequencies[i] * ratio;
            derivative -= frequencies[i] * ratio * ratio;
        }
        (value > 0 ? low : high) = x;
        double next = x - value / derivative;
        if (!(next > low && next < high)) next = (low + high) / 2;
        if (std::abs(next - x) <= 1e-15 * std::max(1.0, std::abs(x))) return next;
        x = next;
    }
    return x;
}

Vector reweighted(const Sample& sample, const Vector& slopes)
{
    const double x = solve_multiplier(sample.frequencies, slopes, sample.outcomes);
    Vector fitted{};
    for (int i = 0; i < sample.outcomes; ++i) fitted[i] = sample.frequencies[i] / (1 + x * slopes[i]);
    return fitted;
}

// The most likely distribution whose mean is `score`.
Vector fit_mean(const Sample& sample, double score)
{
    Vector slopes{};
    for (int i = 0; i < sample.outcomes; ++i) slopes[i] = sample.values[i] - score;
    return reweighted(sample, slopes);
}

// The most likely distribution with (mean - 1/2) / deviation = t. The constraint is not linear, so it is replaced by
// its tangent at the last guess and solved again; a few rounds suffice as t is small in practice.
Vector fit_t_value(const Sample& sample, double t)
{
    Sample guess = sample;
    for (int i = 0; i < guess.outcomes; ++i) guess.frequencies[i] = 1.0 / guess.outcomes;
    for (int round = 0; round < 100; ++round) {
        const double mean = guess.mean();
        const double deviation = std::sqrt(guess.variance());
        Vector slopes{};
        for (int i = 0; i < sample.outcomes; ++i) {
            const double z = (sample.values[i] - mean) / deviation;
            slopes[i] = sample.values[i] - 0.5 - t * deviation * (1 + z * z) / 2;
        }
        const Vector fitted = reweighted(sample, slopes);
        double change = 0;
        for (int i = 0; i < sample.outcomes; ++i) change = std::max(change, std::abs(fitted[i] - guess.frequencies[i]));
        guess.frequencies = fitted;
        if (change < 1e-12) break;
    }
    return guess.frequencies;
}

// Wald's length and chance for a Brownian motion with the given drift and variance per game.
SprtForecast wald(double drift, double variance, double lower, double upper)
{
    SprtForecast result{.llr_per_game = drift};
    if (std::abs(drift) < 1e-12) {
        result.pass_chance = -lower / (upper - lower);
        result.games = -lower * upper / variance;
        return result;
    }
    const double h = -2 * drift / variance;
    result.pass_chance = std::expm1(h * lower) / (std::expm1(h * lower) - std::expm1(h * upper));
    result.games = (result.pass_chance * upper + (1 - result.pass_chance) * lower) / drift;
    return result;
}

} // namespace

base::Result<Sprt> Sprt::create(const SprtSettings& settings)
{
    if (!(settings.elo0 < settings.elo1))
        return base::fail("elo0 ({}) must be less than elo1 ({})", settings.elo0, settings.elo1);
    if (!std::isfinite(settings.elo0) || !std::isfinite(settings.elo1))
        return base::fail("elo0 and elo1 must be finite");
    if (!(settings.alpha > 0 && settings.alpha < 0.5))
        return base::fail("alpha ({}) must lie between 0 and 0.5", settings.alpha);
    if (!(settings.beta > 0 && settings.beta < 0.5))
        return base::fail("beta ({}) must lie between 0 and 0.5", settings.beta);
    return Sprt(settings);
}

double Sprt::lower() const
{
    return std::log(settings_.beta / (1 - settings_.alpha));
}

double Sprt::upper() const
{
    return std::log((1 - settings_.beta) / settings_.alpha);
}

double Sprt::llr(const Sample& observed) const
{
    if (observed.count <= 0) return 0;
    const Sample sample = regularised(observed);
    Vector under_h0;
    Vector under_h1;
    if (settings_.model == EloModel::Logistic) {
        under_h0 = fit_mean(sample, score_of_elo(settings_.elo0));
        under_h1 = fit_mean(sample, score_of_elo(settings_.elo1));
    } else {
        // The deviation of a pair's mean is smaller than a game's, so the same normalised Elo is a larger t.
        const double scale = std::sqrt(static_cast<double>(sample.games_each)) / kNormalisedEloUnit;
        under_h0 = fit_t_value(sample, settings_.elo0 * scale);
        under_h1 = fit_t_value(sample, settings_.elo1 * scale);
    }
    double sum = 0;
    for (int i = 0; i < sample.outcomes; ++i) sum += sample.frequencies[i] * std::log(under_h1[i] / under_h0[i]);
    return sample.count * sum;
}

SprtStatus Sprt::status(const Sample& sample) const
{
    SprtStatus status{.llr = llr(sample), .lower = lower(), .upper = upper()};
    if (status.llr >= status.upper) status.verdict = SprtVerdict::AcceptH1;
    if (status.llr <= status.lower) status.verdict = SprtVerdict::AcceptH0;
    return status;
}

SprtForecast forecast(const Sprt& sprt, double true_elo, double variance_per_game)
{
    const SprtSettings& settings = sprt.settings();
    const double deviation = std::sqrt(variance_per_game);
    const auto score_bound = [&](double elo) {
        return settings.model == EloModel::Logistic ? score_of_elo(elo) : 0.5 + deviation * elo / kNormalisedEloUnit;
    };
    const double score0 = score_bound(settings.elo0);
    const double score1 = score_bound(settings.elo1);
    const double step = (score1 - score0) / variance_per_game;
    const double drift = step * (score_of_elo(true_elo) - (score0 + score1) / 2);
    return wald(drift, step * step * variance_per_game, sprt.lower(), sprt.upper());
}

} // namespace match
