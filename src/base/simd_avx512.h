// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The lanes of AVX-512; included by base/simd_lanes.h only, which says what the names mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

namespace base {

struct Avx512Lanes {
    static constexpr std::size_t kShorts = 32;
    static constexpr std::size_t kFloats = 16;
    using Shorts = __m512i;
    using Ints = __m512i;
    using Floats = __m512;
    using Halves = __m512i;

    KIBITZ_INLINE Shorts shorts(std::int16_t x) { return _mm512_set1_epi16(x); }
    KIBITZ_INLINE Shorts load(const std::int16_t* from) { return _mm512_load_si512(from); }
    KIBITZ_INLINE void store(std::int16_t* to, Shorts x) { _mm512_store_si512(to, x); }
    KIBITZ_INLINE Shorts add(Shorts a, Shorts b) { return _mm512_add_epi16(a, b); }
    KIBITZ_INLINE Shorts subtract(Shorts a, Shorts b) { return _mm512_sub_epi16(a, b); }
    KIBITZ_INLINE Shorts multiply(Shorts a, Shorts b) { return _mm512_mullo_epi16(a, b); }
    KIBITZ_INLINE Shorts clamp(Shorts x, Shorts low, Shorts high)
    {
        return _mm512_min_epi16(_mm512_max_epi16(x, low), high);
    }
    KIBITZ_INLINE Ints ints() { return _mm512_setzero_si512(); }
    KIBITZ_INLINE Ints add_products(Ints sum, Shorts a, Shorts b)
    {
        return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
    }
    KIBITZ_INLINE std::int64_t total(Ints a, Ints b)
    {
        const __m512i wide = _mm512_add_epi64(_mm512_add_epi64(wide_half<0>(a), wide_half<1>(a)),
                                              _mm512_add_epi64(wide_half<0>(b), wide_half<1>(b)));
        const __m256i half = _mm256_add_epi64(half_of<0>(wide), half_of<1>(wide));
        const __m128i quarter = _mm_add_epi64(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        return _mm_cvtsi128_si64(_mm_add_epi64(quarter, _mm_unpackhi_epi64(quarter, quarter)));
    }
    KIBITZ_INLINE Ints load_ints(const std::int32_t* from) { return _mm512_load_si512(from); }
    KIBITZ_INLINE void store_ints(std::int32_t* to, Ints x) { _mm512_store_si512(to, x); }
    KIBITZ_INLINE void store_bytes(std::uint8_t* to, Shorts x)
    {
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), _mm512_maskz_cvtepi16_epi8(~__mmask32{0}, x));
    }

    KIBITZ_INLINE Floats floats(float x) { return _mm512_set1_ps(x); }
    KIBITZ_INLINE Floats load_floats(const float* from) { return _mm512_load_ps(from); }
    KIBITZ_INLINE Floats load_bytes(const std::uint8_t* from)
    {
        const __m128i bytes = _mm_load_si128(reinterpret_cast<const __m128i*>(from));
        return _mm512_maskz_cvtepi32_ps(kAll16, _mm512_maskz_cvtepu8_epi32(kAll16, bytes));
    }
    KIBITZ_INLINE void store_floats(float* to, Floats x) { _mm512_store_ps(to, x); }
    KIBITZ_INLINE Floats add(Floats a, Floats b) { return _mm512_add_ps(a, b); }
    KIBITZ_INLINE Floats multiply(Floats a, Floats b) { return _mm512_mul_ps(a, b); }
    KIBITZ_INLINE Floats divide(Floats a, Floats b) { return _mm512_div_ps(a, b); }
    KIBITZ_INLINE Floats multiply_add(Floats a, Floats b, Floats c) { return _mm512_fmadd_ps(a, b, c); }
    KIBITZ_INLINE Floats square_root(Floats x) { return _mm512_maskz_sqrt_ps(kAll16, x); }
    KIBITZ_INLINE Floats clamp(Floats x, Floats low, Floats high)
    {
        return _mm512_maskz_min_ps(kAll16, _mm512_maskz_max_ps(kAll16, x, low), high);
    }
    KIBITZ_INLINE Floats if_less(Floats x, Floats limit)
    {
        return _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(x, limit, _CMP_LT_OQ), x);
    }
    KIBITZ_INLINE void store_halves(std::uint32_t* to, Floats a, Floats b)
    {
        const __m512i rounded = _mm512_add_epi32(_mm512_castps_si512(a), _mm512_set1_epi32(0x8000));
        const __m512i high = _mm512_maskz_srli_epi32(kAll16, rounded, 16);
        _mm512_store_si512(to, _mm512_mask_blend_epi16(0xAAAAAAAA, high, _mm512_castps_si512(b)));
    }
    KIBITZ_INLINE Halves load_halves(const std::uint32_t* from) { return _mm512_load_si512(from); }
    KIBITZ_INLINE Floats first(Halves x) { return _mm512_castsi512_ps(_mm512_maskz_slli_epi32(kAll16, x, 16)); }
    KIBITZ_INLINE Floats second(Halves x) { return _mm512_castsi512_ps(x); }
    KIBITZ_INLINE void store_rounded(std::int16_t* to, Floats x)
    {
        const __m256i shorts = _mm512_maskz_cvtepi32_epi16(kAll16, _mm512_maskz_cvtps_epi32(kAll16, x));
        _mm256_store_si256(reinterpret_cast<__m256i*>(to), shorts);
    }

  private:
    static constexpr __mmask16 kAll16 = 0xFFFF;
    // With a zeroing mask that is all ones: the forms without warn falsely of uninitialised values (GCC bug 105593).
    template <int Which>
    KIBITZ_INLINE __m256i half_of(__m512i x)
    {
        return _mm512_maskz_extracti64x4_epi64(0xFF, x, Which);
    }
    template <int Which>
    KIBITZ_INLINE __m512i wide_half(Ints x)
    {
        return _mm512_maskz_cvtepi32_epi64(0xFF, half_of<Which>(x));
    }
};

} // namespace base
