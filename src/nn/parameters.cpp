// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/parameters.h"

#include <cmath>
#include <numbers>

namespace nn {
namespace {

// Box and Muller: the same numbers everywhere, which std::normal_distribution does not promise.
double normal(base::Random& random)
{
    const double u = 1.0 - random.real();
    return std::sqrt(-2.0 * std::log(u)) * std::cos(2.0 * std::numbers::pi * random.real());
}

// A layer's plain order and its place among the parameters, weight by weight.
template <class Visit>
void for_each_weight(const Graph& graph, Node node, const Visit& visit)
{
    const NodeInfo& n = graph.info(node);
    const Shape& in = graph.info(n.from[0]).shape;
    const std::size_t cells = n.op == Op::Convolution ? n.side * n.side : 1;
    std::size_t plain = 0;
    for (std::size_t out = 0; out < n.shape.width; ++out)
        for (std::size_t i = 0; i < in.width; ++i)
            for (std::size_t cell = 0; cell < cells; ++cell)
                visit(plain++, n.weights.weight_at(cell * in.stride() + i, out));
}

std::size_t fan_in(const Graph& graph, const NodeInfo& n)
{
    return (n.op == Op::Convolution ? n.side * n.side : 1) * graph.info(n.from[0]).shape.width;
}

} // namespace

base::Result<Parameters> Parameters::make(const Graph& graph)
{
    auto memory = base::LargeArray<float>::allocate(graph.parameters());
    if (!memory) return std::unexpected(memory.error());
    Parameters out;
    out.numbers_ = std::move(*memory);
    return out;
}

void Parameters::initialise(const Graph& graph, base::Random& random)
{
    constexpr double kOutputShare = 0.1; // hand: first answers near nothing
    for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
        const NodeInfo& n = graph.nodes()[i];
        if (n.weights.length == 0) continue;
        const double deviation =
            std::sqrt(2.0 / static_cast<double>(fan_in(graph, n))) * (n.is_output ? kOutputShare : 1.0);
        for_each_weight(graph, Node(static_cast<std::uint32_t>(i)), [&](std::size_t, std::size_t place) {
            numbers_[place] = static_cast<float>(deviation * normal(random));
        });
        std::fill_n(at(n.weights.bias_at()), n.weights.outputs, 0.0F);
    }
}

base::Status Parameters::set_layer(const Graph& graph, Node node, const PlainLayer& layer)
{
    const NodeInfo& n = graph.info(node);
    const std::size_t wanted = fan_in(graph, n) * n.shape.width;
    if (layer.weights.size() != wanted)
        return base::fail("layer {} has {} weights, not {}", Graph::index(node), layer.weights.size(), wanted);
    if (layer.bias.size() != n.shape.width)
        return base::fail("layer {} has {} biases, not {}", Graph::index(node), layer.bias.size(), n.shape.width);
    for_each_weight(graph, node, [&](std::size_t plain, std::size_t place) { numbers_[place] = layer.weights[plain]; });
    std::ranges::copy(layer.bias, at(n.weights.bias_at()));
    return {};
}

PlainLayer Parameters::layer(const Graph& graph, Node node) const
{
    const NodeInfo& n = graph.info(node);
    PlainLayer out;
    out.weights.resize(fan_in(graph, n) * n.shape.width);
    for_each_weight(graph, node, [&](std::size_t plain, std::size_t place) { out.weights[plain] = numbers_[place]; });
    out.bias.assign(at(n.weights.bias_at()), at(n.weights.bias_at()) + n.shape.width);
    return out;
}

void fold_batch_norm(PlainLayer& layer, const BatchNorm& norm)
{
    const std::size_t channels = layer.bias.size();
    const std::size_t each = layer.weights.size() / channels;
    for (std::size_t c = 0; c < channels; ++c) {
        const float scale = norm.scale.empty() ? 1.0F : norm.scale[c];
        const float factor = scale / std::sqrt(norm.variance[c] + norm.epsilon);
        for (std::size_t i = 0; i < each; ++i) layer.weights[c * each + i] *= factor;
        layer.bias[c] = (layer.bias[c] - norm.mean[c]) * factor + (norm.shift.empty() ? 0.0F : norm.shift[c]);
    }
}

} // namespace nn
