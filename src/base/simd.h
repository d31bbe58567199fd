// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Which vector instructions this CPU has. One binary carries code for every level and picks at run time; sources named
// *_avx2.cpp and *_avx512.cpp are compiled for their level (cmake/libraries.cmake) and may hold nothing but kernels on
// plain pointers, so that no inline function of others is compiled with instructions an older CPU lacks.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/result.h"

namespace base {

enum class SimdLevel : std::uint8_t {
    Plain,  // C++ that runs everywhere
    Avx2,   // AVX2 and FMA
    Avx512, // AVX-512 F, BW, DQ and VL
};

// The best level of this CPU, or that of the environment variable KIBITZ_SIMD (plain, avx2, avx512) where it is lower;
// asked once. What the variable says wrongly is passed over.
SimdLevel best_simd_level();
// Whether KIBITZ_SIMD, where it is set and not empty, names a level.
Status check_simd_limit();

// One of plain, avx2 and avx512.
Result<SimdLevel> parse_simd_level(std::string_view word);
// Returns: the level of the CPU, or the one that `limit` names if that is lower.
SimdLevel limited_simd_level(SimdLevel cpu, std::string_view limit);

std::string_view simd_name(SimdLevel level);

} // namespace base
