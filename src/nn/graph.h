// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a network computes: a list of nodes, each made from earlier ones. A graph holds shapes and no numbers; the
// weights are Parameters, what a batch of boards computes is a Session. Constant once built; any thread may read it.
//
//     Graph g;
//     const Node in = g.planes(12);
//     Node x = g.convolution(in, 64, 3, Activation::Relu);
//     for (int i = 0; i < 6; ++i) x = residual_block(g, x);
//     const Node value = g.dense(g.flatten(g.convolution(x, 8, 1, Activation::Relu)), 1, Activation::Tanh);
//     g.output(value);
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "nn/shape.h"

namespace nn {

// A node by its number.
enum class Node : std::uint32_t {};

enum class Op : std::uint8_t {
    Input,
    Convolution, // 3 x 3 or 1 x 1, with bias
    Dense,       // every number of a row with every other, with bias
    Add,         // of two tensors of one shape
    Join,        // one row behind the other
    Flatten,     // planes to a row: square by square, all channels of a square together
    Pool,        // planes to a row: the mean of each channel
    Gate,        // planes times the sigmoid of the first half of a row, plus its second half, channel by channel
    Shift,       // planes plus a row, channel by channel
};

// All of them have a slope that the value itself tells.
enum class Activation : std::uint8_t { None, Relu, Tanh, Sigmoid };

// Where the numbers of a convolution or dense layer are among the parameters: panels of weights, [k][kPanel] each but
// the last, which may have kLanes columns, then the bias. k counts inputs; of a convolution, cell by cell.
struct LayerWeights {
    std::size_t length = 0;  // of k
    std::size_t outputs = 0; // padded
    std::size_t at = 0;      // of the weights

    std::size_t bias_at() const noexcept { return at + length * outputs; }
    std::size_t end() const noexcept { return bias_at() + outputs; }
    std::size_t panels() const noexcept { return (outputs + kPanel - 1) / kPanel; }
    std::size_t panel_width(std::size_t panel) const noexcept
    {
        return outputs - panel * kPanel < kPanel ? outputs - panel * kPanel : kPanel;
    }
    std::size_t panel_at(std::size_t panel) const noexcept { return at + panel * kPanel * length; }
    std::size_t weight_at(std::size_t k, std::size_t output) const noexcept
    {
        const std::size_t panel = output / kPanel;
        return panel_at(panel) + k * panel_width(panel) + output % kPanel;
    }
};

struct NodeInfo {
    Op op = Op::Input;
    Activation activation = Activation::None;
    Shape shape;
    std::array<Node, 2> from{}; // as many as the operation has
    std::size_t side = 1;       // of a convolution: 1 or 3
    LayerWeights weights{};     // of convolutions and dense layers
    bool learns = false;        // something before it or in it has weights: slopes must come here
    bool is_output = false;
};

class Graph {
  public:
    // Inputs.
    Node planes(std::size_t channels);
    Node row(std::size_t width);

    // All of these require inputs of the form that Op says, and widths above 0.
    Node convolution(Node in, std::size_t channels, std::size_t side, Activation activation = Activation::None);
    Node dense(Node in, std::size_t width, Activation activation = Activation::None);
    Node add(Node a, Node b, Activation activation = Activation::None);
    Node join(Node a, Node b);
    Node flatten(Node in);
    Node pool(Node in);
    Node gate(Node planes, Node row, Activation activation = Activation::None);
    Node shift(Node planes, Node row, Activation activation = Activation::None);

    // Slopes of the loss are given at outputs.
    void output(Node node) { nodes_[index(node)].is_output = true; }

    static std::size_t index(Node node) noexcept { return static_cast<std::size_t>(node); }
    const NodeInfo& info(Node node) const noexcept { return nodes_[index(node)]; }
    const std::vector<NodeInfo>& nodes() const noexcept { return nodes_; }
    // Of all weights and biases, padding included.
    std::size_t parameters() const noexcept { return parameters_; }
    // Without padding.
    std::size_t weight_count() const;

    // The whole architecture as text, a line a node: what files are compared by.
    std::string describe() const;

  private:
    Node append(NodeInfo node);
    const Shape& shape(Node node) const noexcept { return info(node).shape; }

    std::vector<NodeInfo> nodes_;
    std::size_t parameters_ = 0;
};

// Two 3 x 3 convolutions with a way round them, as in AlphaZero's and Lc0's networks; with `squeeze` numbers the second
// is gated by squeeze and excitation (0: not).
Node residual_block(Graph& graph, Node in, std::size_t squeeze = 0);

} // namespace nn
