// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/kernels_impl.h"

namespace nn {

const Kernels* plain_kernels()
{
    return kernel_set<PlainLanes>();
}

} // namespace nn
