// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The training kernels as templates over the vectors of base/simd_lanes.h; included by kernels_*.cpp only. Nothing here
// may call an inline function of another header (see base/simd.h).
#pragma once

#include "base/simd_lanes.h"
#include "train/kernels.h"

namespace train {

template <class L, std::size_t Block>
struct KernelSet {
    using Shorts = typename L::Shorts;
    using Floats = typename L::Floats;
    static constexpr float kOne = 255.0F; // 1.0 of the hidden layer

    static void forward(const ForwardBlock& b)
    {
        constexpr std::size_t kVectors = Block / L::kShorts;
        const Shorts low = L::shorts(0);
        const Shorts high = L::shorts(255);
        for (std::size_t row = 0; row < b.rows; ++row) {
            Shorts sum[kVectors];
            for (std::size_t v = 0; v < kVectors; ++v) sum[v] = L::load(b.bias + v * L::kShorts);
            const std::uint16_t* const end = b.features + b.start[row + 1];
            for (const std::uint16_t* f = b.features + b.start[row]; f != end; ++f) {
                const std::int16_t* column = b.weights + *f * Block;
                for (std::size_t v = 0; v < kVectors; ++v) sum[v] = L::add(sum[v], L::load(column + v * L::kShorts));
            }
            const std::int16_t* weights = b.outputs + b.output_at[row];
            std::uint8_t* values = b.values + row * Block;
            std::int32_t* total = b.sums + row * kSumLanes;
            typename L::Ints lanes = L::load_ints(total);
            for (std::size_t v = 0; v < kVectors; ++v) {
                const Shorts clipped = L::clamp(sum[v], low, high);
                lanes = L::add_products(lanes, L::multiply(clipped, L::load(weights + v * L::kShorts)), clipped);
                L::store_bytes(values + v * L::kShorts, clipped);
            }
            L::store_ints(total, lanes);
        }
    }

    // With x the clipped value as a fraction of 1, the output is the sum of w x^2: its derivative by x is 2 w x, and
    // nothing passes a value that was clipped.
    static void backward(const BackwardBlock& b)
    {
        constexpr std::size_t kVectors = Block / L::kFloats;
        // Few enough sums to stay in registers.
        constexpr std::size_t kGroup = kVectors < 4 ? kVectors : 4;
        const Floats one = L::floats(kOne);
        for (std::size_t group = 0; group < kVectors; group += kGroup) {
            const std::size_t column = group * L::kFloats;
            Floats bias[kGroup];
            for (std::size_t v = 0; v < kGroup; ++v)
                bias[v] = L::load_floats(b.bias_gradient + column + v * L::kFloats);
            for (std::size_t row = 0; row < b.rows; ++row) {
                const Floats by_value = L::floats(b.slope[row] * (2.0F / kOne));
                const Floats by_square = L::floats(b.slope[row] * (1.0F / (kOne * kOne)));
                const std::uint8_t* values = b.values + row * Block + column;
                const float* weights = b.outputs + b.output_at[row] + column;
                float* output_gradient = b.output_gradient + b.output_at[row] + column;
                std::uint32_t* hidden_gradient = b.hidden_gradient + (row * Block + column) / 2;
                Floats g[kGroup];
                for (std::size_t v = 0; v < kGroup; ++v) {
                    const Floats x = L::load_bytes(values + v * L::kFloats);
                    const Floats scaled = L::multiply(x, by_square);
                    L::store_floats(output_gradient + v * L::kFloats,
                                    L::multiply_add(scaled, x, L::load_floats(output_gradient + v * L::kFloats)));
                    const Floats open = L::if_less(x, one);
                    const Floats weight = L::multiply(L::load_floats(weights + v * L::kFloats), by_value);
                    g[v] = L::multiply(open, weight);
                    bias[v] = L::add(bias[v], g[v]);
                }
                for (std::size_t v = 0; v < kGroup; v += 2)
                    L::store_halves(hidden_gradient + v / 2 * L::kFloats, g[v], g[v + 1]);
            }
            for (std::size_t v = 0; v < kGroup; ++v)
                L::store_floats(b.bias_gradient + column + v * L::kFloats, bias[v]);
        }
    }

    // Each feature's gradient is the sum of the rows that have it: summed in registers and written once.
    static void scatter(const ScatterBlock& b)
    {
        constexpr std::size_t kVectors = Block / L::kFloats;
        constexpr std::size_t kGroup = kVectors < 8 ? kVectors : 8;
        for (std::size_t feature = 0; feature < b.features; ++feature) {
            const std::uint16_t* const begin = b.rows + b.start[feature];
            const std::uint16_t* const end = b.rows + b.start[feature + 1];
            if (begin == end) continue;
            for (std::size_t group = 0; group < kVectors; group += kGroup) {
                float* gradient = b.gradient + feature * Block + group * L::kFloats;
                const std::uint32_t* rows = b.hidden_gradient + group * L::kFloats / 2;
                Floats sum[kGroup];
                for (std::size_t v = 0; v < kGroup; ++v) sum[v] = L::load_floats(gradient + v * L::kFloats);
                for (const std::uint16_t* r = begin; r != end; ++r) {
                    const std::uint32_t* row = rows + *r * (Block / 2);
                    for (std::size_t v = 0; v < kGroup; v += 2) {
                        const auto halves = L::load_halves(row + v / 2 * L::kFloats);
                        sum[v] = L::add(sum[v], L::first(halves));
                        sum[v + 1] = L::add(sum[v + 1], L::second(halves));
                    }
                }
                for (std::size_t v = 0; v < kGroup; ++v) L::store_floats(gradient + v * L::kFloats, sum[v]);
            }
        }
    }

    static void adam(const AdamRange& r)
    {
        const Floats beta1 = L::floats(r.beta1);
        const Floats beta2 = L::floats(r.beta2);
        const Floats rest1 = L::floats(1.0F - r.beta1);
        const Floats rest2 = L::floats(1.0F - r.beta2);
        const Floats rate = L::floats(-r.rate);
        const Floats decay = L::floats(r.decay);
        const Floats tiny = L::floats(1e-8F);
        const Floats low = L::floats(-r.clip);
        const Floats high = L::floats(r.clip);
        const Floats scale = L::floats(r.scale);
        const Floats zero = L::floats(0.0F);
        for (std::size_t i = r.first; i < r.last; i += L::kFloats) {
            Floats g = L::load_floats(r.gradients[0] + i);
            L::store_floats(r.gradients[0] + i, zero);
            for (std::size_t t = 1; t < r.gradient_count; ++t) {
                g = L::add(g, L::load_floats(r.gradients[t] + i));
                L::store_floats(r.gradients[t] + i, zero);
            }
            const Floats m = L::multiply_add(beta1, L::load_floats(r.momentum + i), L::multiply(rest1, g));
            const Floats v =
                L::multiply_add(beta2, L::load_floats(r.velocity + i), L::multiply(rest2, L::multiply(g, g)));
            L::store_floats(r.momentum + i, m);
            L::store_floats(r.velocity + i, v);
            const Floats step = L::divide(m, L::add(L::square_root(v), tiny));
            const Floats kept = L::multiply(L::load_floats(r.weights + i), decay);
            const Floats w = L::clamp(L::multiply_add(rate, step, kept), low, high);
            L::store_floats(r.weights + i, w);
            L::store_rounded(r.quantised + i, L::multiply(w, scale));
        }
    }

    static constexpr Kernels kKernels{forward, backward, scatter, adam};
};

template <class L>
const Kernels* kernels_of([[maybe_unused]] std::size_t block)
{
    if constexpr (L::kShorts != 0) {
        switch (block) {
        case 16:
            if constexpr (L::kShorts <= 16) return &KernelSet<L, 16>::kKernels;
            break;
        case 32: return &KernelSet<L, 32>::kKernels;
        case 64: return &KernelSet<L, 64>::kKernels;
        case 128: return &KernelSet<L, 128>::kKernels;
        default: break;
        }
    }
    return nullptr;
}

} // namespace train
