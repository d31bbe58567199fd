// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The sequential probability ratio test of H0 "the difference is elo0" against H1 "it is elo1": games are played until
// the log-likelihood ratio leaves the interval (lower, upper). The ratio is the generalised one: each hypothesis is
// given the distribution of outcomes that fits the results best under it (Van den Bergh's papers for Fishtest).
#pragma once

#include "base/result.h"
#include "match/statistics/sample.h"

namespace match {

enum class EloModel {
    Logistic,   // elo0 and elo1 are Elo: bounds on the mean score
    Normalised, // elo0 and elo1 are normalised Elo: bounds on (mean - 1/2) / deviation; length independent of draws
};

struct SprtSettings {
    double elo0 = 0;
    double elo1 = 10;
    double alpha = 0.05; // chance to accept H1 though elo0 is true
    double beta = 0.05;  // chance to accept H0 though elo1 is true
    EloModel model = EloModel::Normalised;

    bool operator==(const SprtSettings&) const = default;
};

enum class SprtVerdict { Continue, AcceptH0, AcceptH1 };

struct SprtStatus {
    double llr = 0;
    double lower = 0;
    double upper = 0;
    SprtVerdict verdict = SprtVerdict::Continue;
};

class Sprt {
  public:
    // Fails when elo0 >= elo1 or an error rate is not in (0, 0.5).
    static base::Result<Sprt> create(const SprtSettings& settings);

    const SprtSettings& settings() const { return settings_; }
    double lower() const;
    double upper() const;

    // Zero for an empty sample.
    double llr(const Sample& sample) const;
    SprtStatus status(const Sample& sample) const;

  private:
    explicit Sprt(const SprtSettings& settings) : settings_(settings) {}

    SprtSettings settings_;
};

// What to expect before a test is started. The ratio is taken as a Brownian motion: exact enough to plan with.
struct SprtForecast {
    double llr_per_game = 0;  // mean growth of the ratio
    double pass_chance = 0.5; // chance that H1 is accepted
    double games = 0;         // mean length
};

// `true_elo` is logistic; `variance_per_game` is that of a game's score (about 0.11 with paired openings).
// For the normalised model the bounds are translated with that variance.
SprtForecast forecast(const Sprt& sprt, double true_elo, double variance_per_game);

} // namespace match
