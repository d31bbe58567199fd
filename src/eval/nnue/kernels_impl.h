// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The kernels as templates over the vectors of base/simd_lanes.h; included by kernels_*.cpp only. Width 0 means: known
// at run time. Nothing here may call an inline function of another header (see base/simd.h).
#pragma once

#include "base/simd_lanes.h"
#include "eval/nnue/kernels.h"

namespace eval::nnue {

template <class L, std::size_t Width>
struct KernelSet {
    using Shorts = typename L::Shorts;
    using Row = const std::int16_t*;

    static void add_sub(std::int16_t* to, Row from, Row a, Row b, std::size_t n)
    {
        if constexpr (Width != 0) n = Width;
        for (std::size_t i = 0; i < n; i += L::kShorts)
            L::store(to + i, L::subtract(L::add(L::load(from + i), L::load(a + i)), L::load(b + i)));
    }

    static void add_sub_sub(std::int16_t* to, Row from, Row a, Row b, Row c, std::size_t n)
    {
        if constexpr (Width != 0) n = Width;
        for (std::size_t i = 0; i < n; i += L::kShorts) {
            const Shorts sum = L::subtract(L::add(L::load(from + i), L::load(a + i)), L::load(b + i));
            L::store(to + i, L::subtract(sum, L::load(c + i)));
        }
    }

    static void add_add_sub_sub(std::int16_t* to, Row from, Row a, Row b, Row c, Row d, std::size_t n)
    {
        if constexpr (Width != 0) n = Width;
        for (std::size_t i = 0; i < n; i += L::kShorts) {
            const Shorts plus = L::add(L::load(a + i), L::load(b + i));
            const Shorts minus = L::add(L::load(c + i), L::load(d + i));
            L::store(to + i, L::add(L::load(from + i), L::subtract(plus, minus)));
        }
    }

    // A block of the sum stays in registers while all rows pass over it.
    template <std::size_t Vectors>
    static void refresh_block(std::int16_t* to, std::int16_t* cache, const Row* added, std::size_t added_count,
                              const Row* removed, std::size_t removed_count, std::size_t at)
    {
        Shorts sum[Vectors];
        for (std::size_t v = 0; v < Vectors; ++v) sum[v] = L::load(cache + at + v * L::kShorts);
        for (std::size_t r = 0; r < added_count; ++r)
            for (std::size_t v = 0; v < Vectors; ++v) sum[v] = L::add(sum[v], L::load(added[r] + at + v * L::kShorts));
        for (std::size_t r = 0; r < removed_count; ++r)
            for (std::size_t v = 0; v < Vectors; ++v)
                sum[v] = L::subtract(sum[v], L::load(removed[r] + at + v * L::kShorts));
        for (std::size_t v = 0; v < Vectors; ++v) {
            L::store(cache + at + v * L::kShorts, sum[v]);
            L::store(to + at + v * L::kShorts, sum[v]);
        }
    }

    static void refresh(std::int16_t* to, std::int16_t* cache, const Row* added, std::size_t added_count,
                        const Row* removed, std::size_t removed_count, std::size_t n)
    {
        if constexpr (Width != 0) n = Width;
        constexpr std::size_t kBlock = 8;
        std::size_t i = 0;
        for (; i + kBlock * L::kShorts <= n; i += kBlock * L::kShorts)
            refresh_block<kBlock>(to, cache, added, added_count, removed, removed_count, i);
        for (; i < n; i += L::kShorts) refresh_block<1>(to, cache, added, added_count, removed, removed_count, i);
    }

    static std::int64_t output(Row us, Row them, Row weights, std::size_t n)
    {
        if constexpr (Width != 0) n = Width;
        const Shorts low = L::shorts(0);
        const Shorts high = L::shorts(kClip);
        typename L::Ints sum_us = L::ints();
        typename L::Ints sum_them = L::ints();
        for (std::size_t i = 0; i < n; i += L::kShorts) {
            // Value times weight fits 16 bits (kMaxOutputWeight); times the value again goes to 32.
            const Shorts u = L::clamp(L::load(us + i), low, high);
            const Shorts t = L::clamp(L::load(them + i), low, high);
            sum_us = L::add_products(sum_us, L::multiply(u, L::load(weights + i)), u);
            sum_them = L::add_products(sum_them, L::multiply(t, L::load(weights + n + i)), t);
        }
        return L::total(sum_us, sum_them);
    }

    template <bool Capture>
    KIBITZ_INLINE Shorts step(const Step& s, std::size_t i)
    {
        Shorts sum = L::subtract(L::add(L::load(s.from + i), L::load(s.added + i)), L::load(s.removed + i));
        if constexpr (Capture) sum = L::subtract(sum, L::load(s.taken + i));
        L::store(s.to + i, sum);
        return L::clamp(sum, L::shorts(0), L::shorts(kClip));
    }

    template <bool Capture>
    static std::int64_t step_output(const Step& us, const Step& them, Row weights, std::size_t n)
    {
        if constexpr (Width != 0) n = Width;
        const Step a = us; // copies, which no store of sums can change
        const Step b = them;
        typename L::Ints sum_us = L::ints();
        typename L::Ints sum_them = L::ints();
        for (std::size_t i = 0; i < n; i += L::kShorts) {
            const Shorts u = step<Capture>(a, i);
            const Shorts t = step<Capture>(b, i);
            sum_us = L::add_products(sum_us, L::multiply(u, L::load(weights + i)), u);
            sum_them = L::add_products(sum_them, L::multiply(t, L::load(weights + n + i)), t);
        }
        return L::total(sum_us, sum_them);
    }

    static constexpr Kernels kKernels{add_sub, add_sub_sub,        add_add_sub_sub,  refresh,
                                      output,  step_output<false>, step_output<true>};
};

template <class L>
const Kernels* kernels_of([[maybe_unused]] std::size_t n)
{
    if constexpr (L::kShorts == 0) {
        return nullptr;
    } else {
        switch (n) {
        case 256: return &KernelSet<L, 256>::kKernels;
        case 512: return &KernelSet<L, 512>::kKernels;
        case 768: return &KernelSet<L, 768>::kKernels;
        default: return n % L::kShorts == 0 ? &KernelSet<L, 0>::kKernels : nullptr;
        }
    }
}

} // namespace eval::nnue
