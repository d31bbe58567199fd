// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Random weights and inputs for graphs.
#pragma once

#include <vector>

#include "base/random.h"
#include "nn/session.h"
#include "tests/nn/support/reference.h"

namespace test {

inline nn::Parameters random_parameters(const nn::Graph& graph, std::uint64_t seed)
{
    nn::Parameters out = nn::Parameters::make(graph).value();
    base::Random random(seed);
    out.initialise(graph, random);
    // Biases too, so that nothing is zero by chance.
    for (const nn::NodeInfo& n : graph.nodes())
        for (std::size_t i = 0; i < (n.weights.length == 0 ? 0 : n.shape.width); ++i)
            *out.at(n.weights.bias_at() + i) = static_cast<float>(random.real() - 0.5);
    return out;
}

// The inputs of one board, which depend on the board's number alone.
inline std::vector<Values> random_inputs(const nn::Graph& graph, std::uint64_t board)
{
    base::Random random(1000 + board);
    std::vector<Values> out;
    for (const nn::NodeInfo& n : graph.nodes()) {
        if (n.op != nn::Op::Input) continue;
        Values values(n.shape.form == nn::Form::Planes ? 64 * n.shape.width : n.shape.width);
        for (double& x : values) x = static_cast<float>(2 * random.real() - 1);
        out.push_back(std::move(values));
    }
    return out;
}

// Calls visit(place in the order of Values, number) for all numbers of a node.
template <class Visit>
void for_each_number(const nn::Graph& graph, nn::Node node, nn::PlanesView<float> planes, std::span<float> row,
                     const Visit& visit)
{
    const nn::Shape& shape = graph.info(node).shape;
    for (std::size_t i = 0; i < shape.width; ++i) {
        if (shape.form == nn::Form::Row) visit(i, row[i]);
        for (std::size_t s = 0; shape.form == nn::Form::Planes && s < 64; ++s) visit(i * 64 + s, planes(i, s));
    }
}

inline void write_inputs(const nn::Graph& graph, nn::Session& session, std::size_t board,
                         const std::vector<Values>& inputs)
{
    std::size_t next = 0;
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        if (graph.nodes()[i].op != nn::Op::Input) continue;
        const auto node = nn::Node(static_cast<std::uint32_t>(i));
        for_each_number(graph, node, session.planes(node, board), session.row(node, board),
                        [&](std::size_t at, float& x) { x = static_cast<float>(inputs[next][at]); });
        ++next;
    }
}

inline Values values_of(const nn::Graph& graph, nn::Session& session, nn::Node node, std::size_t board)
{
    Values out;
    for_each_number(graph, node, session.planes(node, board), session.row(node, board),
                    [&](std::size_t, float& x) { out.push_back(x); });
    return out;
}

// One of every operation and activation, odd widths, several outputs.
inline nn::Graph small_graph()
{
    using nn::Activation;
    nn::Graph g;
    const nn::Node in = g.planes(5);
    const nn::Node scalars = g.row(3);
    nn::Node x = g.convolution(in, 20, 3, Activation::Relu);
    x = nn::residual_block(g, x, 4);
    x = g.shift(x, g.dense(scalars, 20, Activation::Tanh), Activation::Relu);
    x = nn::residual_block(g, x);
    const nn::Node policy = g.convolution(x, 3, 3);
    g.output(policy);
    const nn::Node narrow = g.convolution(x, 2, 1, Activation::Sigmoid);
    const nn::Node hidden = g.dense(g.join(g.flatten(narrow), scalars), 37, Activation::Relu);
    g.output(g.dense(hidden, 1, Activation::Tanh));
    g.output(g.dense(hidden, 3));
    return g;
}

} // namespace test
