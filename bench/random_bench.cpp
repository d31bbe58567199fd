// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The cost of a random number below a bound, beside that of the standard library's.

#include <benchmark/benchmark.h>
#include <random>

#include "base/random.h"

namespace {

void below(benchmark::State& state)
{
    base::Random random(1);
    for (auto _ : state) {
        const std::uint64_t value = random.below(218);
        if (value >= 218) state.SkipWithError("out of range");
        benchmark::DoNotOptimize(value);
    }
}
BENCHMARK(below);

void standard_library(benchmark::State& state)
{
    std::mt19937_64 random(1);
    std::uniform_int_distribution<std::uint64_t> distribution(0, 217);
    for (auto _ : state) benchmark::DoNotOptimize(distribution(random));
}
BENCHMARK(standard_library);

} // namespace
