// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the nodes of a graph do to one board, forwards and backwards, but for the products of convolutions and dense
// layers, which are done for many boards at once. Backwards means: given the slopes of the loss by the result, add
// those by what it was made of. Loops in plain C++ in a fixed order: the same bits everywhere.
#pragma once

#include "nn/graph.h"
#include "nn/kernels.h"

namespace nn {

struct LayerCall {
    const LayerWeights& weights;
    const float* numbers; // that the weights' places count from
    const float* bias;    // null: the products are added to what is in `out`
    std::size_t side;     // of a convolution; 0: a dense layer
    const float* in;
    Shape in_shape;
    float* out;
    Shape out_shape;
    std::size_t boards;
};
void run_layer(const Kernels& kernels, const LayerCall& call);

// In place, on values without border and padding.
void activate(Activation activation, const Shape& shape, float* values);
// Turns slopes by the result into slopes by what was activated.
void activate_back(Activation activation, const Shape& shape, const float* values, float* slopes);

// One board's tensor.
struct ConstTensor {
    const float* at;
    Shape shape;
};
struct Tensor {
    float* at;
    Shape shape;
};

void add(ConstTensor a, ConstTensor b, Tensor out);
void add_back(ConstTensor slopes, Tensor to);
void join(ConstTensor a, ConstTensor b, Tensor out);
// `first`: where the part begins in the joined row.
void join_back(ConstTensor slopes, std::size_t first, Tensor to);
void flatten(ConstTensor in, Tensor out);
void flatten_back(ConstTensor slopes, Tensor to);
void pool(ConstTensor in, Tensor out);
void pool_back(ConstTensor slopes, Tensor to);
void gate(ConstTensor planes, ConstTensor row, Tensor out);
void gate_back(ConstTensor slopes, ConstTensor planes, ConstTensor row, Tensor to_planes, Tensor to_row);
void shift(ConstTensor planes, ConstTensor row, Tensor out);
// The row's part of it; the planes' is add_back.
void shift_back(ConstTensor slopes, Tensor to_row);

} // namespace nn
