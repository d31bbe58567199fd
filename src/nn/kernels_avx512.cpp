// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/kernels_impl.h"

namespace nn {

const Kernels* avx512_kernels()
{
    return kernel_set<base::Avx512Lanes>();
}

} // namespace nn
