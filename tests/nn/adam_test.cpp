// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/adam.h"

#include <cstring>
#include <gtest/gtest.h>

#include "base/job.h"
#include "nn/loss.h"
#include "nn/session.h"
#include "tests/nn/support/boards.h"
#include "tests/support/scale.h"
#include "tests/support/temporary_folder.h"

namespace nn {
namespace {

// A little network with both kinds of heads, and the state of its training.
struct Training {
    Graph graph;
    Node policy{};
    Node value{};
    Parameters parameters;
    Parameters gradients;
    AdamW adam;
    Session session;
    static constexpr std::size_t kBoards = 6;

    static Training make()
    {
        Graph graph;
        Node x = graph.convolution(graph.planes(4), 16, 3, Activation::Relu);
        x = residual_block(graph, x, 4);
        const Node policy = graph.convolution(x, 2, 1);
        const Node value = graph.dense(graph.pool(x), 1, Activation::Tanh);
        graph.output(policy);
        graph.output(value);
        Parameters parameters = Parameters::make(graph).value();
        base::Random random(5);
        parameters.initialise(graph, random);
        Session session = Session::make(graph, kBoards, Session::Mode::Training).value();
        for (std::size_t b = 0; b < kBoards; ++b) test::write_inputs(graph, session, b, test::random_inputs(graph, b));
        return {graph,
                policy,
                value,
                std::move(parameters),
                Parameters::make(graph).value(),
                AdamW::make(graph).value(),
                std::move(session)};
    }

    // Each board has one right square and a value of its own. Returns: the loss before the step.
    double step(const AdamSettings& settings, base::ThreadPool* pool = nullptr)
    {
        session.forward(parameters, kBoards, pool);
        double loss = 0;
        for (std::size_t b = 0; b < kBoards; ++b) {
            std::vector<float> logits;
            std::vector<float> slopes(128);
            std::vector<float> targets(128);
            targets[(b * 29) % 128] = 1;
            for (std::size_t i = 0; i < 128; ++i) logits.push_back(session.planes(policy, b)(i / 64, i % 64));
            loss += softmax_cross_entropy(logits, targets, 1.0F / kBoards, slopes);
            for (std::size_t i = 0; i < 128; ++i) session.planes_slopes(policy, b)(i / 64, i % 64) = slopes[i];
            loss += squared_error(session.row(value, b)[0], b % 2 == 0 ? 0.9F : -0.9F, 1.0F / kBoards,
                                  session.slopes(value, b)[0]);
        }
        session.backward(parameters, kBoards, gradients, pool);
        adam.step(settings, gradients, parameters, pool);
        return loss / kBoards;
    }
};

bool same_bits(const Parameters& a, const Parameters& b)
{
    return std::memcmp(a.at(0), b.at(0), a.all().size_bytes()) == 0;
}

TEST(Adam, TakesTheStepOfItsFormula)
{
    Graph graph;
    const Node layer = graph.dense(graph.row(1), 1);
    Parameters parameters = Parameters::make(graph).value();
    Parameters gradients = Parameters::make(graph).value();
    ASSERT_TRUE(parameters.set_layer(graph, layer, {.weights = {2}, .bias = {1}}));
    ASSERT_TRUE(gradients.set_layer(graph, layer, {.weights = {3}, .bias = {-4}}));
    AdamW adam = AdamW::make(graph).value();
    adam.step({.rate = 0.1F, .decay = 0.5F}, gradients, parameters);
    // The first step is as long as the rate, whatever the gradient; only the weight decays.
    EXPECT_FLOAT_EQ(parameters.layer(graph, layer).weights[0], 2 * 0.95F - 0.1F);
    EXPECT_FLOAT_EQ(parameters.layer(graph, layer).bias[0], 1 + 0.1F);
    ASSERT_TRUE(gradients.set_layer(graph, layer, {.weights = {0}, .bias = {0}}));
    adam.step({.rate = 0.1F, .decay = 0}, gradients, parameters);
    const double m = 0.9 * 0.1 * 3 / (1 - 0.81);
    const double v = 0.999 * 0.001 * 9 / (1 - 0.998001);
    EXPECT_NEAR(parameters.layer(graph, layer).weights[0], 1.8 - 0.1 * m / std::sqrt(v), 1e-6);
}

TEST(Adam, ShortensLongGradients)
{
    Graph graph;
    const Node layer = graph.dense(graph.row(2), 1);
    Parameters gradients = Parameters::make(graph).value();
    ASSERT_TRUE(gradients.set_layer(graph, layer, {.weights = {3, 0}, .bias = {4}}));
    EXPECT_DOUBLE_EQ(norm_of(gradients), 5.0);
    // The second moment shows what was taken in: a fifth of the gradient, by a state of one step.
    const auto second_step = [&](float most) {
        Parameters parameters = Parameters::make(graph).value();
        AdamW adam = AdamW::make(graph).value();
        adam.step({.rate = 0, .most_norm = most}, gradients, parameters);
        adam.step({.rate = 1, .decay = 0}, gradients, parameters);
        return parameters.layer(graph, layer).weights[0];
    };
    EXPECT_NE(second_step(1), second_step(0));
    EXPECT_EQ(second_step(5), second_step(0));
}

TEST(Adam, LearnsAFewBoardsByHeart)
{
    Training t = Training::make();
    const double before = t.step({.rate = 0.01F, .decay = 0});
    double after = before;
    for (int i = 0; i < test::test_scale(150, 60); ++i) after = t.step({.rate = 0.01F, .decay = 0});
    EXPECT_GT(before, 4.0);
    EXPECT_LT(after, test::test_scale(10, 100) * 0.01) << "from " << before;
}

TEST(Adam, GoesOnBitForBitFromACheckpoint)
{
    const test::TemporaryFolder folder;
    const AdamSettings settings{.rate = 0.01F, .most_norm = 1};
    Training straight = Training::make();
    {
        Training begun = Training::make();
        for (int i = 0; i < 3; ++i) begun.step(settings);
        auto job = base::Job::open(folder.file("state"), {"nn", 1}, begun.graph.describe());
        ASSERT_TRUE(job) << job.error().message;
        ASSERT_TRUE(job->save(begun.adam.state(begun.parameters)));
    }
    base::ThreadPool pool(2);
    for (int i = 0; i < 6; ++i) straight.step(settings, &pool);
    Training resumed = Training::make();
    const auto job = base::Job::open(folder.file("state"), {"nn", 1}, resumed.graph.describe());
    ASSERT_TRUE(job) << job.error().message;
    ASSERT_TRUE(resumed.adam.take_state(job->state(), resumed.parameters));
    EXPECT_EQ(resumed.adam.steps(), 3U);
    EXPECT_FALSE(same_bits(resumed.parameters, straight.parameters));
    for (int i = 0; i < 3; ++i) resumed.step(settings);
    EXPECT_TRUE(same_bits(resumed.parameters, straight.parameters));

    EXPECT_FALSE(base::Job::open(folder.file("state"), {"nn", 1}, test::small_graph().describe()));
    const std::string cut = job->state().substr(1);
    EXPECT_EQ(resumed.adam.take_state(cut, resumed.parameters).error().message,
              fmt::format("the state has {} bytes, not {}", cut.size(), cut.size() + 1));
}

} // namespace
} // namespace nn
