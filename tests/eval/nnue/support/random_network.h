// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Networks of chance for tests and benchmarks: sound, reproducible, and of no use for playing.
#pragma once

#include <memory>

#include "base/random.h"
#include "eval/nnue/network.h"

namespace test {

inline eval::nnue::NetworkWeights random_weights(const eval::nnue::Architecture& a, std::uint64_t seed,
                                                 int feature_size = 40, int output_size = 60)
{
    base::Random random(seed);
    eval::nnue::NetworkWeights w;
    w.architecture = a;
    w.name = "random";
    const auto fill = [&](auto& values, std::size_t count, int size) {
        values.resize(count);
        for (auto& v : values) v = static_cast<std::remove_reference_t<decltype(v)>>(random.between(-size, size));
    };
    const auto hidden = static_cast<std::size_t>(a.hidden);
    const auto buckets = static_cast<std::size_t>(a.output_buckets);
    fill(w.features, static_cast<std::size_t>(a.features()) * hidden, feature_size);
    fill(w.feature_bias, hidden, feature_size);
    fill(w.outputs, 2 * hidden * buckets, output_size);
    fill(w.output_bias, buckets, 8000);
    return w;
}

inline std::shared_ptr<const eval::nnue::Network> random_network(const eval::nnue::Architecture& a,
                                                                 std::uint64_t seed = 1)
{
    return eval::nnue::Network::make(random_weights(a, seed)).value();
}

} // namespace test
