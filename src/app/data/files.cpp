// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cstdio>
#include <fmt/format.h>
#include <functional>
#include <string>
#include <vector>

#include "app/cli.h"
#include "app/data/data.h"
#include "base/file.h"
#include "base/input.h"
#include "base/job.h"
#include "base/json.h"
#include "base/progress.h"
#include "data/dataset.h"
#include "data/record_file.h"
#include "data/statistics.h"

namespace app {
namespace {

void add_filter_options(Cli& cli, data::Filter& f)
{
    cli.add_flag("--checks", f.checks, "Keep positions in check");
    cli.add_flag("--noisy", f.noisy, "Keep positions whose move takes or promotes");
    cli.add_flag("--mates", f.mates, "Keep positions scored as mate");
    cli.add_option("--min-ply", f.min_ply, "Leave out earlier plies of a game").range(0, 1000);
    cli.add_option("--min-men", f.min_men, "Leave out positions with fewer men").range(2, 32);
    cli.add_option("--max-score", f.max_score, "Leave out larger scores, either way").range(1, 20'000);
}

// Reads all games of all files; a damaged file is reported and its rest skipped. Returns: how many files were damaged.
// Errors: a file that cannot be opened or holds no games, and Ctrl-C.
base::Result<int> for_each_game(std::string_view command, const std::vector<std::string>& files,
                                const std::function<void(const data::ScoredGame&)>& visit)
{
    for (const std::string& file : files)
        if (auto ok = base::check_readable(file); !ok) return std::unexpected(ok.error());
    const base::StopSignal stop;
    base::Progress progress("reading", "games", 0);
    int damaged = 0;
    for (const std::string& file : files) {
        auto reader = data::GameReader::open(file);
        if (!reader) return std::unexpected(reader.error());
        data::ScoredGame game;
        base::Result<bool> more = reader->next(game);
        for (; more && *more; more = reader->next(game)) {
            if (stop.requested()) return base::fail("stopped while reading {}", file);
            progress.advance();
            visit(game);
        }
        if (!more) {
            ++damaged;
            tell(fmt::format("{}: {}; the rest of the file is skipped", command, more.error().message));
        }
    }
    return damaged;
}

// The two pictures of `kibitz data stats --svg`.
struct Pictures {
    std::string scores;
    std::string men;

    explicit Pictures(std::string_view name)
    {
        if (name.ends_with(".svg")) name.remove_suffix(4);
        scores = fmt::format("{}-scores.svg", name);
        men = fmt::format("{}-men.svg", name);
    }
    base::Status check() const
    {
        if (auto ok = base::check_writable(scores); !ok) return ok;
        return base::check_writable(men);
    }
    base::Status write(const data::Statistics& statistics) const
    {
        if (auto ok = base::write_file_atomically(scores, base::render_svg(statistics.score_plot())); !ok) return ok;
        return base::write_file_atomically(men, base::render_svg(statistics.men_plot()));
    }
};

// Games for one file each.
struct Split {
    std::string training;
    std::string validation;

    base::Status check(std::span<const std::string> games) const
    {
        if (base::same_file(training, validation))
            return base::fail("{}: named for training and for validation", training);
        if (auto ok = base::check_writable(training, games); !ok) return ok;
        return base::check_writable(validation, games);
    }
    // Both files or none.
    base::Status write(std::string_view to_training, std::string_view to_validation) const
    {
        if (auto ok = base::write_file_atomically(training, to_training); !ok) return ok;
        auto ok = base::write_file_atomically(validation, to_validation);
        if (!ok) std::remove(training.c_str());
        return ok;
    }
};

} // namespace

int data_stats(Arguments arguments)
{
    std::vector<std::string> files;
    std::string svg;
    bool json = false;
    data::Filter filter;
    Cli cli("Tells what is in files of games (viriformat; gzip, xz and zstd are unpacked).", "kibitz data stats");
    cli.add_option("files", files, "Files of games; - is standard input").required();
    cli.add_option("--svg", svg, "Write FILE-scores.svg and FILE-men.svg");
    cli.add_flag("--json", json, "Print one JSON object");
    add_filter_options(cli, filter);
    if (const auto code = cli.parse(arguments)) return *code;

    const Pictures pictures(svg);
    if (!svg.empty())
        if (auto ok = pictures.check(); !ok) return refuse("kibitz data stats", ok.error());
    data::Statistics statistics(filter);
    const auto damaged =
        for_each_game("kibitz data stats", files, [&](const data::ScoredGame& game) { statistics.add(game); });
    if (!damaged) return refuse("kibitz data stats", damaged.error());
    if (statistics.games() == 0)
        return refuse("kibitz data stats",
                      {"no game was read; is this a file of scored games, as `kibitz data selfplay` writes them?"});
    fmt::print("{}{}", json ? base::json_line(statistics) : statistics.text(), json ? "\n" : "");
    if (!svg.empty())
        if (auto ok = pictures.write(statistics); !ok) return refuse("kibitz data stats", ok.error());
    return *damaged == 0 ? kSuccess : kFailure;
}

int data_convert(Arguments arguments)
{
    std::vector<std::string> files;
    std::string output;
    data::LoadOptions options;
    options.validation = 0;
    Cli cli("Writes the positions of games that pass the filter as training records.", "kibitz data convert");
    cli.add_option("files", files, "Files of games or records").required();
    cli.add_option("-o,--out", output, "The file of records to write").required();
    cli.add_option("--repeats", options.most_repeats, "How often one position may occur; 0: no limit").range(0, 14);
    cli.add_option("--limit", options.most_positions, "Stop after so many positions");
    add_filter_options(cli, options.filter);
    if (const auto code = cli.parse(arguments)) return *code;

    if (auto ok = base::check_writable(output, files); !ok) return refuse("kibitz data convert", ok.error());
    for (const std::string& file : files)
        if (auto ok = base::check_readable(file); !ok) return refuse("kibitz data convert", ok.error());
    const base::StopSignal stop;
    data::Dataset dataset;
    data::Loader loader(dataset, options);
    {
        base::Progress progress("reading", "positions", options.most_positions);
        std::uint64_t shown = 0;
        for (const std::string& file : files) {
            const auto ok = loader.add_file(file, [&](std::uint64_t kept) {
                progress.advance(kept - shown);
                shown = kept;
                return !stop.requested();
            });
            if (!ok) return refuse("kibitz data convert", ok.error());
        }
    }
    if (stop.requested()) return refuse("kibitz data convert", {"stopped; nothing was written"});
    for (const std::string& message : loader.report().damaged)
        tell(fmt::format("kibitz data convert: {}; the rest of the file was skipped", message));
    if (dataset.training.size() == 0)
        return refuse("kibitz data convert", {"no position is left; nothing was written"});
    auto writer = data::RecordWriter::create(output);
    if (!writer) return refuse("kibitz data convert", writer.error());
    for (std::size_t i = 0; i < dataset.training.size(); ++i)
        if (auto ok = writer->add(dataset.training[i]); !ok) return refuse("kibitz data convert", ok.error());
    if (auto ok = writer->finish(); !ok) return refuse("kibitz data convert", ok.error());
    fmt::print("{} positions of {} plies in {} games\n", writer->size(), loader.report().plies, loader.report().games);
    return loader.report().damaged.empty() ? kSuccess : kFailure;
}

int data_split(Arguments arguments)
{
    std::vector<std::string> files;
    Split split;
    double share = 0.02;
    std::uint64_t seed = 1;
    Cli cli("Divides games into two files; equal games always go to the same.", "kibitz data split");
    cli.add_option("files", files, "Files of games").required();
    cli.add_option("--training", split.training, "The file for most games").required();
    cli.add_option("--validation", split.validation, "The file for the rest").required();
    cli.add_option("--share", share, "Share of the games that goes to validation").range(0.0, 1.0);
    cli.add_option("--seed", seed, "Another seed makes another choice");
    if (const auto code = cli.parse(arguments)) return *code;

    if (auto ok = split.check(files); !ok) return refuse("kibitz data split", ok.error());
    std::string to_training;
    std::string to_validation;
    std::uint64_t chosen = 0;
    std::uint64_t all = 0;
    const auto damaged = for_each_game("kibitz data split", files, [&](const data::ScoredGame& game) {
        const bool apart = data::is_validation(game, share, seed);
        data::append_game(apart ? to_validation : to_training, game);
        chosen += apart ? 1 : 0;
        ++all;
    });
    if (!damaged) return refuse("kibitz data split", damaged.error());
    if (auto ok = split.write(to_training, to_validation); !ok) return refuse("kibitz data split", ok.error());
    fmt::print("{} games for training, {} for validation\n", all - chosen, chosen);
    return *damaged == 0 ? kSuccess : kFailure;
}

} // namespace app
