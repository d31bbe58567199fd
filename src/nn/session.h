// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A graph at work on a batch of boards: the values of every node, and for training the slopes of the loss by them. The
// same bits come out for every batch size, number of threads and instruction level. One thread owns a session; forward
// and backward share the boards out over a pool where they are given one.
//
//     auto session = Session::make(graph, 64, Session::Mode::Training);
//     ... write the inputs: session->planes(in, board), session->row(in, board)
//     session->forward(parameters, boards, pool);
//     ... read the outputs, write the slopes of the loss by each: session->slopes(value, board)
//     session->backward(parameters, boards, gradients, pool);
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "base/memory.h"
#include "base/result.h"
#include "base/simd.h"
#include "base/thread_pool.h"
#include "nn/graph.h"
#include "nn/parameters.h"

namespace nn {

// A number for each channel and square of one board.
template <class Float>
class PlanesView {
  public:
    PlanesView(Float* at, std::size_t stride) : at_(at), stride_(stride) {}
    Float& operator()(std::size_t channel, std::size_t square) const
    {
        return at_[cell_of(square) * stride_ + channel];
    }

  private:
    Float* at_;
    std::size_t stride_;
};

class Session {
  public:
    enum class Mode : std::uint8_t { Inference, Training };

    // For at most that many boards at a time. Errors: no memory.
    static base::Result<Session> make(const Graph& graph, std::size_t boards, Mode mode,
                                      base::SimdLevel level = base::best_simd_level());

    std::size_t most_boards() const noexcept { return boards_; }

    // The values of a node: written for inputs, read after forward. Of the form the node has.
    PlanesView<float> planes(Node node, std::size_t board) noexcept;
    std::span<float> row(Node node, std::size_t board) noexcept;
    // Sets an input to zero.
    void clear(Node node, std::size_t board) noexcept;

    void forward(const Parameters& parameters, std::size_t boards, base::ThreadPool* pool = nullptr);

    // Training only. The slopes of the loss by an output, of every board and number before each backward.
    PlanesView<float> planes_slopes(Node node, std::size_t board) noexcept;
    std::span<float> slopes(Node node, std::size_t board) noexcept;
    void clear_slopes(Node node, std::size_t board) noexcept;

    // Sets all of `gradients`, which are laid out like the parameters. After forward with the same ones.
    void backward(const Parameters& parameters, std::size_t boards, Parameters& gradients,
                  base::ThreadPool* pool = nullptr);

  private:
    // What one task of backward adds up.
    struct GradientPart {
        std::size_t node;
        std::size_t panel;
        std::size_t run;   // of a convolution: which rank of cells
        std::size_t first; // of the inputs in the run
        std::size_t length;
    };

    float* values(std::size_t node, std::size_t board) noexcept
    {
        return memory_.data() + value_at_[node] + board * graph_.nodes()[node].shape.size();
    }
    float* slope(std::size_t node, std::size_t board) noexcept
    {
        return memory_.data() + slope_at_[node] + board * graph_.nodes()[node].shape.size();
    }
    // What is before a node.
    std::size_t before(std::size_t node, std::size_t which = 0) const noexcept
    {
        return Graph::index(graph_.nodes()[node].from[which]);
    }
    bool learns(std::size_t node) const noexcept { return graph_.nodes()[node].learns; }

    void list_gradient_parts();
    void forward_node(const Parameters& parameters, std::size_t node, std::size_t board, std::size_t count);
    void backward_node(std::size_t node, std::size_t board, std::size_t count);
    void turn_weights(const Parameters& parameters, std::size_t node);
    void add_weight_gradient(const GradientPart& part, std::size_t boards, Parameters& gradients);
    void add_bias_gradient(std::size_t node, std::size_t boards, Parameters& gradients);

    Graph graph_;
    const Kernels* kernels_ = nullptr;
    std::size_t boards_ = 0;
    base::LargeArray<float> memory_; // values of all nodes, then slopes, then turned weights
    std::vector<std::size_t> value_at_;
    std::vector<std::size_t> slope_at_;
    std::vector<LayerWeights> turned_; // of each node: weights from outputs to inputs, in memory_
    std::vector<GradientPart> parts_;
};

// Runs `body(first board, how many)` for all boards, a few at a time, on the pool where there is one.
void for_each_chunk(std::size_t boards, base::ThreadPool* pool,
                    const std::function<void(std::size_t, std::size_t)>& body);

} // namespace nn
