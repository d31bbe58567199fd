// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/nnue/kernels_impl.h"

namespace eval::nnue {

const Kernels* avx2_kernels(std::size_t n)
{
    return kernels_of<base::Avx2Lanes>(n);
}

} // namespace eval::nnue
