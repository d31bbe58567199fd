// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/identity.h"

#include "engine/bench.h"
#include "engine/identity.h"
#include "eval/any_evaluator.h"

namespace lab {

base::Result<std::string> identity(const engine::Catalogue& catalogue, const engine::SearchSpec& spec, int depth)
{
    const auto player = engine::identity(spec);
    if (!player) return player;
    const auto total = engine::run_bench(catalogue, spec, depth, [](const engine::BenchPosition&) {});
    if (!total) return std::unexpected(total.error());
    return fmt::format("{}; bench {}", *player, total->nodes);
}

base::Result<Ledger> open_player_ledger(const Settings& settings, std::string_view experiment, std::string_view player)
{
    if (settings.folder.empty()) return Ledger::open(settings, experiment, ""); // nothing is kept
    constexpr int kPlayerDepth = 2;
    const engine::Catalogue catalogue = engine::standard_catalogue();
    const auto production =
        identity(catalogue, {.search = "alphabeta", .evaluator = std::string(eval::evaluators().front().name)},
                 settings.quick ? kPlayerDepth : engine::kBenchDepth);
    if (!production) return std::unexpected(production.error());
    const auto theirs =
        identity(catalogue, {.search = std::string(player), .evaluator = std::string(player)}, kPlayerDepth);
    if (!theirs) return std::unexpected(theirs.error());
    return Ledger::open(settings, experiment,
                        fmt::format("{}\n{}\nquick {} seed {}", *production, *theirs, settings.quick, settings.seed));
}

} // namespace lab
