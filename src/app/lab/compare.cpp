// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <fmt/format.h>
#include <string>
#include <vector>

#include "app/cli.h"
#include "app/lab/lab.h"
#include "base/text.h"
#include "base/thread_pool.h"
#include "chess/notation/fen.h"
#include "eval/any_evaluator.h"
#include "lab/compare.h"
#include "match/openings_source.h"

namespace app {
namespace {

constexpr std::string_view kCompareName = "kibitz lab compare";

constexpr std::string_view kCompareFooter =
    R"(A search is a preset of the textbook search with changes, or the production search with changes:
  alphabeta   alphabeta,ordering=3   gerald-base,pvs=0,killers=0   kibitz,singular=0
What presets and switches mean is in docs/search.md; a wrong word is answered with what there is.
All searches evaluate alike, as the player of the first does unless --evaluator says otherwise.

Examples:
  kibitz lab compare minimax alphabeta alphabeta,ordering=3 --depth 4
  kibitz lab compare gerald-base gerald-base,null_move=0 --depth 6 --games 200 --out folder)";

struct CompareArguments {
    std::vector<std::string> searches{};
    std::vector<std::string> fens{};
    std::string file{};
    lab::Comparison comparison{};
    lab::Settings settings{};
    bool json = false;
};

base::Result<std::vector<chess::Game>> read_positions(const CompareArguments& a)
{
    std::vector<chess::Game> out;
    for (const std::string& fen : a.fens) {
        const auto position = chess::parse_position(fen, chess::Tolerance::Lenient);
        if (!position) return base::fail("--fen {}: {}", base::quote(fen), position.error().message);
        if (!position->has_legal_move()) return base::fail("--fen {}: the game is over there", base::quote(fen));
        out.emplace_back(*position);
    }
    if (!a.file.empty()) {
        const auto source = match::OpeningsSource::load(
            {.path = a.file, .on_warning = [](const std::string& warning) { tell("kibitz lab compare: " + warning); }});
        if (!source) return std::unexpected(source.error());
        for (std::size_t i = 0; i < source->size(); ++i) out.push_back(source->opening(i));
    }
    return out.empty() ? lab::seed_games() : out;
}

// Turns words into what is to be compared.
base::Status prepare(CompareArguments& a)
{
    if (a.searches.size() < 2) return base::fail("it takes two searches or more");
    for (const std::string& text : a.searches) {
        auto named = lab::read_search(text);
        if (!named) return base::fail("{}: {}", text, named.error().message);
        a.comparison.searches.push_back(*std::move(named));
    }
    if (a.comparison.evaluator.empty()) a.comparison.evaluator = lab::usual_evaluator(a.comparison.searches.front());
    if (const auto evaluator = eval::make_evaluator(a.comparison.evaluator); !evaluator)
        return std::unexpected(evaluator.error());
    auto positions = read_positions(a);
    if (!positions) return std::unexpected(positions.error());
    a.comparison.positions = *std::move(positions);
    return {};
}

} // namespace

int lab_compare(Arguments arguments)
{
    CompareArguments a;
    a.settings.threads = base::hardware_threads();
    Cli cli("Compares searches: their trees, their time and their games against the first.", std::string(kCompareName));
    cli.add_option("search", a.searches, "Two searches or more").type_name("SEARCH...");
    cli.add_option("--depth", a.comparison.depth, "Plies").range(1, 60).shows_default();
    cli.add_option("--fen", a.fens, "A position; may be given again. Without any: the 24 of thesis 002")
        .one_word_each();
    cli.add_option("--file", a.file, "Positions of an EPD file");
    cli.add_option("--bound", a.comparison.bound, "Nodes after which a tree is left unfinished")
        .at_least(1)
        .shows_default();
    cli.add_option("--evaluator", a.comparison.evaluator, "Which evaluation, for all of them");
    cli.add_option("--games", a.settings.games, "Games of each against the first; an odd number is rounded up")
        .range(0, 1'000'000);
    const CliOption nodes =
        cli.add_option("--nodes", a.comparison.nodes, "Nodes a move in games").at_least(1).shows_default();
    cli.add_option("--time", a.settings.move_time, "Milliseconds of a processor a move in games, instead of nodes")
        .range(0, 3'600'000)
        .excludes(nodes);
    cli.add_option("--threads", a.settings.threads, "Threads").range(1, 1024);
    cli.add_option("--seed", a.settings.seed, "Of the openings").shows_default();
    cli.add_option("-o,--out", a.settings.folder, "Folder for CSV, JSON, SVG and a checkpoint");
    cli.add_flag("--json", a.json, "Print the findings as JSON");
    cli.footer(kCompareFooter);
    if (const auto code = cli.parse(arguments)) return *code;
    if (const auto prepared = prepare(a); !prepared) return refuse(kCompareName, prepared.error(), kBadUsage);
    return run_and_show(kCompareName, a.settings, a.json,
                        [&](const lab::Settings& settings) { return lab::run_compare(a.comparison, settings); });
}

} // namespace app
