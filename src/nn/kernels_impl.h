// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The kernels as templates over the vectors of base/simd_lanes.h; included by kernels_*.cpp only. Nothing here may call
// an inline function of another header (see base/simd.h). Sums stay in registers: a tile is as many rows by as many
// vectors as the level has room for.
#pragma once

#include "base/simd_lanes.h"
#include "nn/kernels.h"

namespace nn {

// Those of base round twice.
struct PlainLanes : base::PlainLanes {
    KIBITZ_INLINE Floats multiply_add(Floats a, Floats b, Floats c)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return __builtin_fmaf(a.at[i], b.at[i], c.at[i]); });
    }
};

// How many rows by how many vectors.
template <class L>
struct Tile {
    static constexpr std::size_t kRows = 4;
    static constexpr std::size_t kVectors = 2;
};
template <class L>
requires(L::kFloats == 16) struct Tile<L> {
    static constexpr std::size_t kRows = 8;
    static constexpr std::size_t kVectors = 2;
};

template <class L>
struct KernelSet {
    using Floats = typename L::Floats;
    static constexpr std::size_t kFloats = L::kFloats;

    template <std::size_t Rows, std::size_t Vectors>
    KIBITZ_INLINE void product_tile(const Product& p, std::size_t row, std::size_t column)
    {
        Floats sum[Rows][Vectors];
        float* const out = p.out + row * p.out_stride + column;
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < Vectors; ++v)
                sum[r][v] =
                    L::load_floats((p.bias != nullptr ? p.bias + column : out + r * p.out_stride) + v * kFloats);
        const float* w = p.weights + column;
        for (std::size_t run = 0; run < p.runs; ++run) {
            const float* in = p.in + row * p.in_stride + run * p.run_stride;
            for (const float* const end = in + p.run_length; in != end; ++in, w += p.width) {
                Floats weight[Vectors];
                for (std::size_t v = 0; v < Vectors; ++v) weight[v] = L::load_floats(w + v * kFloats);
                for (std::size_t r = 0; r < Rows; ++r) {
                    const Floats x = L::floats(in[r * p.in_stride]);
                    for (std::size_t v = 0; v < Vectors; ++v) sum[r][v] = L::multiply_add(x, weight[v], sum[r][v]);
                }
            }
        }
        for (std::size_t r = 0; r < Rows; ++r)
            for (std::size_t v = 0; v < Vectors; ++v) L::store_floats(out + r * p.out_stride + v * kFloats, sum[r][v]);
    }

    template <std::size_t Vectors>
    KIBITZ_INLINE void product_columns(const Product& p, std::size_t column)
    {
        constexpr std::size_t kRows = Tile<L>::kRows;
        std::size_t row = 0;
        for (; row + kRows <= p.rows; row += kRows) product_tile<kRows, Vectors>(p, row, column);
        for (; row < p.rows; ++row) product_tile<1, Vectors>(p, row, column);
    }

    static void product(const Product& p)
    {
        constexpr std::size_t kStep = Tile<L>::kVectors * kFloats;
        std::size_t column = 0;
        for (; column + kStep <= p.width; column += kStep) product_columns<Tile<L>::kVectors>(p, column);
        for (; column < p.width; column += kFloats) product_columns<1>(p, column);
    }

    template <std::size_t Length, std::size_t Vectors>
    KIBITZ_INLINE void outer_tile(const OuterSum& s, std::size_t k, std::size_t column)
    {
        Floats sum[Length][Vectors];
        float* const gradient = s.gradient + k * s.width + column;
        for (std::size_t i = 0; i < Length; ++i)
            for (std::size_t v = 0; v < Vectors; ++v) sum[i][v] = L::load_floats(gradient + i * s.width + v * kFloats);
        for (std::size_t board = 0; board < s.boards.count; ++board)
            for (std::size_t rank = 0; rank < s.ranks.count; ++rank) {
                const float* in = s.in + board * s.boards.in_stride + rank * s.ranks.in_stride + k;
                const float* slope = s.slope + board * s.boards.slope_stride + rank * s.ranks.slope_stride + column;
                for (std::size_t square = 0; square < s.squares.count; ++square) {
                    Floats y[Vectors];
                    for (std::size_t v = 0; v < Vectors; ++v) y[v] = L::load_floats(slope + v * kFloats);
                    for (std::size_t i = 0; i < Length; ++i) {
                        const Floats x = L::floats(in[i]);
                        for (std::size_t v = 0; v < Vectors; ++v) sum[i][v] = L::multiply_add(x, y[v], sum[i][v]);
                    }
                    in += s.squares.in_stride;
                    slope += s.squares.slope_stride;
                }
            }
        for (std::size_t i = 0; i < Length; ++i)
            for (std::size_t v = 0; v < Vectors; ++v) L::store_floats(gradient + i * s.width + v * kFloats, sum[i][v]);
    }

    static void outer_sum(const OuterSum& s)
    {
        constexpr std::size_t kLength = Tile<L>::kRows;
        constexpr std::size_t kStep = Tile<L>::kVectors * kFloats;
        for (std::size_t k = 0; k < s.length; k += kLength) {
            std::size_t column = 0;
            for (; column + kStep <= s.width; column += kStep) outer_tile<kLength, Tile<L>::kVectors>(s, k, column);
            for (; column < s.width; column += kFloats) outer_tile<kLength, 1>(s, k, column);
        }
    }

    static constexpr Kernels kKernels{product, outer_sum};
};

template <class L>
const Kernels* kernel_set()
{
    if constexpr (L::kShorts != 0)
        return &KernelSet<L>::kKernels;
    else
        return nullptr;
}

} // namespace nn
