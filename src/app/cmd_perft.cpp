// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "base/clock.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "chess/perft.h"

namespace app {
namespace {

struct PerftArguments {
    int depth = -1;
    std::string fen{chess::kStartFen};
    bool divide = false;
    chess::PerftOptions options;
};

void add_options(Cli& cli, PerftArguments& a)
{
    // Not marked as required: CLI11 would then report a missing depth before an option that it does not know.
    cli.add_option("depth", a.depth, "Plies to count (required)").range(0, 30);
    cli.add_option("--fen", a.fen, "The position; the start position if not given");
    cli.add_flag("--divide", a.divide, "Print the count below each move");
    cli.add_option("--threads", a.options.threads, "Threads").range(1, 1024);
    cli.add_option("--hash", a.options.hash_megabytes, "MB of table for positions that come again; 0 for none")
        .range(0, 1 << 20);
    cli.footer("The last two lines are the count and the rate in nodes by second of wall time.");
}

} // namespace

int cmd_perft(Arguments arguments)
{
    PerftArguments a;
    Cli cli("Counts the leaves of the tree of legal moves.", "kibitz perft");
    add_options(cli, a);
    if (const auto code = cli.parse(arguments)) return *code;
    if (a.depth < 0) {
        tell("kibitz perft: the depth is missing\nTry `kibitz perft --help`.");
        return kBadUsage;
    }
    const auto position = chess::parse_position(a.fen, chess::Tolerance::Lenient);
    if (!position) {
        tell(fmt::format("kibitz perft: {}", position.error().message));
        return kBadUsage;
    }

    const base::Clock& clock = base::system_clock();
    const base::TimePoint start = clock.now();
    const chess::DividedPerft result = chess::divided_perft(*position, a.depth, a.options);
    const double seconds = std::max(base::seconds(clock.now() - start), 1e-9);

    if (result.hash_refused)
        tell(fmt::format("kibitz perft: no memory for a table of {} MB; counted without", a.options.hash_megabytes));
    if (a.divide) {
        const bool chess960 = position->needs_chess960();
        for (const auto& [move, nodes] : result.moves)
            fmt::print("{}: {}\n", chess::to_uci(move, *position, chess960), nodes);
        fmt::print("\n");
    }
    fmt::print("Nodes: {}\nRate: {:.0f} nodes/s\n", result.nodes, static_cast<double>(result.nodes) / seconds);
    return kSuccess;
}

} // namespace app
