// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The derivatives: those of the readable network against differences of the loss, those of the fast kernels against
// the readable network, at every instruction level this CPU has.
#include <gtest/gtest.h>

#include "tests/support/levels.h"
#include "tests/train/support/datasets.h"
#include "train/chunk.h"
#include "train/reference.h"

namespace train {
namespace {

constexpr Architecture kSmall{.hidden = 32, .mirrored = true, .king_buckets = 4, .output_buckets = 8};
constexpr LossSettings kLoss;
constexpr double kShare = 0.3;

Model random_model(const Architecture& a, std::uint64_t seed)
{
    Model model = Model::make(Layout(a)).value();
    base::Random random(seed);
    model.initialise(random);
    // Wide enough that values are clipped at both ends.
    for (std::size_t i = 0; i < model.layout().outputs(); ++i) model.weights()[i] *= 2;
    model.quantise();
    return model;
}

// The weights that the whole numbers stand for.
template <class Real>
std::vector<Real> rounded_weights(const Model& model)
{
    const Layout& l = model.layout();
    std::vector<Real> out(l.size());
    for (std::size_t i = 0; i < l.outputs(); ++i) out[i] = Real(model.quantised()[i]) / eval::nnue::kQa;
    for (std::size_t i = l.outputs(); i < l.output_bias(); ++i) out[i] = Real(model.quantised()[i]) / eval::nnue::kQb;
    for (std::size_t b = 0; b < l.output_buckets(); ++b)
        out[l.output_bias() + b] = Real(model.quantised_output_bias(b)) / (eval::nnue::kQa * eval::nnue::kQb);
    return out;
}

double loss_of(const Layout& layout, const std::vector<double>& weights, const std::vector<data::Record>& records)
{
    Reference<double> network(layout);
    double sum = 0;
    for (const data::Record& r : records)
        sum += judge(kLoss, network.forward(weights, r), target(kLoss, r, kShare)).loss;
    return sum;
}

template <class Real>
std::vector<Real> gradient_of(const Layout& layout, const std::vector<Real>& weights,
                              const std::vector<data::Record>& records)
{
    Reference<Real> network(layout);
    std::vector<Real> gradient(layout.size());
    for (const data::Record& r : records) {
        const Judged j = judge(kLoss, network.forward(weights, r), target(kLoss, r, kShare));
        network.backward(weights, static_cast<Real>(j.slope), gradient);
    }
    return gradient;
}

// Every output bias and weight, every feature bias, and the feature weights that have the largest slopes.
TEST(Gradient, IsTheSlopeOfTheLoss)
{
    const Model model = random_model(kSmall, 1);
    const Layout& l = model.layout();
    const auto records = test::random_records(1, 40);
    std::vector<double> weights(model.weights().begin(), model.weights().end());
    const std::vector<double> gradient = gradient_of(l, weights, records);
    int checked = 0;
    const auto check = [&](std::size_t i) {
        constexpr double kStep = 1e-6;
        const double own = weights[i];
        weights[i] = own + kStep;
        const double above = loss_of(l, weights, records);
        weights[i] = own - kStep;
        const double below = loss_of(l, weights, records);
        weights[i] = own;
        EXPECT_NEAR(gradient[i], (above - below) / (2 * kStep), 1e-5 * (1 + std::abs(gradient[i]))) << i;
        ++checked;
    };
    for (std::size_t i = l.output_bias(); i < l.output_bias() + l.output_buckets(); ++i) check(i);
    for (std::size_t i = l.outputs(); i < l.output_bias(); i += 3) check(i);
    for (std::size_t i = l.feature_bias(); i < l.outputs(); ++i) check(i);
    for (std::size_t i = 0; i < l.feature_bias(); ++i)
        if (std::abs(gradient[i]) > 0.02 && checked < 500) check(i);
    EXPECT_GT(checked, 300);
}

TEST(Gradient, OfTheKernelsIsThatOfTheReadableNetwork)
{
    for (const Architecture& a :
         {kSmall, Architecture{.hidden = 16}, Architecture{.hidden = 80, .mirrored = false},
          Architecture{.hidden = 256, .mirrored = true, .king_buckets = 1, .output_buckets = 2}}) {
        const Model model = random_model(a, 2);
        const Layout& l = model.layout();
        const auto records = test::random_records(2, 300);
        const auto weights = rounded_weights<double>(model);
        const std::vector<double> expected = gradient_of(l, weights, records);
        double largest = 0;
        for (const double g : expected) largest = std::max(largest, std::abs(g));
        for (const auto level : test::simd_levels()) {
            Chunk chunk = Chunk::make(l, kernels_for(level, l.block())).value();
            chunk.load(test::pointers(records));
            chunk.forward(model);
            const ChunkResult result = chunk.judge(model, kLoss, kShare, 1.0);
            EXPECT_NEAR(result.loss, loss_of(l, weights, records), 1e-6);
            auto gradient = base::LargeArray<float>::allocate(l.size()).value(); // aligned
            chunk.backward(model, gradient.span());
            // Rows of gradients are kept in 16 bits on the way: eight binary digits of each.
            for (std::size_t i = 0; i < l.size(); ++i)
                ASSERT_NEAR(gradient[i], expected[i], 0.004 * largest)
                    << describe(a) << ' ' << base::simd_name(level) << ' ' << i;
        }
    }
}

TEST(Gradient, SumsAreTheSameWholeNumbersAtEveryLevel)
{
    const Model model = random_model(kSmall, 3);
    const Layout& l = model.layout();
    const auto records = test::random_records(3, 500);
    std::vector<std::int64_t> first;
    for (const auto level : test::simd_levels()) {
        Chunk chunk = Chunk::make(l, kernels_for(level, l.block())).value();
        chunk.load(test::pointers(records));
        chunk.forward(model);
        std::vector<std::int64_t> sums;
        for (std::size_t i = 0; i < records.size(); ++i) sums.push_back(chunk.sum(i));
        if (first.empty()) first = sums;
        EXPECT_EQ(sums, first) << base::simd_name(level);
    }
}

TEST(Loss, HasItsSlopeForEveryPower)
{
    for (const double power : {2.0, 2.5, 1.5}) {
        const LossSettings s{.power = power};
        for (const double output : {-3.0, -0.2, 0.0, 0.7, 2.5})
            for (const double wanted : {0.0, 0.3, 0.9}) {
                const double step = 1e-6;
                const double slope =
                    (judge(s, output + step, wanted).loss - judge(s, output - step, wanted).loss) / (2 * step);
                EXPECT_NEAR(judge(s, output, wanted).slope, slope, 1e-6) << power << ' ' << output << ' ' << wanted;
            }
    }
    data::Record r;
    r.score = 400;
    r.result = 2;
    EXPECT_DOUBLE_EQ(target({}, r, 0), sigmoid(1));
    EXPECT_DOUBLE_EQ(target({}, r, 1), 1);
    r.score = 15'000;
    EXPECT_DOUBLE_EQ(target({}, r, 0), sigmoid(7.5)) << "scores are limited";
}

} // namespace
} // namespace train
