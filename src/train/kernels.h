// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The inner loops of training, one set for each kind of vector instructions. They work on one block of columns of the
// hidden layer at a time, so that what they touch stays in the cache; a "row" is one position as one side sees it.
// Integer results are the same at every level, sums of floats are not. All arrays are aligned to 64 bytes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace train {

// Most 32-bit lanes that a sum is kept in (AVX-512).
inline constexpr std::size_t kSumLanes = 16;

struct ForwardBlock {
    const std::int16_t* weights;    // [feature][block]
    const std::int16_t* bias;       // [block]
    const std::int16_t* outputs;    // the block's first output weight; output_at is added
    const std::uint16_t* features;  // of all rows, one row after the other
    const std::uint32_t* start;     // [rows + 1], into features
    const std::uint32_t* output_at; // [rows]: where the row's output weights are
    std::size_t rows;
    std::uint8_t* values; // [row][block]: the hidden layer, clipped
    std::int32_t* sums;   // [row][kSumLanes]: added to
};

struct BackwardBlock {
    const std::uint8_t* values;     // [row][block]
    const float* outputs;           // as above, real numbers
    const std::uint32_t* output_at; // [rows]
    const float* slope;             // [rows]: derivative of the loss by the row's position's output
    std::size_t rows;
    std::uint32_t* hidden_gradient; // [row][block / 2]: set; two numbers in each, see store_halves
    float* output_gradient;         // as outputs: added to
    float* bias_gradient;           // [block]: added to
};

struct ScatterBlock {
    const std::uint32_t* hidden_gradient; // [row][block / 2]
    const std::uint16_t* rows;            // grouped by feature
    const std::uint32_t* start;           // [features + 1], into rows
    std::size_t features;
    float* gradient; // [feature][block]: added to
};

struct AdamRange {
    float* weights;
    float* momentum;
    float* velocity;
    std::int16_t* quantised;
    float* const* gradients; // of each thread; summed in order and set to 0
    std::size_t gradient_count;
    std::size_t first; // both multiples of 16
    std::size_t last;
    float rate;  // with the correction for the first steps
    float decay; // factor on the weights, 1 - rate * decay
    float beta1;
    float beta2;
    float clip;
    float scale; // of the quantised copy
};

struct Kernels {
    void (*forward)(const ForwardBlock& block);
    void (*backward)(const BackwardBlock& block);
    void (*scatter)(const ScatterBlock& block);
    void (*adam)(const AdamRange& range);
};

// Returns: null when the set cannot do blocks of this width or was not compiled. Widths are 16, 32, 64 and 128.
const Kernels* plain_kernels(std::size_t block);
const Kernels* avx2_kernels(std::size_t block);
const Kernels* avx512_kernels(std::size_t block);

} // namespace train
