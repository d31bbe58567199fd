// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The functions of activations and losses, made of additions and multiplications only: the C library's differ in their
// last bits from one machine to the next. Pure functions.
#pragma once

namespace nn {

// Correct to about one unit in the last place of a float.
double exponential(double x) noexcept;
float sigmoid(float x) noexcept;
float hyperbolic_tangent(float x) noexcept;

} // namespace nn
