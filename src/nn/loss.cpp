// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/loss.h"

#include <algorithm>
#include <cmath>

#include "nn/functions.h"

namespace nn {

void softmax(std::span<float> logits)
{
    const float most = *std::ranges::max_element(logits);
    double sum = 0;
    for (float& x : logits) {
        const double share = exponential(static_cast<double>(x) - most);
        x = static_cast<float>(share);
        sum += share;
    }
    for (float& x : logits) x = static_cast<float>(x / sum);
}

double softmax_cross_entropy(std::span<const float> logits, std::span<const float> targets, float weight,
                             std::span<float> slopes)
{
    const double most = *std::ranges::max_element(logits);
    double sum = 0;
    for (const float x : logits) sum += exponential(x - most);
    const double log_sum = std::log(sum) + most;
    double loss = 0;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        const double p = exponential(logits[i] - most) / sum;
        loss += targets[i] * (log_sum - logits[i]);
        slopes[i] = weight * static_cast<float>(p - targets[i]);
    }
    return loss;
}

double squared_error(float output, float target, float weight, float& slope)
{
    const float error = output - target;
    slope = weight * 2.0F * error;
    return static_cast<double>(error) * error;
}

} // namespace nn
