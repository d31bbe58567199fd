// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The numbers a network learns: all weights and biases of a graph in one array, laid out for the kernels. Padding is
// zero and stays zero. Layers can be written and read in the plain order of other programs.
#pragma once

#include <span>
#include <vector>

#include "base/memory.h"
#include "base/random.h"
#include "base/result.h"
#include "nn/graph.h"

namespace nn {

// One layer without padding. Convolutions: weights[output][input][rank][file], the ranks and files from -1 to 1 as the
// squares count; dense layers: weights[output][input].
struct PlainLayer {
    std::vector<float> weights;
    std::vector<float> bias;
};

class Parameters {
  public:
    // All zero. Errors: no memory.
    static base::Result<Parameters> make(const Graph& graph);

    // Random weights as deep as the layers need (He and others, 2015), biases zero. The last layer before an output
    // starts small.
    void initialise(const Graph& graph, base::Random& random);

    // Errors say which length is wrong.
    base::Status set_layer(const Graph& graph, Node node, const PlainLayer& layer);
    PlainLayer layer(const Graph& graph, Node node) const;

    std::span<float> all() noexcept { return numbers_.span(); }
    std::span<const float> all() const noexcept { return numbers_.span(); }
    float* at(std::size_t place) noexcept { return numbers_.data() + place; }
    const float* at(std::size_t place) const noexcept { return numbers_.data() + place; }

  private:
    base::LargeArray<float> numbers_;
};

// What a batch norm did behind a convolution, one number a channel.
struct BatchNorm {
    std::vector<float> mean;
    std::vector<float> variance;
    std::vector<float> scale; // empty: 1
    std::vector<float> shift; // empty: 0
    float epsilon = 1e-5F;
};

// Puts it into the weights, so that the convolution alone computes the same. Requires: a number for each bias.
void fold_batch_norm(PlainLayer& layer, const BatchNorm& norm);

} // namespace nn
