// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The lanes of AVX2; included by base/simd_lanes.h only, which says what the names mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

namespace base {

struct Avx2Lanes {
    static constexpr std::size_t kShorts = 16;
    static constexpr std::size_t kFloats = 8;
    using Shorts = __m256i;
    using Ints = __m256i;
    using Floats = __m256;
    using Halves = __m256i;

    KIBITZ_INLINE Shorts shorts(std::int16_t x) { return _mm256_set1_epi16(x); }
    KIBITZ_INLINE Shorts load(const std::int16_t* from)
    {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
    }
    KIBITZ_INLINE void store(std::int16_t* to, Shorts x) { _mm256_store_si256(reinterpret_cast<__m256i*>(to), x); }
    KIBITZ_INLINE Shorts add(Shorts a, Shorts b) { return _mm256_add_epi16(a, b); }
    KIBITZ_INLINE Shorts subtract(Shorts a, Shorts b) { return _mm256_sub_epi16(a, b); }
    KIBITZ_INLINE Shorts multiply(Shorts a, Shorts b) { return _mm256_mullo_epi16(a, b); }
    KIBITZ_INLINE Shorts clamp(Shorts x, Shorts low, Shorts high)
    {
        return _mm256_min_epi16(_mm256_max_epi16(x, low), high);
    }
    KIBITZ_INLINE Ints ints() { return _mm256_setzero_si256(); }
    KIBITZ_INLINE Ints add_products(Ints sum, Shorts a, Shorts b)
    {
        return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
    }
    KIBITZ_INLINE std::int64_t total(Ints a, Ints b)
    {
        // Widened first: the lanes hold up to 31 bits each.
        const __m256i wide = _mm256_add_epi64(_mm256_add_epi64(low(a), high(a)), _mm256_add_epi64(low(b), high(b)));
        const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(wide), _mm256_extracti128_si256(wide, 1));
        return _mm_cvtsi128_si64(_mm_add_epi64(half, _mm_unpackhi_epi64(half, half)));
    }
    KIBITZ_INLINE Ints load_ints(const std::int32_t* from)
    {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
    }
    KIBITZ_INLINE void store_ints(std::int32_t* to, Ints x) { _mm256_store_si256(reinterpret_cast<__m256i*>(to), x); }
    KIBITZ_INLINE void store_bytes(std::uint8_t* to, Shorts x)
    {
        const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(x), _mm256_extracti128_si256(x, 1));
        _mm_store_si128(reinterpret_cast<__m128i*>(to), bytes);
    }

    KIBITZ_INLINE Floats floats(float x) { return _mm256_set1_ps(x); }
    KIBITZ_INLINE Floats load_floats(const float* from) { return _mm256_load_ps(from); }
    KIBITZ_INLINE Floats load_bytes(const std::uint8_t* from)
    {
        return _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))));
    }
    KIBITZ_INLINE void store_floats(float* to, Floats x) { _mm256_store_ps(to, x); }
    KIBITZ_INLINE Floats add(Floats a, Floats b) { return _mm256_add_ps(a, b); }
    KIBITZ_INLINE Floats multiply(Floats a, Floats b) { return _mm256_mul_ps(a, b); }
    KIBITZ_INLINE Floats divide(Floats a, Floats b) { return _mm256_div_ps(a, b); }
    KIBITZ_INLINE Floats multiply_add(Floats a, Floats b, Floats c) { return _mm256_fmadd_ps(a, b, c); }
    KIBITZ_INLINE Floats square_root(Floats x) { return _mm256_sqrt_ps(x); }
    KIBITZ_INLINE Floats clamp(Floats x, Floats low, Floats high) { return _mm256_min_ps(_mm256_max_ps(x, low), high); }
    KIBITZ_INLINE Floats if_less(Floats x, Floats limit)
    {
        return _mm256_and_ps(x, _mm256_cmp_ps(x, limit, _CMP_LT_OQ));
    }
    KIBITZ_INLINE void store_halves(std::uint32_t* to, Floats a, Floats b)
    {
        const __m256i rounded = _mm256_add_epi32(_mm256_castps_si256(a), _mm256_set1_epi32(0x8000));
        const __m256i both = _mm256_blend_epi16(_mm256_srli_epi32(rounded, 16), _mm256_castps_si256(b), 0xAA);
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), both);
    }
    KIBITZ_INLINE Halves load_halves(const std::uint32_t* from)
    {
        return _mm256_load_si256(reinterpret_cast<const __m256i*>(from));
    }
    KIBITZ_INLINE Floats first(Halves x) { return _mm256_castsi256_ps(_mm256_slli_epi32(x, 16)); }
    KIBITZ_INLINE Floats second(Halves x) { return _mm256_castsi256_ps(x); }
    KIBITZ_INLINE void store_rounded(std::int16_t* to, Floats x)
    {
        const __m256i whole = _mm256_cvtps_epi32(x);
        const __m128i shorts = _mm_packs_epi32(_mm256_castsi256_si128(whole), _mm256_extracti128_si256(whole, 1));
        _mm_store_si128(reinterpret_cast<__m128i*>(to), shorts);
    }

  private:
    KIBITZ_INLINE __m256i low(Ints x) { return _mm256_cvtepi32_epi64(_mm256_castsi256_si128(x)); }
    KIBITZ_INLINE __m256i high(Ints x) { return _mm256_cvtepi32_epi64(_mm256_extracti128_si256(x, 1)); }
};

} // namespace base
