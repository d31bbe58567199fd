// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/simd.h"

#include <algorithm>
#include <cstdlib>

#include "base/text.h"

namespace base {
namespace {

// Empty when it is not set.
std::string_view simd_limit()
{
    const char* word = std::getenv("KIBITZ_SIMD"); // NOLINT(concurrency-mt-unsafe): nothing here sets it
    return word == nullptr ? std::string_view() : word;
}

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
    static const SimdLevel level = limited_simd_level(detect(), simd_limit());
    return level;
}

Status check_simd_limit()
{
    const std::string_view word = simd_limit();
    if (word.empty()) return {};
    const auto level = parse_simd_level(word);
    return level ? Status() : fail_in("KIBITZ_SIMD", level.error());
}

Result<SimdLevel> parse_simd_level(std::string_view word)
{
    if (word == "plain") return SimdLevel::Plain;
    if (word == "avx2") return SimdLevel::Avx2;
    if (word == "avx512") return SimdLevel::Avx512;
    return fail("{} is none of plain, avx2 and avx512", quote(word));
}

SimdLevel limited_simd_level(SimdLevel cpu, std::string_view limit)
{
    return std::min(cpu, parse_simd_level(limit).value_or(cpu));
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
