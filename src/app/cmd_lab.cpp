// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

#include "app/cli.h"
#include "app/lab/lab.h"
#include "app/live_line.h"
#include "app/stop_requests.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "base/thread_pool.h"
#include "chess/notation/fen.h"
#include "lab/experiment.h"
#include "lab/named_search.h"
#include "lab/tree_page.h"

namespace app {
namespace {

std::string names_of_experiments()
{
    std::string out = "Experiments:\n";
    for (const lab::Experiment& e : lab::experiments()) out += fmt::format("  {:<10} {}\n", e.name, e.summary);
    out += "\nResults are printed; with --out they are also written as CSV, JSON and SVG, and long experiments keep a\n"
           "checkpoint there and go on from it.";
    return out;
}

// --- kibitz lab tree

struct TreeArguments {
    std::string fen{chess::kStartFen};
    std::vector<std::string> settings;
    std::string out{"tree.html"};
    lab::TreePageOptions page;
};

int lab_tree(Arguments arguments)
{
    TreeArguments a;
    Cli cli("Draws the tree of a small textbook search as an HTML page.", "kibitz lab tree");
    cli.add_option("--fen", a.fen, "The position; the start position if not given");
    cli.add_option("--depth", a.page.depth, "Plies").range(1, 8).shows_default();
    cli.add_option("--setting", a.settings, "A preset with changes, as alphabeta,ordering=3; once for each tree")
        .one_word_each();
    cli.add_option("--evaluator", a.page.evaluator, "Which evaluation").shows_default();
    cli.add_option("-o,--out", a.out, "The page").shows_default();
    cli.footer("Without --setting: minimax beside alphabeta. Example:\n"
               "  kibitz lab tree --depth 3 --setting alphabeta --setting alphabeta,ordering=2 --out orders.html");
    if (const auto code = cli.parse(arguments)) return *code;
    const auto position = chess::parse_position(a.fen, chess::Tolerance::Lenient);
    if (!position) {
        tell(fmt::format("kibitz lab tree: {}", position.error().message));
        return kBadUsage;
    }
    if (a.settings.empty()) a.settings = {"minimax", "alphabeta"};
    std::vector<lab::TreeSetting> settings;
    for (const std::string& text : a.settings) {
        const auto switches = lab::read_switches(text);
        if (!switches) {
            tell(fmt::format("kibitz lab tree: --setting {}: {}", text, switches.error().message));
            return kBadUsage;
        }
        settings.push_back({text, *switches});
    }
    const auto page = lab::tree_page(*position, settings, a.page);
    const base::Status written = page ? base::write_file_atomically(a.out, *page) : std::unexpected(page.error());
    if (!written) {
        tell(fmt::format("kibitz lab tree: {}", written.error().message));
        return kFailure;
    }
    fmt::print("{}: {} as a page; open it in a browser\n", a.out, settings.size() == 1 ? "the tree" : "the trees");
    return kSuccess;
}

constexpr std::array kLabParts{
    Command{"compare", "searches you name: trees, time, games", lab_compare},
    Command{"tree", "the tree of a small search as a page", lab_tree},
};

} // namespace

int run_and_show(std::string_view who, lab::Settings settings, bool json, const RunExperiment& run)
{
    if (!settings.folder.empty())
        if (const auto ready = lab::prepare_folder(settings.folder); !ready) return refuse(who, ready.error());
    const StopRequests stop;
    settings.stop = stop.token();
    std::optional<LiveLine> live(std::in_place);
    settings.say = [&](std::string_view line) { live->show(line); };
    const auto found = run(settings);
    live.reset();
    if (!found) return refuse(who, found.error());
    if (json) {
        fmt::print("{}\n", base::json_text(*found));
    } else {
        fmt::print("{}\n\n", found->specification);
        for (const lab::Table& table : found->tables)
            if (!table.csv_only) fmt::print("{}\n", lab::to_text(table));
        for (const std::string& remark : found->remarks) fmt::print("{}\n", remark);
    }
    if (!settings.folder.empty())
        if (const auto written = lab::write_files(*found, settings.folder); !written)
            return refuse(who, written.error());
    if (found->finished) return kSuccess;
    return refuse(who, {fmt::format("stopped, so the tables are not finished{}",
                                    settings.folder.empty() ? "" : "; the same command goes on")});
}

int cmd_lab(Arguments arguments)
{
    for (const Command& part : kLabParts)
        if (arguments.size() > 1 && arguments[1] == part.name) return part.run(arguments.subspan(1));
    std::string name;
    lab::Settings settings;
    settings.threads = base::hardware_threads();
    bool json = false;
    Cli cli("Runs a named experiment: tables, CSV, plots.", "kibitz lab");
    cli.add_option("experiment", name, "Which experiment (required)");
    cli.add_flag("--quick", settings.quick, "A taste of it, in about a minute");
    cli.add_option("--threads", settings.threads, "Threads").range(1, 1024);
    cli.add_option("--games", settings.games, "Games for each match of the experiment").range(0, 1'000'000);
    cli.add_option("--time", settings.move_time,
                   "Milliseconds a move, where games are timed; ablation then plays these")
        .range(0, 3'600'000);
    cli.add_option("--file", settings.file,
                   "Positions with evaluations (FEN,evaluation in pawns or as M3) that heuristic is compared with");
    cli.add_option("--seed", settings.seed, "Of everything that chance decides").shows_default();
    cli.add_option("-o,--out", settings.folder, "Folder for CSV, JSON, SVG and checkpoints");
    cli.add_flag("--json", json, "Print the findings as JSON");
    cli.parts(kLabParts);
    cli.footer(names_of_experiments());
    if (const auto code = cli.parse(arguments)) return *code;
    const lab::Experiment* experiment = lab::find_experiment(name);
    if (experiment == nullptr) {
        tell(fmt::format("kibitz lab: {}\nTry `kibitz lab --help`.",
                         name.empty() ? std::string("the experiment is missing")
                                      : fmt::format("there is no experiment {}", base::quote(name))));
        return kBadUsage;
    }
    return run_and_show("kibitz lab", settings, json, experiment->run);
}

} // namespace app
