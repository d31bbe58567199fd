// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "train/kernels_impl.h"

namespace train {

const Kernels* avx512_kernels(std::size_t block)
{
    return kernels_of<base::Avx512Lanes>(block);
}

} // namespace train
