// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A step of the optimiser against its definition in double precision, at every instruction level this CPU has.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/support/levels.h"
#include "train/chunk.h"

namespace train {
namespace {

constexpr std::size_t kParameters = 160;
constexpr std::size_t kFirst = 16; // what lies before it and from kLast on is not to be touched
constexpr std::size_t kLast = 144;
constexpr std::size_t kThreads = 3;

// Everything that a step reads and writes.
struct AdamMemory {
    base::LargeArray<float> weights = floats();
    base::LargeArray<float> momentum = floats();
    base::LargeArray<float> velocity = floats();
    base::LargeArray<float> gradients[kThreads] = {floats(), floats(), floats()};
    base::LargeArray<std::int16_t> quantised = base::LargeArray<std::int16_t>::allocate(kParameters).value();
    float* gradient_at[kThreads] = {gradients[0].data(), gradients[1].data(), gradients[2].data()};

    static base::LargeArray<float> floats()
    {
        return base::LargeArray<float>::allocate(kParameters).value();
    } // aligned
    AdamRange range()
    {
        return {.weights = weights.data(),
                .momentum = momentum.data(),
                .velocity = velocity.data(),
                .quantised = quantised.data(),
                .gradients = gradient_at,
                .gradient_count = kThreads,
                .first = kFirst,
                .last = kLast,
                .rate = 0.01F,
                .decay = 0.995F,
                .beta1 = 0.9F,
                .beta2 = 0.999F,
                .clip = kMaxWeight,
                .scale = 255};
    }
};

// The same numbers in double precision.
struct AdamDefinition {
    double weight, momentum, velocity;

    void step(const AdamRange& r, double gradient)
    {
        momentum = r.beta1 * momentum + (1.0 - r.beta1) * gradient;
        velocity = r.beta2 * velocity + (1.0 - r.beta2) * gradient * gradient;
        const double moved = weight * r.decay - r.rate * momentum / (std::sqrt(velocity) + 1e-8);
        weight = std::clamp<double>(moved, -r.clip, r.clip);
    }
};

float real(base::Random& random, double size)
{
    return static_cast<float>(size * (2 * random.real() - 1));
}

TEST(Adam, StepsAsItIsDefinedAtEveryLevel)
{
    for (const auto level : test::simd_levels()) {
        SCOPED_TRACE(base::simd_name(level));
        base::Random random(4);
        AdamMemory memory;
        const AdamRange range = memory.range();
        std::vector<AdamDefinition> expected(kParameters);
        for (std::size_t i = 0; i < kParameters; ++i) {
            memory.weights[i] = real(random, kMaxWeight);
            if (i % 8 == 0) memory.weights[i] = i % 16 == 0 ? kMaxWeight : -kMaxWeight;
            memory.quantised[i] = 7;
            expected[i] = {memory.weights[i], 0, 0};
        }
        int high = 0;
        int low = 0;
        for (int step = 0; step < 5; ++step) {
            for (std::size_t i = 0; i < kParameters; ++i) {
                float sum = 0;
                for (auto& gradient : memory.gradients) {
                    gradient[i] = real(random, 0.1);
                    if (i % 8 == 0) gradient[i] = i % 16 == 0 ? -1.0F : 1.0F; // beyond the clip
                    if (i == 20) gradient[i] = 0;                             // never a slope: decay alone
                    sum += gradient[i];
                }
                if (i >= kFirst && i < kLast) expected[i].step(range, sum);
            }
            kernels_for(level, 64).adam(range);
            for (std::size_t i = 0; i < kParameters; ++i) {
                const bool touched = i >= kFirst && i < kLast;
                const AdamDefinition& e = expected[i];
                ASSERT_NEAR(memory.momentum[i], e.momentum, 1e-6 * (std::abs(e.momentum) + 0.01)) << i;
                ASSERT_NEAR(memory.velocity[i], e.velocity, 1e-6 * (e.velocity + 1e-5)) << i;
                ASSERT_NEAR(memory.weights[i], e.weight, 2e-6) << i;
                const auto rounded = static_cast<int>(std::lrint(memory.weights[i] * range.scale));
                ASSERT_EQ(memory.quantised[i], touched ? rounded : 7) << i;
                for (const auto& gradient : memory.gradients) ASSERT_EQ(gradient[i] == 0, touched || i == 20) << i;
                high += touched && memory.weights[i] == range.clip ? 1 : 0;
                low += touched && memory.weights[i] == -range.clip ? 1 : 0;
            }
        }
        EXPECT_GE(high, 5 * 8) << "clipped above";
        EXPECT_GE(low, 5 * 8) << "clipped below";
    }
}

} // namespace
} // namespace train
