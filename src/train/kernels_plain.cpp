// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "train/kernels_impl.h"

namespace train {

const Kernels* plain_kernels(std::size_t block)
{
    return kernels_of<base::PlainLanes>(block);
}

} // namespace train
