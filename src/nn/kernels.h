// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The two inner loops that all layers share, one set for each kind of vector instructions. Every number of a result is
// one chain of fused multiply-adds in an order that the shapes alone decide, never the width of the vectors, the batch
// or the threads: so all sets give the same bits. Whatever else a layer does is plain C++ without fused operations,
// which is the same everywhere by itself.
#pragma once

#include <cstddef>

#include "base/simd.h"

namespace nn {

// Channels and widths are padded with zeros to a multiple of this.
inline constexpr std::size_t kLanes = 16;
// Weights are kept in panels of this many outputs (the last may be half as wide), so that a tile reads them in a row.
inline constexpr std::size_t kPanel = 32;

// out[r][j] = start + the sum over all k of in[r][k] * weights[k][j], k ascending. The k of a convolution lie in
// several runs of memory: one for each rank of squares that it sees.
struct Product {
    const float* in;
    std::size_t in_stride;  // from row to row
    std::size_t runs;       // k goes through runs ...
    std::size_t run_stride; // ... this far apart ...
    std::size_t run_length; // ... of this many numbers
    const float* weights;   // [k][width]
    std::size_t width;      // of the panel: kPanel or kLanes
    const float* bias;      // [width]: the start; null: what is in out
    float* out;
    std::size_t out_stride;
    std::size_t rows;
};

// gradient[k][j] += the sum over all rows of in[row][k] * slope[row][j]: board by board, rank by rank, square by
// square.
struct OuterSum {
    struct Rows {
        std::size_t count;
        std::size_t in_stride;
        std::size_t slope_stride;
    };
    const float* in;
    const float* slope;
    Rows boards;
    Rows ranks;
    Rows squares;
    std::size_t length; // how many k, a multiple of 8
    float* gradient;    // [k][width]
    std::size_t width;  // of the panel: kPanel or kLanes
};

struct Kernels {
    void (*product)(const Product& p);
    void (*outer_sum)(const OuterSum& s);
};

// Null where the set was not compiled.
const Kernels* plain_kernels();
const Kernels* avx2_kernels();
const Kernels* avx512_kernels();

// The set of that level, or of the best one below that was compiled.
const Kernels& kernels_of(base::SimdLevel level);

} // namespace nn
