// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Vectors of 16-bit integers and of floats under one set of names, so that a kernel is written once as a template and
// compiled for each level. Where the compiler may not use a level's instructions its lanes are NoLanes. Every integer
// operation gives the same numbers at every level; sums of floats differ in their order.
#pragma once

#include <cstddef>
#include <cstdint>

#define KIBITZ_INLINE [[gnu::always_inline]] static inline

namespace base {

// Stands for a level that this source is not compiled for.
struct NoLanes {
    static constexpr std::size_t kShorts = 0;
};

// What every CPU has: small arrays, which compilers turn into whatever vectors they may use.
struct PlainLanes {
    static constexpr std::size_t kShorts = 8; // 16-bit numbers in a vector
    static constexpr std::size_t kFloats = 4;
    struct Shorts {
        std::int16_t at[kShorts];
    };
    struct Ints {
        std::int32_t at[kShorts / 2];
    };
    struct Floats {
        float at[kFloats];
    };
    struct Halves {
        std::uint32_t at[kFloats];
    };

    template <class Out, class Function>
    KIBITZ_INLINE Out each(std::size_t count, Function f)
    {
        Out out;
        for (std::size_t i = 0; i < count; ++i) out.at[i] = f(i);
        return out;
    }
    KIBITZ_INLINE Shorts shorts(std::int16_t x)
    {
        return each<Shorts>(kShorts, [&](std::size_t) { return x; });
    }
    KIBITZ_INLINE Shorts load(const std::int16_t* from)
    {
        return each<Shorts>(kShorts, [&](std::size_t i) { return from[i]; });
    }
    KIBITZ_INLINE void store(std::int16_t* to, Shorts x)
    {
        for (std::size_t i = 0; i < kShorts; ++i) to[i] = x.at[i];
    }
    KIBITZ_INLINE Shorts add(Shorts a, Shorts b)
    {
        return each<Shorts>(kShorts, [&](std::size_t i) { return static_cast<std::int16_t>(a.at[i] + b.at[i]); });
    }
    KIBITZ_INLINE Shorts subtract(Shorts a, Shorts b)
    {
        return each<Shorts>(kShorts, [&](std::size_t i) { return static_cast<std::int16_t>(a.at[i] - b.at[i]); });
    }
    KIBITZ_INLINE Shorts multiply(Shorts a, Shorts b) // the low halves
    {
        return each<Shorts>(kShorts, [&](std::size_t i) { return static_cast<std::int16_t>(a.at[i] * b.at[i]); });
    }
    KIBITZ_INLINE Shorts clamp(Shorts x, Shorts low, Shorts high)
    {
        return each<Shorts>(kShorts, [&](std::size_t i) {
            const std::int16_t raised = x.at[i] < low.at[i] ? low.at[i] : x.at[i];
            return raised > high.at[i] ? high.at[i] : raised;
        });
    }
    KIBITZ_INLINE Ints ints() { return Ints{}; }
    // sum + a * b, neighbouring products added.
    KIBITZ_INLINE Ints add_products(Ints sum, Shorts a, Shorts b)
    {
        return each<Ints>(kShorts / 2, [&](std::size_t i) {
            return sum.at[i] + a.at[2 * i] * b.at[2 * i] + a.at[2 * i + 1] * b.at[2 * i + 1];
        });
    }
    KIBITZ_INLINE std::int64_t total(Ints a, Ints b)
    {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < kShorts / 2; ++i) sum += std::int64_t{a.at[i]} + b.at[i];
        return sum;
    }
    KIBITZ_INLINE Ints load_ints(const std::int32_t* from)
    {
        return each<Ints>(kShorts / 2, [&](std::size_t i) { return from[i]; });
    }
    KIBITZ_INLINE void store_ints(std::int32_t* to, Ints x)
    {
        for (std::size_t i = 0; i < kShorts / 2; ++i) to[i] = x.at[i];
    }
    // Each number as a byte. Requires: 0 ... 255.
    KIBITZ_INLINE void store_bytes(std::uint8_t* to, Shorts x)
    {
        for (std::size_t i = 0; i < kShorts; ++i) to[i] = static_cast<std::uint8_t>(x.at[i]);
    }

    KIBITZ_INLINE Floats floats(float x)
    {
        return each<Floats>(kFloats, [&](std::size_t) { return x; });
    }
    KIBITZ_INLINE Floats load_floats(const float* from)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return from[i]; });
    }
    KIBITZ_INLINE Floats load_bytes(const std::uint8_t* from)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return static_cast<float>(from[i]); });
    }
    KIBITZ_INLINE void store_floats(float* to, Floats x)
    {
        for (std::size_t i = 0; i < kFloats; ++i) to[i] = x.at[i];
    }
    KIBITZ_INLINE Floats add(Floats a, Floats b)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return a.at[i] + b.at[i]; });
    }
    KIBITZ_INLINE Floats multiply(Floats a, Floats b)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return a.at[i] * b.at[i]; });
    }
    KIBITZ_INLINE Floats divide(Floats a, Floats b)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return a.at[i] / b.at[i]; });
    }
    // a * b + c, rounded once where the CPU can.
    KIBITZ_INLINE Floats multiply_add(Floats a, Floats b, Floats c) { return add(multiply(a, b), c); }
    KIBITZ_INLINE Floats square_root(Floats x)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return __builtin_sqrtf(x.at[i]); });
    }
    KIBITZ_INLINE Floats clamp(Floats x, Floats low, Floats high)
    {
        return each<Floats>(kFloats, [&](std::size_t i) {
            const float raised = x.at[i] < low.at[i] ? low.at[i] : x.at[i];
            return raised > high.at[i] ? high.at[i] : raised;
        });
    }
    // x where x is less than the limit, elsewhere 0.
    KIBITZ_INLINE Floats if_less(Floats x, Floats limit)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return x.at[i] < limit.at[i] ? x.at[i] : 0.0F; });
    }
    // Two vectors of floats in the room of one, with eight bits of mantissa: a is rounded, the last bits of b are lost
    // to the first bits of a, which are as good as chance. Reading b back needs no instruction.
    KIBITZ_INLINE void store_halves(std::uint32_t* to, Floats a, Floats b)
    {
        for (std::size_t i = 0; i < kFloats; ++i)
            to[i] = (__builtin_bit_cast(std::uint32_t, a.at[i]) + 0x8000) >> 16 |
                    (__builtin_bit_cast(std::uint32_t, b.at[i]) & 0xFFFF0000);
    }
    KIBITZ_INLINE Halves load_halves(const std::uint32_t* from)
    {
        return each<Halves>(kFloats, [&](std::size_t i) { return from[i]; });
    }
    KIBITZ_INLINE Floats first(Halves x)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return __builtin_bit_cast(float, x.at[i] << 16); });
    }
    KIBITZ_INLINE Floats second(Halves x)
    {
        return each<Floats>(kFloats, [&](std::size_t i) { return __builtin_bit_cast(float, x.at[i]); });
    }
    // The nearest whole numbers, of kFloats floats. Requires: they fit.
    KIBITZ_INLINE void store_rounded(std::int16_t* to, Floats x)
    {
        for (std::size_t i = 0; i < kFloats; ++i) to[i] = static_cast<std::int16_t>(__builtin_rintf(x.at[i]));
    }
};

} // namespace base

#if defined(__AVX2__) && defined(__FMA__)
#include "base/simd_avx2.h"
#else
namespace base {
using Avx2Lanes = NoLanes;
}
#endif

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__) && defined(__AVX512VL__)
#include "base/simd_avx512.h"
#else
namespace base {
using Avx512Lanes = NoLanes;
}
#endif
