// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/simd.h"

namespace base {
namespace {

SimdLevel detect()
{
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return SimdLevel::Avx512;
    if (avx2) return SimdLevel::Avx2;
#endif
    return SimdLevel::Plain;
}

} // namespace

SimdLevel best_simd_level()
{
    static const SimdLevel level = detect();
    return level;
}

std::string_view simd_name(SimdLevel level)
{
    switch (level) {
    case SimdLevel::Avx512: return "AVX-512";
    case SimdLevel::Avx2: return "AVX2";
    case SimdLevel::Plain: break;
    }
    return "plain";
}

} // namespace base
