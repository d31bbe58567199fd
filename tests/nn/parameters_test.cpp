// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/parameters.h"

#include <gtest/gtest.h>

#include "nn/session.h"
#include "tests/nn/support/boards.h"

namespace nn {
namespace {

TEST(Parameters, LayersComeBackAsTheyWereSet)
{
    Graph graph;
    const Node layer = graph.convolution(graph.planes(18), 70, 3);
    Parameters parameters = Parameters::make(graph).value();
    PlainLayer plain = parameters.layer(graph, layer);
    ASSERT_EQ(plain.weights.size(), 18U * 70 * 9);
    ASSERT_EQ(plain.bias.size(), 70U);
    for (std::size_t i = 0; i < plain.weights.size(); ++i) plain.weights[i] = static_cast<float>(i);
    for (std::size_t i = 0; i < plain.bias.size(); ++i) plain.bias[i] = -static_cast<float>(i);
    ASSERT_TRUE(parameters.set_layer(graph, layer, plain));
    const PlainLayer again = parameters.layer(graph, layer);
    EXPECT_EQ(again.weights, plain.weights);
    EXPECT_EQ(again.bias, plain.bias);
    plain.weights.pop_back();
    EXPECT_EQ(parameters.set_layer(graph, layer, plain).error().message, "layer 1 has 11339 weights, not 11340");
    plain.weights.push_back(0);
    plain.bias.push_back(0);
    EXPECT_EQ(parameters.set_layer(graph, layer, plain).error().message, "layer 1 has 71 biases, not 70");
}

TEST(Parameters, RandomWeightsKeepTheSizeOfValues)
{
    Graph graph;
    Node x = graph.planes(32);
    for (int i = 0; i < 6; ++i) x = graph.convolution(x, 32, 3, Activation::Relu);
    const Parameters parameters = [&] {
        Parameters made = Parameters::make(graph).value();
        base::Random random(9);
        made.initialise(graph, random);
        return made;
    }();
    Session session = Session::make(graph, 1, Session::Mode::Inference).value();
    test::write_inputs(graph, session, 0, test::random_inputs(graph, 0));
    session.forward(parameters, 1);
    double squares = 0;
    for (const double v : test::values_of(graph, session, x, 0)) squares += v * v;
    EXPECT_GT(squares / 2048, 0.01);
    EXPECT_LT(squares / 2048, 3.0);
}

TEST(Parameters, ABatchNormIsFoldedIntoItsConvolution)
{
    // Two inputs, two channels, 1 x 1: small enough to compute by hand.
    PlainLayer layer{.weights = {1, 2, 3, 4}, .bias = {0.5F, -1}};
    fold_batch_norm(layer,
                    {.mean = {1, 2}, .variance = {3.75F, 0.24F}, .scale = {2, 1}, .shift = {7, 0}, .epsilon = 0});
    const float first = 2.0F / std::sqrt(3.75F);
    const float second = 1.0F / std::sqrt(0.24F);
    EXPECT_FLOAT_EQ(layer.weights[0], first);
    EXPECT_FLOAT_EQ(layer.weights[1], 2 * first);
    EXPECT_FLOAT_EQ(layer.weights[2], 3 * second);
    EXPECT_FLOAT_EQ(layer.bias[0], -0.5F * first + 7);
    EXPECT_FLOAT_EQ(layer.bias[1], -3 * second);
}

TEST(Graph, DescribesEveryDifference)
{
    const auto text = [](std::size_t channels, std::size_t side, Activation activation) {
        Graph graph;
        graph.output(graph.convolution(graph.planes(3), channels, side, activation));
        return graph.describe();
    };
    EXPECT_EQ(text(4, 3, Activation::Relu), "input planes 3\nconvolution planes 4 from 0 side 3 relu output\n");
    EXPECT_NE(text(4, 3, Activation::Relu), text(5, 3, Activation::Relu));
    EXPECT_NE(text(4, 3, Activation::Relu), text(4, 1, Activation::Relu));
    EXPECT_NE(text(4, 3, Activation::Relu), text(4, 3, Activation::None));
}

} // namespace
} // namespace nn
