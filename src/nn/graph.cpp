// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/graph.h"

#include <cassert>
#include <fmt/format.h>

namespace nn {
namespace {

std::string_view name(Op op)
{
    switch (op) {
    case Op::Input: return "input";
    case Op::Convolution: return "convolution";
    case Op::Dense: return "dense";
    case Op::Add: return "add";
    case Op::Join: return "join";
    case Op::Flatten: return "flatten";
    case Op::Pool: return "pool";
    case Op::Gate: return "gate";
    case Op::Shift: return "shift";
    }
    return "";
}

std::string_view name(Activation activation)
{
    switch (activation) {
    case Activation::None: return "none";
    case Activation::Relu: return "relu";
    case Activation::Tanh: return "tanh";
    case Activation::Sigmoid: return "sigmoid";
    }
    return "";
}

std::size_t inputs_of(Op op)
{
    switch (op) {
    case Op::Input: return 0;
    case Op::Add:
    case Op::Join:
    case Op::Gate:
    case Op::Shift: return 2;
    default: return 1;
    }
}

bool has_weights(Op op)
{
    return op == Op::Convolution || op == Op::Dense;
}

} // namespace

Node Graph::append(NodeInfo node)
{
    assert(node.shape.width > 0);
    node.learns = has_weights(node.op);
    for (std::size_t i = 0; i < inputs_of(node.op); ++i) node.learns |= info(node.from[i]).learns;
    if (has_weights(node.op)) {
        const std::size_t cells = node.op == Op::Convolution ? node.side * node.side : 1;
        node.weights = {
            .length = cells * shape(node.from[0]).stride(), .outputs = node.shape.stride(), .at = parameters_};
        parameters_ = node.weights.end();
    }
    nodes_.push_back(node);
    return Node(static_cast<std::uint32_t>(nodes_.size() - 1));
}

Node Graph::planes(std::size_t channels)
{
    return append({.shape = {Form::Planes, channels}});
}
Node Graph::row(std::size_t width)
{
    return append({.shape = {Form::Row, width}});
}

Node Graph::convolution(Node in, std::size_t channels, std::size_t side, Activation activation)
{
    assert(shape(in).form == Form::Planes && (side == 1 || side == 3));
    return append({.op = Op::Convolution,
                   .activation = activation,
                   .shape = {Form::Planes, channels},
                   .from = {in},
                   .side = side});
}

Node Graph::dense(Node in, std::size_t width, Activation activation)
{
    assert(shape(in).form == Form::Row);
    return append({.op = Op::Dense, .activation = activation, .shape = {Form::Row, width}, .from = {in}});
}

Node Graph::add(Node a, Node b, Activation activation)
{
    assert(shape(a) == shape(b));
    return append({.op = Op::Add, .activation = activation, .shape = shape(a), .from = {a, b}});
}

Node Graph::join(Node a, Node b)
{
    assert(shape(a).form == Form::Row && shape(b).form == Form::Row);
    return append({.op = Op::Join, .shape = {Form::Row, shape(a).width + shape(b).width}, .from = {a, b}});
}

Node Graph::flatten(Node in)
{
    assert(shape(in).form == Form::Planes);
    return append({.op = Op::Flatten, .shape = {Form::Row, kSquares * shape(in).width}, .from = {in}});
}

Node Graph::pool(Node in)
{
    assert(shape(in).form == Form::Planes);
    return append({.op = Op::Pool, .shape = {Form::Row, shape(in).width}, .from = {in}});
}

Node Graph::gate(Node planes, Node row, Activation activation)
{
    assert(shape(planes).form == Form::Planes && shape(row) == (Shape{Form::Row, 2 * shape(planes).width}));
    return append({.op = Op::Gate, .activation = activation, .shape = shape(planes), .from = {planes, row}});
}

Node Graph::shift(Node planes, Node row, Activation activation)
{
    assert(shape(planes).form == Form::Planes && shape(row) == (Shape{Form::Row, shape(planes).width}));
    return append({.op = Op::Shift, .activation = activation, .shape = shape(planes), .from = {planes, row}});
}

std::size_t Graph::weight_count() const
{
    std::size_t count = 0;
    for (const NodeInfo& n : nodes_) {
        if (!has_weights(n.op)) continue;
        const std::size_t cells = n.op == Op::Convolution ? n.side * n.side : 1;
        count += (cells * shape(n.from[0]).width + 1) * n.shape.width;
    }
    return count;
}

std::string Graph::describe() const
{
    std::string out;
    for (const NodeInfo& n : nodes_) {
        out += fmt::format("{} {} {}", name(n.op), n.shape.form == Form::Planes ? "planes" : "row", n.shape.width);
        for (std::size_t i = 0; i < inputs_of(n.op); ++i) out += fmt::format(" from {}", index(n.from[i]));
        if (n.op == Op::Convolution) out += fmt::format(" side {}", n.side);
        if (n.activation != Activation::None) out += fmt::format(" {}", name(n.activation));
        out += n.is_output ? " output\n" : "\n";
    }
    return out;
}

Node residual_block(Graph& graph, Node in, std::size_t squeeze)
{
    const std::size_t channels = graph.info(in).shape.width;
    const Node first = graph.convolution(in, channels, 3, Activation::Relu);
    Node second = graph.convolution(first, channels, 3);
    if (squeeze != 0) {
        const Node squeezed = graph.dense(graph.pool(second), squeeze, Activation::Relu);
        second = graph.gate(second, graph.dense(squeezed, 2 * channels));
    }
    return graph.add(second, in, Activation::Relu);
}

} // namespace nn
