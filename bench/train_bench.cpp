// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How many positions the trainer learns from in a CPU-second, one thread, mirrored. The arguments are the width and the
// number of output buckets. Goals: 1.0 million for 256 and 0.5 million for 512 with one bucket.
#include <benchmark/benchmark.h>

#include "tests/train/support/datasets.h"
#include "train/trainer.h"

namespace {

void train_batch(benchmark::State& state)
{
    static const data::Dataset set = test::random_dataset(1, 200'000);
    train::Experiment e;
    e.architecture = {.hidden = static_cast<int>(state.range(0)),
                      .mirrored = true,
                      .king_buckets = 1,
                      .output_buckets = static_cast<int>(state.range(1))};
    auto trainer = train::Trainer::make(e, set);
    if (!trainer) return state.SkipWithError(trainer.error().message.c_str());
    const double before = trainer->run(1).loss;
    double loss = before;
    for (auto _ : state) loss = trainer->run(1).loss;
    if (!(loss < 1.5 * before)) return state.SkipWithError("the loss rises");
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(e.batch));
    state.SetLabel(std::string(base::simd_name(base::best_simd_level())));
}
BENCHMARK(train_batch)->Args({256, 1})->Args({256, 8})->Args({512, 1})->Args({512, 8})->Unit(benchmark::kMillisecond);

} // namespace
