// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/loss.h"

#include <cmath>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

#include "nn/functions.h"

namespace nn {
namespace {

TEST(Functions, AreThoseOfTheCLibrary)
{
    for (double x = -80; x <= 80; x += 0.0371) {
        EXPECT_NEAR(exponential(x) / std::exp(x), 1.0, 1e-14) << x;
        const auto f = static_cast<float>(x / 4);
        EXPECT_FLOAT_EQ(sigmoid(f), static_cast<float>(1 / (1 + std::exp(-static_cast<double>(f))))) << f;
        EXPECT_NEAR(hyperbolic_tangent(f), std::tanh(static_cast<double>(f)), 6e-8) << f;
    }
    EXPECT_EQ(exponential(0), 1.0);
    EXPECT_EQ(hyperbolic_tangent(0), 0.0F);
    EXPECT_EQ(sigmoid(-1e30F), 0.0F + sigmoid(-700.0F));
    EXPECT_EQ(sigmoid(1e30F), 1.0F);
}

TEST(Loss, SoftmaxAddsUpToOneHoweverLargeTheLogits)
{
    std::vector<float> logits{1000.0F, 999.0F, -1000.0F};
    softmax(logits);
    EXPECT_NEAR(std::accumulate(logits.begin(), logits.end(), 0.0), 1.0, 1e-6);
    EXPECT_NEAR(logits[0] / logits[1], std::exp(1.0), 1e-5);
    EXPECT_EQ(logits[2], 0.0F);
}

TEST(Loss, CrossEntropyHasTheSlopeItSays)
{
    const std::vector<float> logits{0.3F, -1.2F, 2.0F, 0.0F};
    const std::vector<float> targets{0.5F, 0.0F, 0.25F, 0.25F};
    std::vector<float> slopes(4);
    std::vector<float> ignored(4);
    softmax_cross_entropy(logits, targets, 2.0F, slopes);
    for (std::size_t i = 0; i < 4; ++i) {
        constexpr float kStep = 1.0F / 1024;
        std::vector<float> moved = logits;
        moved[i] += kStep;
        const double above = softmax_cross_entropy(moved, targets, 1.0F, ignored);
        moved[i] -= 2 * kStep;
        const double below = softmax_cross_entropy(moved, targets, 1.0F, ignored);
        EXPECT_NEAR(slopes[i], 2.0 * (above - below) / (2 * kStep), 1e-5) << i;
    }
    // One move in one: nothing to learn.
    std::vector<float> alone(1);
    EXPECT_EQ(softmax_cross_entropy(std::vector{5.0F}, std::vector{1.0F}, 1.0F, alone), 0.0);
    EXPECT_EQ(alone[0], 0.0F);
}

TEST(Loss, SquaredError)
{
    float slope = 0;
    EXPECT_FLOAT_EQ(static_cast<float>(squared_error(0.5F, -0.25F, 3.0F, slope)), 0.5625F);
    EXPECT_FLOAT_EQ(slope, 4.5F);
}

} // namespace
} // namespace nn
