// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Elo differences with their errors. "Error" is half the width of the 95 % interval, the figure that stands after the
// plus-minus sign everywhere in this field.
#pragma once

#include <limits>

#include "match/statistics/sample.h"

namespace match {

// 97.5 % point of the normal distribution: two-sided 95 %.
inline constexpr double kNormal95 = 1.959963984540054;
// Normalised Elo per unit of (mean - 1/2) / deviation of a game: 800 / ln 10 (Van den Bergh, "Normalized Elo").
inline constexpr double kNormalisedEloUnit = 347.43558552260146;

// Expected score of a player `elo` points better; and the inverse: -inf at 0, +inf at 1.
double score_of_elo(double elo);
double elo_of_score(double score);

double normal_cdf(double x);

struct EloEstimate {
    double elo = 0; // logistic; infinite when every game was won or lost
    // Of the 95 % interval half the width and the two ends; infinite where it reaches a score of 0 or 1.
    double elo_error = std::numeric_limits<double>::infinity();
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    double normalised = 0;
    double normalised_error = 0;
    double los = 0.5; // likelihood of superiority: the chance that the first player is the better one
};

// Honest for few games too: the spread is taken with one observation more than was made (docs/match.md). No difference,
// no bounds and los 1/2 when nothing was played.
EloEstimate estimate_elo(const Sample& sample);

// Superiority from decided games alone, as if both were equal: what result tables print (draws carry no information).
double los_of_decided(double wins, double losses);

} // namespace match
