// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "nn/functions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace nn {

double exponential(double x) noexcept
{
    // e^x = 2^n e^r with |r| <= ln 2 / 2, and e^r by its series: 12 terms leave an error of 2e-16.
    constexpr double kLog2 = 0.693147180559945309417;
    constexpr double kInvLog2 = 1.44269504088896340736;
    constexpr double kMost = 700.0; // the result is still a normal number
    constexpr std::array kTerms{
        1.0 / 479001600, 1.0 / 39916800, 1.0 / 3628800, 1.0 / 362880, 1.0 / 40320, 1.0 / 5040, 1.0 / 720,
        1.0 / 120,       1.0 / 24,       1.0 / 6,       0.5,          1.0,         1.0};
    const double bounded = std::clamp(x, -kMost, kMost);
    const double scaled = bounded * kInvLog2;
    const auto n = static_cast<std::int64_t>(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
    const double r = bounded - static_cast<double>(n) * kLog2;
    double sum = 0;
    for (const double term : kTerms) sum = sum * r + term;
    return sum * std::bit_cast<double>(static_cast<std::uint64_t>(n + 1023) << 52);
}

float sigmoid(float x) noexcept
{
    return static_cast<float>(1.0 / (1.0 + exponential(-static_cast<double>(x))));
}

float hyperbolic_tangent(float x) noexcept
{
    return static_cast<float>(1.0 - 2.0 / (exponential(2.0 * static_cast<double>(x)) + 1.0));
}

} // namespace nn
