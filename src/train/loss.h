// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a position should be worth, and how wrong an output is. Plain functions.
#pragma once

#include <algorithm>
#include <cmath>

#include "data/record.h"
#include "eval/nnue/architecture.h"

namespace train {

struct LossSettings {
    double score_scale = eval::nnue::kTrainingScale; // score units to one unit of the sigmoid's argument
    double score_limit = 3000;                       // larger scores count as this
    double power = 2.0;                              // of the error

    bool operator==(const LossSettings&) const = default;
};

// What the engine multiplies the output by: the sigmoid's scale in search units.
inline int output_scale(const LossSettings& s)
{
    return static_cast<int>(std::lround(s.score_scale / data::kUnitsPerPrintedCentipawn));
}

inline double sigmoid(double x)
{
    return 1.0 / (1.0 + std::exp(-x));
}

// The expectation to learn: a blend of the game's result and the score.
inline double target(const LossSettings& s, const data::Record& record, double result_share)
{
    const double score = std::clamp<double>(record.score, -s.score_limit, s.score_limit);
    return result_share * record.result / 2.0 + (1.0 - result_share) * sigmoid(score / s.score_scale);
}

struct Judged {
    double loss = 0;
    double error = 0; // distance of the expectations
    double slope = 0; // derivative of the loss by the output
};

// `output` is the network's own, of which the sigmoid's argument is 1.0 for 1.0.
inline Judged judge(const LossSettings& s, double output, double wanted)
{
    const double p = sigmoid(output);
    const double difference = p - wanted;
    const double size = std::abs(difference);
    Judged j;
    j.error = size;
    const double slope_of_p = p * (1.0 - p);
    if (s.power == 2.0) {
        j.loss = size * size;
        j.slope = 2.0 * difference * slope_of_p;
    } else {
        j.loss = std::pow(size, s.power);
        j.slope = size == 0 ? 0 : s.power * j.loss / difference * slope_of_p;
    }
    return j;
}

} // namespace train
