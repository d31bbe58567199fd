// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#pragma once

// Which vector instructions this CPU has. One binary carries code for every level and picks at run time; sources named
// *_avx2.cpp and *_avx512.cpp are compiled for their level (cmake/libraries.cmake) and may hold nothing but kernels on
// plain pointers, so that no inline function of others is compiled with instructions an older CPU lacks.

#include <cstdint>
#include <string_view>

namespace base {

enum class SimdLevel : std::uint8_t {
    Plain,  // C++ that runs everywhere
    Avx2,   // AVX2 and FMA
    Avx512, // AVX-512 F, BW, DQ and VL
};

// The best level of this CPU; asked once.
SimdLevel best_simd_level();

std::string_view simd_name(SimdLevel level);

} // namespace base
