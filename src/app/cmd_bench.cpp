// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "app/cli.h"
#include "app/commands.h"
#include "engine/bench.h"

namespace app {

int cmd_bench(Arguments arguments)
{
    const engine::Catalogue& catalogue = engine::standard_catalogue();
    engine::SearchSpec spec = engine::players(catalogue).front().spec;
    int depth = engine::kBenchDepth;
    bool quiet = false;
    std::string params;
    Cli cli("Searches fifty positions to a fixed depth; the node count is the same on every machine.", "kibitz bench");
    cli.add_option("--evaluator", spec.evaluator,
                   "The evaluation; nnue:PATH for the network in a file, classical:PATH for weights");
    const CliOption search = cli.add_option("--search", spec.search, "The search").one_of(catalogue.searches);
    cli.add_option("--search-params", params, "Numbers of the search, and which one, from a file").excludes(search);
    cli.add_option("--depth", depth, "Plies").range(1, 100).shows_default();
    cli.add_flag("--quiet", quiet, "Print the total only");
    if (const auto code = cli.parse(arguments)) return *code;
    if (!params.empty()) {
        auto numbers = engine::read_numbers(params);
        if (numbers && numbers->set.part != engine::NumberPart::Search)
            numbers = base::fail("{}: it is for the {}", params, numbers->set.subject());
        if (!numbers) return refuse("kibitz bench", numbers.error(), kBadUsage);
        spec.search = numbers->set.name;
        spec.params = numbers->values;
    }

    const auto total = engine::run_bench(catalogue, spec, depth, [&](const engine::BenchPosition& position) {
        if (quiet) return;
        fmt::print("{}\n", engine::bench_line(position));
        std::fflush(stdout);
    });
    if (!total) {
        tell(fmt::format("kibitz bench: {}", total.error().message));
        return kFailure;
    }
    fmt::print("{}\n", total->text());
    return kSuccess;
}

} // namespace app
