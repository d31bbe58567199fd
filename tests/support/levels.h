// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The kinds of vector instructions that this CPU has.
#pragma once

#include <vector>

#include "base/simd.h"

namespace test {

inline std::vector<base::SimdLevel> simd_levels()
{
    std::vector<base::SimdLevel> out{base::SimdLevel::Plain};
    for (const auto level : {base::SimdLevel::Avx2, base::SimdLevel::Avx512})
        if (level <= base::best_simd_level()) out.push_back(level);
    return out;
}

} // namespace test
