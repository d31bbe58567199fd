// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <algorithm>

#include "nn/operations.h"
#include "nn/session.h"

namespace nn {
namespace {

// Inputs that one task adds up the gradients of: enough tasks for many threads, few enough that starting them is free.
constexpr std::size_t kPartLength = 192;
// Boards that are read again and again while they are in the cache.
constexpr std::size_t kBoardsAtOnce = 2;

} // namespace

PlanesView<float> Session::planes_slopes(Node node, std::size_t board) noexcept
{
    return {slope(Graph::index(node), board), graph_.info(node).shape.stride()};
}

std::span<float> Session::slopes(Node node, std::size_t board) noexcept
{
    return {slope(Graph::index(node), board), graph_.info(node).shape.width};
}

void Session::clear_slopes(Node node, std::size_t board) noexcept
{
    std::fill_n(slope(Graph::index(node), board), graph_.info(node).shape.size(), 0.0F);
}

void Session::list_gradient_parts()
{
    for (std::size_t node = 0; node < graph_.nodes().size(); ++node) {
        const NodeInfo& n = graph_.nodes()[node];
        if (n.weights.length == 0) continue;
        const std::size_t runs = n.op == Op::Convolution ? n.side : 1;
        const std::size_t run_length = n.weights.length / runs;
        for (std::size_t panel = 0; panel < n.weights.panels(); ++panel)
            for (std::size_t run = 0; run < runs; ++run)
                for (std::size_t first = 0; first < run_length; first += kPartLength)
                    parts_.push_back({node, panel, run, first, std::min(kPartLength, run_length - first)});
    }
}

void Session::backward(const Parameters& parameters, std::size_t boards, Parameters& gradients, base::ThreadPool* pool)
{
    const std::size_t nodes = graph_.nodes().size();
    const auto run = [&](std::size_t count, const std::function<void(std::size_t)>& body) {
        if (pool != nullptr)
            pool->parallel_for(count, body);
        else
            for (std::size_t i = 0; i < count; ++i) body(i);
    };
    run(nodes, [&](std::size_t node) { turn_weights(parameters, node); });
    for_each_chunk(boards, pool, [&](std::size_t board, std::size_t count) {
        for (std::size_t node = 0; node < nodes; ++node)
            if (learns(node) && !graph_.nodes()[node].is_output)
                std::fill_n(slope(node, board), count * graph_.nodes()[node].shape.size(), 0.0F);
        for (std::size_t node = nodes; node-- > 0;)
            if (learns(node)) backward_node(node, board, count);
    });
    // Each number of the gradients is added up by one task, board after board: no sum depends on who does what when.
    run(parts_.size() + nodes, [&](std::size_t i) {
        if (i < parts_.size())
            add_weight_gradient(parts_[i], boards, gradients);
        else
            add_bias_gradient(i - parts_.size(), boards, gradients);
    });
}

// Lays out the weights from outputs to inputs: backwards, a convolution is one with its cells turned round.
void Session::turn_weights(const Parameters& parameters, std::size_t node)
{
    const NodeInfo& n = graph_.nodes()[node];
    if (n.weights.length == 0 || !learns(before(node))) return;
    const LayerWeights& turned = turned_[node];
    const std::size_t inputs = turned.outputs;
    const std::size_t cells = n.weights.length / inputs;
    for (std::size_t cell = 0; cell < cells; ++cell)
        for (std::size_t out = 0; out < n.weights.outputs; ++out)
            for (std::size_t in = 0; in < inputs; ++in)
                memory_[turned.weight_at((cells - 1 - cell) * n.weights.outputs + out, in)] =
                    *parameters.at(n.weights.weight_at(cell * inputs + in, out));
}

void Session::backward_node(std::size_t node, std::size_t board, std::size_t count)
{
    const NodeInfo& n = graph_.nodes()[node];
    for (std::size_t b = board; b < board + count; ++b) {
        activate_back(n.activation, n.shape, values(node, b), slope(node, b));
        const ConstTensor slopes{slope(node, b), n.shape};
        const auto from = [&](std::size_t which) {
            return ConstTensor{values(before(node, which), b), graph_.info(n.from[which]).shape};
        };
        const auto to = [&](std::size_t which) {
            return Tensor{slope(before(node, which), b), graph_.info(n.from[which]).shape};
        };
        const auto wants = [&](std::size_t which) { return learns(before(node, which)); };
        switch (n.op) {
        case Op::Input:
        case Op::Convolution:
        case Op::Dense: break;
        case Op::Add:
            if (wants(0)) add_back(slopes, to(0));
            if (wants(1)) add_back(slopes, to(1));
            break;
        case Op::Join:
            if (wants(0)) join_back(slopes, 0, to(0));
            if (wants(1)) join_back(slopes, from(0).shape.width, to(1));
            break;
        case Op::Flatten: flatten_back(slopes, to(0)); break;
        case Op::Pool: pool_back(slopes, to(0)); break;
        case Op::Gate: gate_back(slopes, from(0), from(1), to(0), to(1)); break;
        case Op::Shift:
            if (wants(0)) add_back(slopes, to(0));
            if (wants(1)) shift_back(slopes, to(1));
            break;
        }
    }
    if (n.weights.length != 0 && learns(before(node)))
        run_layer(*kernels_, {.weights = turned_[node],
                              .numbers = memory_.data(),
                              .bias = nullptr,
                              .side = n.op == Op::Convolution ? n.side : 0,
                              .in = slope(node, board),
                              .in_shape = n.shape,
                              .out = slope(before(node), board),
                              .out_shape = graph_.info(n.from[0]).shape,
                              .boards = count});
}

void Session::add_weight_gradient(const GradientPart& part, std::size_t boards, Parameters& gradients)
{
    const NodeInfo& n = graph_.nodes()[part.node];
    const Shape& in = graph_.info(n.from[0]).shape;
    const std::size_t width = n.weights.panel_width(part.panel);
    const std::size_t run_length = n.op == Op::Convolution ? n.side * in.stride() : in.stride();
    float* gradient = gradients.at(n.weights.panel_at(part.panel) + (part.run * run_length + part.first) * width);
    std::fill_n(gradient, part.length * width, 0.0F);
    OuterSum sum{.in = nullptr,
                 .slope = nullptr,
                 .boards = {1, in.size(), n.shape.size()},
                 .ranks = {1, 0, 0},
                 .squares = {1, 0, 0},
                 .length = part.length,
                 .gradient = gradient,
                 .width = width};
    std::size_t in_at = part.first;
    std::size_t slope_at = part.panel * kPanel;
    std::size_t at_once = boards;
    if (n.op == Op::Convolution) {
        sum.ranks = {8, kSide * in.stride(), kSide * n.shape.stride()};
        sum.squares = {8, in.stride(), n.shape.stride()};
        in_at += (part.run * kSide + (n.side == 3 ? 0 : cell_of(0))) * in.stride();
        slope_at += cell_of(0) * n.shape.stride();
        at_once = kBoardsAtOnce;
    }
    for (std::size_t board = 0; board < boards; board += at_once) {
        sum.in = values(before(part.node), board) + in_at;
        sum.slope = slope(part.node, board) + slope_at;
        sum.boards.count = std::min(at_once, boards - board);
        kernels_->outer_sum(sum);
    }
}

void Session::add_bias_gradient(std::size_t node, std::size_t boards, Parameters& gradients)
{
    const NodeInfo& n = graph_.nodes()[node];
    if (n.weights.length == 0) return;
    float* bias = gradients.at(n.weights.bias_at());
    std::fill_n(bias, n.weights.outputs, 0.0F);
    const Tensor out{bias, {Form::Row, n.shape.width}};
    for (std::size_t board = 0; board < boards; ++board) {
        const ConstTensor slopes{slope(node, board), n.shape};
        n.shape.form == Form::Planes ? shift_back(slopes, out) : join_back(slopes, 0, out);
    }
}

} // namespace nn
