// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `comp4121`: what seed 000 claims of its program: the depth that a move time allows, with one thread and
// several; alpha-beta against Monte-Carlo tree search at equal time; what the constant c and the simulation do.
#include <algorithm>
#include <array>
#include <optional>

#include "lab/duel.h"
#include "lab/experiment.h"
#include "lab/growth.h"
#include "lab/ledger.h"
#include "lab/orderings.h"
#include "lab/seed_positions.h"
#include "search/mcts/mcts.h"
#include "search/textbook/analysis.h"
#include "search/textbook/textbook.h"

namespace lab {
namespace {

using search::textbook::Switches;

std::unique_ptr<search::textbook::Textbook> comp4121()
{
    return *search::make_textbook("comp4121", search::textbook::find_preset("comp4121")->switches);
}

// Cumulative seconds and nodes by depth, mean over positions.
struct Curve {
    std::vector<double> seconds, nodes;
    std::vector<std::vector<double>> each; // seconds by position
};

Curve measure(const Settings& settings, int threads, int positions, int deepest)
{
    Curve c{.seconds = std::vector<double>(static_cast<std::size_t>(deepest)),
            .nodes = std::vector<double>(static_cast<std::size_t>(deepest)),
            .each = {}};
    for (int i = 0; i < positions && !settings.stop.stop_requested(); ++i) {
        settings.say(fmt::format("position {}, {} threads", i, threads));
        const auto search = comp4121();
        search->set_threads(threads);
        search::Limits limits;
        limits.depth = deepest;
        search->run(game_of(kSeedPositions[static_cast<std::size_t>(i)].fen), limits, {}, {});
        double seconds = 0, nodes = 0;
        c.each.emplace_back();
        for (const auto& it : search->iterations()) {
            const auto at = static_cast<std::size_t>(it.depth - 1);
            seconds += base::seconds(it.elapsed);
            nodes += static_cast<double>(it.counters.honest());
            c.seconds[at] += seconds / positions;
            c.nodes[at] += nodes / positions;
            c.each.back().push_back(seconds);
        }
    }
    return c;
}

// S000-12: the depth a move time allows.
Table reached(const Curve& one, const Curve& several, int threads)
{
    Table t{"reached",
            "Mean depth finished within a time, same positions",
            {"seconds", "1 thread", fmt::format("{} threads", threads)}};
    const auto depth = [](const Curve& c, double seconds) {
        double sum = 0;
        for (const auto& times : c.each)
            sum += static_cast<double>(std::ranges::count_if(times, [&](double at) { return at <= seconds; }));
        return sum / static_cast<double>(std::max<std::size_t>(c.each.size(), 1));
    };
    for (const double seconds : {0.01, 0.1, 1.0, 10.0})
        t.rows.push_back(
            {Cell::real(seconds, 2), Cell::real(depth(one, seconds), 2), Cell::real(depth(several, seconds), 2)});
    return t;
}

// S000-8: time to each depth.
void depths(const Settings& settings, Findings& out)
{
    const int deepest = settings.quick ? 3 : 6;
    const int positions = settings.quick ? 3 : 8;
    const int most_threads = std::max(2, settings.threads);
    const Curve one = measure(settings, 1, positions, deepest);
    const Curve several = measure(settings, most_threads, positions, deepest);
    Table t{"depths",
            fmt::format("Mean seconds to a depth, {} positions of thesis 002 (seed: depth 6 in practice, 7 not)",
                        positions),
            {"depth", "1 thread", fmt::format("{} threads", most_threads), "speed-up", "Amdahl p", "nodes, 1 thread",
             fmt::format("nodes, {} threads", most_threads), "growth"}};
    base::Plot plot{.title = "Time to depth", .x_label = "depth", .y_label = "seconds", .series = {}, .categories = {}};
    plot.log_y = true;
    plot.series = {{.label = "1 thread", .points = {}},
                   {.label = fmt::format("{} threads", most_threads), .points = {}}};
    for (std::size_t d = 0; d < one.seconds.size(); ++d) {
        const double faster = one.seconds[d] / several.seconds[d];
        const double p = (1 - 1 / faster) / (1 - 1.0 / most_threads);
        t.rows.push_back({d + 1, Cell::real(one.seconds[d], 4), Cell::real(several.seconds[d], 4),
                          Cell::real(faster, 2), Cell::real(p, 3), Cell::real(one.nodes[d], 0),
                          Cell::real(several.nodes[d], 0),
                          d == 0 ? Cell::none() : Cell::real(one.nodes[d] / one.nodes[d - 1], 2)});
        plot.series[0].points.push_back({static_cast<double>(d + 1), one.seconds[d]});
        plot.series[1].points.push_back({static_cast<double>(d + 1), several.seconds[d]});
    }
    out.tables.push_back(std::move(t));
    out.tables.push_back(reached(one, several, most_threads));
    out.figures.push_back({"depths", std::move(plot)});
}

// S000-11: Monte-Carlo variants against alpha-beta of the same seed, the same time for each move.
base::Status mcts_matches(const Settings& settings, Ledger& ledger, Findings& out)
{
    const auto time = search::Milliseconds(settings.move_time > 0 ? settings.move_time : settings.quick ? 5 : 20);
    search::Limits limits;
    limits.move_time = time;
    limits.move_overhead = search::Milliseconds(0);
    const Duellist alpha_beta{"alpha-beta", []() -> std::unique_ptr<search::Search> { return comp4121(); }, limits};
    struct Row {
        const char* name;
        search::mcts::Simulation simulation;
        double c;
        std::optional<search::mcts::Priors> priors; // none: UCT
    };
    using search::mcts::Priors;
    using search::mcts::Simulation;
    constexpr std::array kRows{Row{"random playout, c = sqrt 2", Simulation::Playout, 1.4142, {}},
                               Row{"shallow search, c = sqrt 2", Simulation::Shallow, 1.4142, {}},
                               Row{"shallow search, c = 0.5", Simulation::Shallow, 0.5, {}},
                               Row{"shallow search, c = 0.1", Simulation::Shallow, 0.1, {}},
                               Row{"evaluation, c = sqrt 2", Simulation::Evaluation, 1.4142, {}},
                               Row{"evaluation, c = 0.3", Simulation::Evaluation, 0.3, {}},
                               Row{"evaluation, PUCT, captures", Simulation::Evaluation, 1.5, Priors::Captures},
                               Row{"evaluation, PUCT, history", Simulation::Evaluation, 1.5, Priors::History},
                               Row{"evaluation, PUCT, evaluation", Simulation::Evaluation, 1.5, Priors::Evaluation}};
    const int pairs = settings.games > 0 ? std::max(settings.games / 2, 1) : settings.quick ? 1 : 20;
    const std::vector<chess::Game> openings = random_openings(pairs, 6, settings.seed);
    const DuelRules rules{.draw = {},
                          .resign = match::ResignSettings{.move_count = 3, .score = {800}, .two_sided = true}};
    Table t{"mcts",
            fmt::format("Monte-Carlo tree search against alpha-beta, {} ms a move (its view); 800 twice agreed for 3 "
                        "moves ends a game",
                        time.count()),
            {"Monte-Carlo variant"}};
    t.columns.insert(t.columns.end(), kDuelColumns.begin(), kDuelColumns.end());
    t.columns.emplace_back("simulations/s");
    for (const Row& row : kRows) {
        search::mcts::Params params;
        params.simulation = static_cast<int>(row.simulation);
        params.exploration = row.c;
        params.selection = row.priors ? 1 : 0;
        params.priors = static_cast<int>(row.priors.value_or(Priors::Equal));
        const Duellist mcts{
            row.name, [params]() -> std::unique_ptr<search::Search> { return *search::make_mcts("comp4121", params); },
            limits};
        const auto r =
            duel(ledger, fmt::format("{} ms {}", time.count(), row.name), mcts, alpha_beta, openings, settings, rules);
        if (!r) return std::unexpected(r.error());
        const double seconds = static_cast<double>(r->moves[0]) * static_cast<double>(time.count()) / 1000;
        std::vector<Cell> cells{row.name};
        for (Cell& cell : cells_of(*r)) cells.push_back(std::move(cell));
        cells.push_back(Cell::real(static_cast<double>(r->nodes[0]) / std::max(seconds, 1e-9), 0));
        t.rows.push_back(std::move(cells));
    }
    out.tables.push_back(std::move(t));
    return {};
}

} // namespace

base::Result<Findings> run_comp4121(const Settings& settings)
{
    Findings out{.experiment = "comp4121",
                 .specification =
                     "The player of seed 000 repaired (captures and checks first, root moves over threads, "
                     "quiescence, table, deepening) and its Monte-Carlo search, both with the evaluator comp4121."};
    auto ledger = Ledger::open(settings, "comp4121", fmt::format("quick {} seed {}", settings.quick, settings.seed));
    if (!ledger) return std::unexpected(ledger.error());
    depths(settings, out);
    add_growth(settings, out);
    // S000-9: what captures and checks first are worth to the seed's search.
    out.tables.push_back(ordering_table(
        settings, "comp4121", {{"none", 0}, {"victim minus aggressor", 6}, {"captures and checks first", 7}}));
    if (const auto played = mcts_matches(settings, *ledger, out); !played) return std::unexpected(played.error());
    if (settings.stop.stop_requested()) return base::fail("stopped");
    return out;
}

} // namespace lab
