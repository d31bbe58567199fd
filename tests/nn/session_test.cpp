// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/session.h"

#include <cstring>
#include <gtest/gtest.h>
#include <optional>

#include "tests/nn/support/boards.h"
#include "tests/support/levels.h"
#include "tests/support/scale.h"

namespace nn {
namespace {

using test::random_inputs;
using test::random_parameters;
using test::small_graph;

std::vector<Node> outputs_of(const Graph& graph)
{
    std::vector<Node> out;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i)
        if (graph.nodes()[i].is_output) out.push_back(Node(static_cast<std::uint32_t>(i)));
    return out;
}

// The factor of each output in the loss, which is their weighted sum: a slope that depends on nothing.
double factor(std::size_t node, std::size_t at)
{
    return 0.25 + 0.125 * static_cast<double>((3 * node + 7 * at) % 11) - 0.5 * static_cast<double>(at % 2);
}

struct Results {
    std::vector<test::Values> outputs; // of every board and output
    std::vector<float> gradients;
};

Results train_once(const Graph& graph, const Parameters& parameters, std::size_t boards, base::SimdLevel level,
                   base::ThreadPool* pool)
{
    Session session = Session::make(graph, boards, Session::Mode::Training, level).value();
    for (std::size_t b = 0; b < boards; ++b) test::write_inputs(graph, session, b, random_inputs(graph, b));
    session.forward(parameters, boards, pool);
    Results out;
    for (std::size_t b = 0; b < boards; ++b)
        for (const Node node : outputs_of(graph)) {
            out.outputs.push_back(test::values_of(graph, session, node, b));
            test::for_each_number(
                graph, node, session.planes_slopes(node, b), session.slopes(node, b),
                [&](std::size_t at, float& x) { x = static_cast<float>(factor(Graph::index(node), at)); });
        }
    Parameters gradients = Parameters::make(graph).value();
    session.backward(parameters, boards, gradients, pool);
    out.gradients.assign(gradients.all().begin(), gradients.all().end());
    return out;
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

TEST(Session, AgreesWithTheReferenceAtEveryNode)
{
    const Graph graph = small_graph();
    const Parameters parameters = random_parameters(graph, 1);
    const test::Reference reference(graph, parameters);
    Session session = Session::make(graph, 3, Session::Mode::Inference).value();
    for (std::size_t b = 0; b < 3; ++b) test::write_inputs(graph, session, b, random_inputs(graph, b));
    session.forward(parameters, 3);
    for (std::size_t b = 0; b < 3; ++b) {
        const auto wanted = reference.run(random_inputs(graph, b));
        for (std::size_t node = 0; node < graph.nodes().size(); ++node) {
            const auto got = test::values_of(graph, session, Node(static_cast<std::uint32_t>(node)), b);
            ASSERT_EQ(got.size(), wanted[node].size());
            for (std::size_t i = 0; i < got.size(); ++i) ASSERT_NEAR(got[i], wanted[node][i], 1e-5) << node << ' ' << i;
        }
    }
}

// Levels, threads, and the place of a board in a batch: nothing may change a bit.
TEST(Session, GivesTheSameBitsAtEveryLevelBatchAndNumberOfThreads)
{
    const auto all = static_cast<std::size_t>(test::test_scale(19, 10));
    const Graph graph = small_graph();
    const Parameters parameters = random_parameters(graph, 2);
    const Results wanted = train_once(graph, parameters, all, base::SimdLevel::Plain, nullptr);
    for (const base::SimdLevel level : test::simd_levels()) {
        for (const int threads : {0, 3}) {
            std::optional<base::ThreadPool> pool;
            if (threads > 0) pool.emplace(threads);
            const Results got = train_once(graph, parameters, all, level, pool ? &*pool : nullptr);
            EXPECT_EQ(got.outputs, wanted.outputs) << base::simd_name(level) << ", threads " << threads;
            EXPECT_TRUE(same_bits(got.gradients, wanted.gradients)) << base::simd_name(level) << ' ' << threads;
        }
        for (const std::size_t boards : {1, 9}) {
            Results got = train_once(graph, parameters, boards, level, nullptr);
            for (std::size_t i = 0; i < got.outputs.size(); ++i)
                EXPECT_EQ(got.outputs[i], wanted.outputs[i]) << base::simd_name(level) << ", boards " << boards;
        }
    }
}

// Every weight and bias of a small graph, which has one of every operation and activation: the gradient is the
// difference quotient of the double-precision network.
TEST(Session, GradientsAreTheSlopesOfTheReference)
{
    constexpr std::size_t kBoards = 1;
    const Graph graph = small_graph();
    const Parameters parameters = random_parameters(graph, 3);
    const Results got = train_once(graph, parameters, kBoards, base::best_simd_level(), nullptr);
    test::Reference reference(graph, parameters);
    const auto loss = [&] {
        double sum = 0;
        for (std::size_t b = 0; b < kBoards; ++b) {
            const auto values = reference.run(random_inputs(graph, b));
            for (const Node node : outputs_of(graph))
                for (std::size_t i = 0; i < values[Graph::index(node)].size(); ++i)
                    sum += factor(Graph::index(node), i) * values[Graph::index(node)][i];
        }
        return sum;
    };
    Parameters gradients = Parameters::make(graph).value();
    std::ranges::copy(got.gradients, gradients.all().begin());
    int checked = 0;
    const auto check = [&](double& weight, double gradient, std::size_t node) {
        constexpr double kStep = 1e-6;
        const double own = weight;
        weight = own + kStep;
        const double above = loss();
        weight = own - kStep;
        const double below = loss();
        weight = own;
        const double slope = (above - below) / (2 * kStep);
        ASSERT_NEAR(gradient, slope, 2e-4 * (1 + std::abs(slope))) << graph.describe() << "node " << node;
        ++checked;
    };
    for (std::size_t node = 0; node < graph.nodes().size(); ++node) {
        if (graph.nodes()[node].weights.length == 0) continue;
        const PlainLayer plain = gradients.layer(graph, Node(static_cast<std::uint32_t>(node)));
        test::ReferenceLayer& layer = reference.layer(node);
        const std::size_t step = 1 + layer.weights.size() / static_cast<std::size_t>(test::test_scale(20, 4));
        for (std::size_t i = node % step; i < layer.weights.size(); i += step)
            check(layer.weights[i], plain.weights[i], node);
        for (std::size_t i = 0; i < layer.bias.size(); i += 1 + layer.bias.size() / 2)
            check(layer.bias[i], plain.bias[i], node);
    }
    EXPECT_GT(checked, 60);
}

TEST(Session, PaddingStaysZero)
{
    const Graph graph = small_graph();
    const Results got = train_once(graph, random_parameters(graph, 4), 2, base::best_simd_level(), nullptr);
    Parameters mask = Parameters::make(graph).value();
    for (std::size_t node = 0; node < graph.nodes().size(); ++node) {
        if (graph.nodes()[node].weights.length == 0) continue;
        const auto id = Node(static_cast<std::uint32_t>(node));
        PlainLayer ones = mask.layer(graph, id);
        std::ranges::fill(ones.weights, 1.0F);
        std::ranges::fill(ones.bias, 1.0F);
        ASSERT_TRUE(mask.set_layer(graph, id, ones));
    }
    std::size_t real = 0;
    for (std::size_t i = 0; i < got.gradients.size(); ++i) {
        if (mask.all()[i] == 0)
            ASSERT_EQ(got.gradients[i], 0) << i;
        else
            ++real;
    }
    EXPECT_EQ(real, graph.weight_count());
    EXPECT_LT(real, graph.parameters());
}

} // namespace
} // namespace nn
