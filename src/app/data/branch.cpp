// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "app/cli.h"
#include "app/data/cpu_time.h"
#include "app/data/data.h"
#include "app/data/expert_words.h"
#include "app/stop_requests.h"
#include "base/file.h"
#include "base/input.h"
#include "base/progress.h"
#include "data/branch.h"

namespace app {
namespace {

constexpr std::string_view kBranch = "kibitz data branch";

} // namespace

int data_branch(Arguments arguments)
{
    data::BranchSettings settings;
    ExpertWords words;
    words.usual_depth = 1;
    std::string output_path;
    Cli cli("Lets an expert score the positions one move away from those of games, several moves of a position in "
            "one question, and writes the quiet ones as training records.",
            std::string(kBranch));
    cli.add_option("games", settings.games, "Files of games").required();
    add_expert_options(cli, words, settings.expert);
    cli.add_option("-o,--out", output_path, "The file of records to write").required();
    cli.add_option("--share", settings.share, "Of the plies whose position is asked about")
        .range(0.0, 1.0)
        .shows_default();
    cli.add_option("--walk", settings.walk, "Up to so many random moves before that").range(0, 100).shows_default();
    cli.add_option("--moves", settings.moves, "So many moves of a position, those our network likes best; 0: all")
        .range(0, 218)
        .shows_default();
    cli.add_option("--near", settings.limits.near, "Leave out moves that are worse than the best by more, score units")
        .range(0, 30'000)
        .shows_default();
    cli.add_option("--most-score", settings.limits.most_score, "Leave out positions whose best move scores more")
        .range(0, 30'000)
        .shows_default();
    cli.add_option("--leave-out", settings.leave_out, "Share of the games: those that a trainer keeps apart")
        .range(0.0, 1.0)
        .shows_default();
    cli.add_option("--seed", settings.seed, "Of everything that chance decides").shows_default();
    cli.add_option("--processes", settings.processes, "Processes of the expert").range(1, 256).shows_default();
    cli.footer("At depth 1 a score is the expert's evaluation of a position in which nothing is to be taken. Ctrl-C "
               "stops; the same command goes on.");
    if (const auto code = cli.parse(arguments)) return *code;
    if (auto ok = read_expert(words, settings.expert); !ok) return refuse(kBranch, ok.error(), kBadUsage);
    for (const std::string& file : settings.games)
        if (auto ok = base::check_readable(file); !ok) return refuse(kBranch, ok.error());
    if (auto ok = base::check_writable(output_path, settings.games); !ok) return refuse(kBranch, ok.error());
    auto output = data::BranchOutput::open(output_path, settings);
    if (!output) return refuse(kBranch, output.error());

    const StopRequests stop;
    const CpuTime used;
    const std::uint64_t before = output->records();
    base::Progress progress("branching", "positions", 0);
    progress.resume_at(before);
    const auto done = data::make_branches(
        settings, *output, [&](std::uint64_t records) { progress.advance(records); }, stop.token());
    progress.finish();
    if (!done) return refuse(kBranch, done.error());
    for (const std::string& message : done->damaged)
        tell(fmt::format("{}: {}; the rest of the file was skipped", kBranch, message));
    const auto made = static_cast<double>(output->records() - before);
    fmt::print("{} games, {} positions asked about, {} moves weighed, {} records in {:.1f} CPU-seconds: {:.0f} records "
               "per CPU-second\n",
               done->games, done->asked, done->weighed, output->records(), used.seconds(), made / used.seconds());
    if (stop.token().stop_requested()) return refuse(kBranch, {"stopped; the same command goes on"});
    return done->damaged.empty() ? kSuccess : kFailure;
}

} // namespace app
