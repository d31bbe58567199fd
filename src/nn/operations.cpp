// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/operations.h"

#include <algorithm>
#include <vector>

#include "nn/functions.h"

namespace nn {
namespace {

void run_convolution(const Kernels& kernels, const LayerCall& c)
{
    const std::size_t in_stride = c.in_shape.stride();
    const std::size_t out_stride = c.out_shape.stride();
    const std::size_t corner = c.side == 3 ? 0 : cell_of(0); // of the cells that a1 is made of
    // Panels outside: one panel's weights stay in the cache while the boards go by.
    for (std::size_t panel = 0; panel < c.weights.panels(); ++panel)
        for (std::size_t board = 0; board < c.boards; ++board)
            for (std::size_t rank = 0; rank < 8; ++rank)
                kernels.product(
                    {.in = c.in + board * c.in_shape.size() + (rank * kSide + corner) * in_stride,
                     .in_stride = in_stride,
                     .runs = c.side,
                     .run_stride = kSide * in_stride,
                     .run_length = c.side * in_stride,
                     .weights = c.numbers + c.weights.panel_at(panel),
                     .width = c.weights.panel_width(panel),
                     .bias = c.bias != nullptr ? c.bias + panel * kPanel : nullptr,
                     .out = c.out + board * c.out_shape.size() + cell_of(rank * 8) * out_stride + panel * kPanel,
                     .out_stride = out_stride,
                     .rows = 8});
}

void run_dense(const Kernels& kernels, const LayerCall& c)
{
    for (std::size_t panel = 0; panel < c.weights.panels(); ++panel)
        kernels.product({.in = c.in,
                         .in_stride = c.in_shape.size(),
                         .runs = 1,
                         .run_stride = 0,
                         .run_length = c.in_shape.stride(),
                         .weights = c.numbers + c.weights.panel_at(panel),
                         .width = c.weights.panel_width(panel),
                         .bias = c.bias != nullptr ? c.bias + panel * kPanel : nullptr,
                         .out = c.out + panel * kPanel,
                         .out_stride = c.out_shape.size(),
                         .rows = c.boards});
}

// The numbers of a board that mean something, as stretches of `shape.width`.
template <class Visit>
void for_each_stretch(const Shape& shape, const Visit& visit)
{
    if (shape.form == Form::Row) {
        visit(std::size_t{0});
        return;
    }
    for (std::size_t square = 0; square < kSquares; ++square) visit(cell_of(square) * shape.stride());
}

template <class Change>
void change_all(const Shape& shape, const Change& change)
{
    for_each_stretch(shape, [&](std::size_t at) {
        for (std::size_t i = at; i < at + shape.width; ++i) change(i);
    });
}

// How far the gates are open.
std::vector<float> opened(const float* row, std::size_t channels)
{
    std::vector<float> out(channels);
    for (std::size_t c = 0; c < channels; ++c) out[c] = sigmoid(row[c]);
    return out;
}

} // namespace

void run_layer(const Kernels& kernels, const LayerCall& call)
{
    call.side != 0 ? run_convolution(kernels, call) : run_dense(kernels, call);
}

void activate(Activation activation, const Shape& shape, float* values)
{
    switch (activation) {
    case Activation::None: return;
    case Activation::Relu: // zero stays zero: the padding too
        for (std::size_t i = 0; i < shape.size(); ++i) values[i] = values[i] > 0 ? values[i] : 0.0F;
        return;
    case Activation::Tanh: return change_all(shape, [&](std::size_t i) { values[i] = hyperbolic_tangent(values[i]); });
    case Activation::Sigmoid: return change_all(shape, [&](std::size_t i) { values[i] = sigmoid(values[i]); });
    }
}

void activate_back(Activation activation, const Shape& shape, const float* values, float* slopes)
{
    switch (activation) {
    case Activation::None: return;
    case Activation::Relu:
        for (std::size_t i = 0; i < shape.size(); ++i) slopes[i] = values[i] > 0 ? slopes[i] : 0.0F;
        return;
    case Activation::Tanh: return change_all(shape, [&](std::size_t i) { slopes[i] *= 1.0F - values[i] * values[i]; });
    case Activation::Sigmoid:
        return change_all(shape, [&](std::size_t i) { slopes[i] *= values[i] * (1.0F - values[i]); });
    }
}

void add(ConstTensor a, ConstTensor b, Tensor out)
{
    for (std::size_t i = 0; i < out.shape.size(); ++i) out.at[i] = a.at[i] + b.at[i];
}
void add_back(ConstTensor slopes, Tensor to)
{
    for (std::size_t i = 0; i < to.shape.size(); ++i) to.at[i] += slopes.at[i];
}

void join(ConstTensor a, ConstTensor b, Tensor out)
{
    std::copy_n(a.at, a.shape.width, out.at);
    std::copy_n(b.at, b.shape.width, out.at + a.shape.width);
}
void join_back(ConstTensor slopes, std::size_t first, Tensor to)
{
    for (std::size_t i = 0; i < to.shape.width; ++i) to.at[i] += slopes.at[first + i];
}

void flatten(ConstTensor in, Tensor out)
{
    float* to = out.at;
    for_each_stretch(in.shape, [&](std::size_t at) { to = std::copy_n(in.at + at, in.shape.width, to); });
}
void flatten_back(ConstTensor slopes, Tensor to)
{
    const float* from = slopes.at;
    change_all(to.shape, [&](std::size_t i) { to.at[i] += *from++; });
}

void pool(ConstTensor in, Tensor out)
{
    std::fill_n(out.at, out.shape.width, 0.0F);
    for_each_stretch(in.shape, [&](std::size_t at) {
        for (std::size_t c = 0; c < in.shape.width; ++c) out.at[c] += in.at[at + c];
    });
    for (std::size_t c = 0; c < in.shape.width; ++c) out.at[c] *= 1.0F / kSquares;
}
void pool_back(ConstTensor slopes, Tensor to)
{
    for_each_stretch(to.shape, [&](std::size_t at) {
        for (std::size_t c = 0; c < to.shape.width; ++c) to.at[at + c] += slopes.at[c] * (1.0F / kSquares);
    });
}

void gate(ConstTensor planes, ConstTensor row, Tensor out)
{
    const std::size_t channels = planes.shape.width;
    const float* shifts = row.at + channels;
    const std::vector<float> open = opened(row.at, channels);
    for_each_stretch(planes.shape, [&](std::size_t at) {
        for (std::size_t c = 0; c < channels; ++c) out.at[at + c] = planes.at[at + c] * open[c] + shifts[c];
    });
}
void gate_back(ConstTensor slopes, ConstTensor planes, ConstTensor row, Tensor to_planes, Tensor to_row)
{
    const std::size_t channels = planes.shape.width;
    const std::vector<float> open = opened(row.at, channels);
    std::vector<float> by_open(channels);
    float* by_shift = to_row.at + channels;
    for_each_stretch(planes.shape, [&](std::size_t at) {
        for (std::size_t c = 0; c < channels; ++c) {
            const float slope = slopes.at[at + c];
            to_planes.at[at + c] += slope * open[c];
            by_open[c] += slope * planes.at[at + c];
            by_shift[c] += slope;
        }
    });
    for (std::size_t c = 0; c < channels; ++c) to_row.at[c] += by_open[c] * open[c] * (1.0F - open[c]);
}

void shift(ConstTensor planes, ConstTensor row, Tensor out)
{
    for_each_stretch(planes.shape, [&](std::size_t at) {
        for (std::size_t c = 0; c < planes.shape.width; ++c) out.at[at + c] = planes.at[at + c] + row.at[c];
    });
}
void shift_back(ConstTensor slopes, Tensor to_row)
{
    for_each_stretch(slopes.shape, [&](std::size_t at) {
        for (std::size_t c = 0; c < to_row.shape.width; ++c) to_row.at[c] += slopes.at[at + c];
    });
}

} // namespace nn
