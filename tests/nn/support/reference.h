// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A graph in double precision, one board at a time, written for reading and apart from the kernels and their layout:
// what sessions are compared with.
#pragma once

#include <cmath>
#include <vector>

#include "nn/graph.h"
#include "nn/parameters.h"

namespace test {

// Planes: [channel][square]; rows: [number].
using Values = std::vector<double>;

// The layers of a network in double precision, by node; empty where a node has none.
struct ReferenceLayer {
    std::vector<double> weights; // as nn::PlainLayer
    std::vector<double> bias;
};

class Reference {
  public:
    Reference(const nn::Graph& graph, const nn::Parameters& parameters) : graph_(graph)
    {
        for (std::size_t i = 0; i < graph.nodes().size(); ++i) {
            layers_.emplace_back();
            if (graph.nodes()[i].weights.length == 0) continue;
            const nn::PlainLayer layer = parameters.layer(graph, nn::Node(static_cast<std::uint32_t>(i)));
            layers_.back().weights.assign(layer.weights.begin(), layer.weights.end());
            layers_.back().bias.assign(layer.bias.begin(), layer.bias.end());
        }
    }

    ReferenceLayer& layer(std::size_t node) { return layers_[node]; }

    // `inputs` in the order of the graph's inputs. Returns: the values of all nodes.
    std::vector<Values> run(const std::vector<Values>& inputs) const
    {
        std::vector<Values> all;
        std::size_t next_input = 0;
        for (std::size_t i = 0; i < graph_.nodes().size(); ++i) {
            const nn::NodeInfo& n = graph_.nodes()[i];
            const auto from = [&](std::size_t which) -> const Values& { return all[nn::Graph::index(n.from[which])]; };
            Values out = n.op == nn::Op::Input ? inputs[next_input++] : value(n, layers_[i], from);
            for (double& x : out) x = activated(n.activation, x);
            all.push_back(std::move(out));
        }
        return all;
    }

  private:
    static double sigmoid(double x) { return 1.0 / (1.0 + std::exp(-x)); }
    static double activated(nn::Activation activation, double x)
    {
        switch (activation) {
        case nn::Activation::None: return x;
        case nn::Activation::Relu: return std::max(x, 0.0);
        case nn::Activation::Tanh: return std::tanh(x);
        case nn::Activation::Sigmoid: return sigmoid(x);
        }
        return x;
    }

    static Values convolved(const Values& in, const ReferenceLayer& layer, int side)
    {
        const std::size_t inputs = in.size() / 64;
        const int reach = side / 2;
        Values out;
        for (std::size_t o = 0; o < layer.bias.size(); ++o)
            for (int rank = 0; rank < 8; ++rank)
                for (int file = 0; file < 8; ++file) {
                    double sum = layer.bias[o];
                    for (std::size_t i = 0; i < inputs; ++i)
                        for (int dr = -reach; dr <= reach; ++dr)
                            for (int df = -reach; df <= reach; ++df) {
                                const int r = rank + dr;
                                const int f = file + df;
                                if (r < 0 || r > 7 || f < 0 || f > 7) continue;
                                const auto cell = static_cast<std::size_t>((dr + reach) * side + df + reach);
                                const auto cells = static_cast<std::size_t>(side * side);
                                sum += in[i * 64 + static_cast<std::size_t>(r * 8 + f)] *
                                       layer.weights[(o * inputs + i) * cells + cell];
                            }
                    out.push_back(sum);
                }
        return out;
    }

    static Values densed(const Values& in, const ReferenceLayer& layer)
    {
        Values out = layer.bias;
        for (std::size_t o = 0; o < out.size(); ++o)
            for (std::size_t i = 0; i < in.size(); ++i) out[o] += in[i] * layer.weights[o * in.size() + i];
        return out;
    }

    template <class From>
    static Values value(const nn::NodeInfo& n, const ReferenceLayer& layer, const From& from)
    {
        const std::size_t channels = n.shape.width;
        Values out;
        switch (n.op) {
        case nn::Op::Input: break;
        case nn::Op::Convolution: return convolved(from(0), layer, static_cast<int>(n.side));
        case nn::Op::Dense: return densed(from(0), layer);
        case nn::Op::Add:
            for (std::size_t i = 0; i < from(0).size(); ++i) out.push_back(from(0)[i] + from(1)[i]);
            break;
        case nn::Op::Join:
            out = from(0);
            out.insert(out.end(), from(1).begin(), from(1).end());
            break;
        case nn::Op::Flatten:
            for (std::size_t square = 0; square < 64; ++square)
                for (std::size_t c = 0; c < from(0).size() / 64; ++c) out.push_back(from(0)[c * 64 + square]);
            break;
        case nn::Op::Pool:
            for (std::size_t c = 0; c < channels; ++c) {
                double sum = 0;
                for (std::size_t square = 0; square < 64; ++square) sum += from(0)[c * 64 + square];
                out.push_back(sum / 64);
            }
            break;
        case nn::Op::Gate:
            for (std::size_t i = 0; i < from(0).size(); ++i)
                out.push_back(from(0)[i] * sigmoid(from(1)[i / 64]) + from(1)[channels + i / 64]);
            break;
        case nn::Op::Shift:
            for (std::size_t i = 0; i < from(0).size(); ++i) out.push_back(from(0)[i] + from(1)[i / 64]);
            break;
        }
        return out;
    }

    const nn::Graph& graph_;
    std::vector<ReferenceLayer> layers_;
};

} // namespace test
