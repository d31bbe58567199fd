// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/session.h"

#include <algorithm>
#include <utility>

#include "nn/operations.h"

namespace nn {
namespace {

// Boards that go through the whole network together: their values stay in the cache, and a dense layer reads its
// weights once for all of them.
constexpr std::size_t kTogether = 8;

} // namespace

void for_each_chunk(std::size_t boards, base::ThreadPool* pool,
                    const std::function<void(std::size_t, std::size_t)>& body)
{
    const auto chunk = [&](std::size_t i) { body(i * kTogether, std::min(kTogether, boards - i * kTogether)); };
    const std::size_t chunks = (boards + kTogether - 1) / kTogether;
    if (pool != nullptr && chunks > 1)
        pool->parallel_for(chunks, chunk);
    else
        for (std::size_t i = 0; i < chunks; ++i) chunk(i);
}

base::Result<Session> Session::make(const Graph& graph, std::size_t boards, Mode mode, base::SimdLevel level)
{
    Session out;
    out.graph_ = graph;
    out.kernels_ = &kernels_of(level);
    out.boards_ = boards;
    std::size_t size = 0;
    const auto reserve = [&](std::size_t count) { return std::exchange(size, size + count); };
    for (const NodeInfo& n : graph.nodes()) out.value_at_.push_back(reserve(n.shape.size() * boards));
    if (mode == Mode::Training) {
        for (const NodeInfo& n : graph.nodes()) {
            out.slope_at_.push_back(reserve(n.shape.size() * boards));
            LayerWeights turned;
            if (n.weights.length != 0) {
                const std::size_t cells = n.op == Op::Convolution ? n.side * n.side : 1;
                turned = {.length = cells * n.weights.outputs, .outputs = n.weights.length / cells, .at = size};
                size = turned.bias_at();
            }
            out.turned_.push_back(turned);
        }
        out.list_gradient_parts();
    }
    auto memory = base::LargeArray<float>::allocate(size);
    if (!memory) return std::unexpected(memory.error());
    out.memory_ = std::move(*memory);
    return out;
}

PlanesView<float> Session::planes(Node node, std::size_t board) noexcept
{
    return {values(Graph::index(node), board), graph_.info(node).shape.stride()};
}

std::span<float> Session::row(Node node, std::size_t board) noexcept
{
    return {values(Graph::index(node), board), graph_.info(node).shape.width};
}

void Session::clear(Node node, std::size_t board) noexcept
{
    std::fill_n(values(Graph::index(node), board), graph_.info(node).shape.size(), 0.0F);
}

void Session::forward(const Parameters& parameters, std::size_t boards, base::ThreadPool* pool)
{
    for_each_chunk(boards, pool, [&](std::size_t board, std::size_t count) {
        for (std::size_t node = 0; node < graph_.nodes().size(); ++node) forward_node(parameters, node, board, count);
    });
}

void Session::forward_node(const Parameters& parameters, std::size_t node, std::size_t board, std::size_t count)
{
    const NodeInfo& n = graph_.nodes()[node];
    if (n.op == Op::Input) return;
    if (n.weights.length != 0)
        run_layer(*kernels_, {.weights = n.weights,
                              .numbers = parameters.at(0),
                              .bias = parameters.at(n.weights.bias_at()),
                              .side = n.op == Op::Convolution ? n.side : 0,
                              .in = values(before(node), board),
                              .in_shape = graph_.info(n.from[0]).shape,
                              .out = values(node, board),
                              .out_shape = n.shape,
                              .boards = count});
    for (std::size_t b = board; b < board + count; ++b) {
        const auto from = [&](std::size_t which) {
            return ConstTensor{values(before(node, which), b), graph_.info(n.from[which]).shape};
        };
        const Tensor out{values(node, b), n.shape};
        switch (n.op) {
        case Op::Input:
        case Op::Convolution:
        case Op::Dense: break;
        case Op::Add: add(from(0), from(1), out); break;
        case Op::Join: join(from(0), from(1), out); break;
        case Op::Flatten: flatten(from(0), out); break;
        case Op::Pool: pool(from(0), out); break;
        case Op::Gate: gate(from(0), from(1), out); break;
        case Op::Shift: shift(from(0), from(1), out); break;
        }
        activate(n.activation, n.shape, out.at);
    }
}

} // namespace nn
