// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "app/cli.h"
#include "app/data/data.h"
#include "app/stop_requests.h"
#include "base/file.h"
#include "base/input.h"
#include "base/progress.h"
#include "data/import.h"
#include "data/new_file.h"

namespace app {
namespace {

constexpr std::string_view kImport = "kibitz data import";

// What was left out, and why; a line for each reason that occurred.
void print_left_out(const data::ImportReport& report)
{
    const auto line = [](std::uint64_t count, std::string_view what) {
        if (count > 0) tell(fmt::format("{}: {} {}", kImport, count, what));
    };
    line(report.damaged, fmt::format("damaged games are left out; the first: {}", report.first_damage));
    line(report.without_result, "games without a result are left out");
    line(report.unwanted, "games are left out by their result");
    line(report.without_scores, "games without scores, or with too few in a row, are left out");
    line(report.with_gaps, "games with gaps in their scores are left out");
    line(report.unscored, "positions without a score are left out");
}

base::Status read_choice(const std::string& gaps, const std::string& results, data::ImportSettings& settings)
{
    if (gaps != "split" && gaps != "skip") return base::fail("--gaps {}: must be split or skip", gaps);
    settings.gaps = gaps == "split" ? data::Gaps::Split : data::Gaps::Skip;
    if (results != "all" && results != "decided" && results != "drawn")
        return base::fail("--results {}: must be all, decided or drawn", results);
    settings.results = results == "all"       ? data::WantedResults::All
                       : results == "decided" ? data::WantedResults::Decided
                                              : data::WantedResults::Drawn;
    return {};
}

} // namespace

int data_import(Arguments arguments)
{
    data::ImportSettings settings;
    std::string output_path;
    std::string gaps = "split";
    std::string results = "all";
    Cli cli("Takes games with scores from PGN files (viriformat).", std::string(kImport));
    cli.add_option("files", settings.files, "PGN files, also gz, xz or zst; - is standard input").required();
    cli.add_option("-o,--out", output_path, "The file of games to write").required();
    cli.add_option("--units", settings.units, "Score units to a centipawn of the files")
        .range(0.01, 100.0)
        .shows_default();
    cli.add_option("--gaps", gaps, "Games with positions that have no score: split them there, or skip them")
        .type_name("split|skip")
        .shows_default();
    cli.add_option("--results", results, "Games by their result").type_name("all|decided|drawn").shows_default();
    cli.add_option("--min-depth", settings.least_depth, "Scores that state a smaller depth count as missing")
        .range(0, 1000)
        .shows_default();
    cli.add_option("--min-plies", settings.least_plies, "Leave out shorter runs of scored positions")
        .range(1, 1000)
        .shows_default();
    cli.footer("Scores are read from [%eval 0.35] (the position after the move, White's view) and from +0.35/12 at the "
               "beginning of a comment (the position before the move, the mover's view, with its depth).");
    if (const auto code = cli.parse(arguments)) return *code;
    if (auto ok = read_choice(gaps, results, settings); !ok) return refuse(kImport, ok.error(), kBadUsage);
    for (const std::string& file : settings.files)
        if (auto ok = base::check_readable(file); !ok) return refuse(kImport, ok.error());
    if (auto ok = base::check_writable(output_path, settings.files); !ok) return refuse(kImport, ok.error());
    auto output = data::NewFile::create(output_path);
    if (!output) return refuse(kImport, output.error());

    const StopRequests stop;
    base::Progress progress("importing", "positions", 0);
    std::string bytes;
    const auto write = [&](const data::ScoredGame& game) {
        progress.advance(game.moves.size());
        bytes.clear();
        data::append_game(bytes, game);
        return output->put(bytes);
    };
    const auto report = data::import_games(settings, write, stop.token());
    progress.finish();
    if (!report) return refuse(kImport, report.error());
    print_left_out(*report);
    if (report->written == 0)
        return refuse(kImport, {fmt::format("none of {} games could be used; nothing was written", report->games)});
    if (auto ok = output->finish(); !ok) return refuse(kImport, ok.error());
    fmt::print("{} positions in {} records, from {} of {} games\n", report->positions, report->written, report->used,
               report->games);
    return kSuccess;
}

} // namespace app
