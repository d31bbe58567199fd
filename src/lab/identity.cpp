// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/identity.h"

#include "engine/bench.h"
#include "eval/nnue/network.h"

namespace lab {

base::Result<std::string> identity(const engine::Catalogue& catalogue, const engine::SearchSpec& spec, int depth)
{
    std::string network = "none";
    if (eval::nnue::is_network_name(spec.evaluator)) {
        const auto found = eval::nnue::named_network(spec.evaluator);
        if (!found) return std::unexpected(found.error());
        network = fmt::format("{:08x}", (*found)->checksum());
    }
    const auto total = engine::run_bench(catalogue, spec, depth, [](const engine::BenchPosition&) {});
    if (!total) return std::unexpected(total.error());
    return fmt::format("evaluator {} network {} bench {}", spec.evaluator, network, total->nodes);
}

} // namespace lab
