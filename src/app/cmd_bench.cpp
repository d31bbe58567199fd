// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"
#include "app/commands.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "engine/bench.h"

namespace app {

int cmd_bench(Arguments arguments)
{
    const engine::Catalogue& catalogue = engine::standard_catalogue();
    engine::SearchSpec spec = engine::players(catalogue).front().spec;
    int depth = engine::kBenchDepth;
    bool quiet = false;
    Cli cli("Searches fifty positions to a fixed depth; the node count is the same on every machine", "kibitz bench");
    cli.add_option("--evaluator", spec.evaluator, "the evaluation; nnue:PATH for the network in a file");
    cli.add_option("--search", spec.search, "the search").one_of(catalogue.searches);
    cli.add_option("--depth", depth, "plies").range(1, 100).shows_default();
    cli.add_flag("--quiet", quiet, "print the total only");
    if (const auto code = cli.parse(arguments)) return *code;

    const auto total = engine::run_bench(catalogue, spec, depth, [&](const engine::BenchPosition& position) {
        if (quiet) return;
        fmt::print("{}\n", engine::bench_line(position));
        std::fflush(stdout);
    });
    if (!total) {
        fmt::print(stderr, "kibitz bench: {}\n", total.error().message);
        return kFailure;
    }
    fmt::print("{}\n", total->text());
    return kSuccess;
}

} // namespace app
