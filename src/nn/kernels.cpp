// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/kernels.h"

namespace nn {

const Kernels& kernels_of(base::SimdLevel level)
{
    if (level >= base::SimdLevel::Avx512)
        if (const Kernels* found = avx512_kernels()) return *found;
    if (level >= base::SimdLevel::Avx2)
        if (const Kernels* found = avx2_kernels()) return *found;
    return *plain_kernels();
}

} // namespace nn
