// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `comp4121`: what seed 000 claims of its program: the depth that a move time allows, with one thread and
// several; alpha-beta against Monte-Carlo tree search at equal time; what the constant c and the simulation do.
#include <algorithm>
#include <cmath>

#include "base/thread_pool.h"
#include "chess/notation/fen.h"
#include "lab/duel.h"
#include "lab/experiment.h"
#include "lab/seed_positions.h"
#include "search/mcts/mcts.h"
#include "search/textbook/textbook.h"

namespace lab {
namespace {

using search::textbook::Switches;

std::unique_ptr<search::textbook::Textbook> comp4121()
{
    return *search::make_textbook("comp4121", search::textbook::find_preset("comp4121")->switches);
}
// S000-8, 12: time to each depth.
void depths(const Settings& settings, Findings& out)
{
    const int deepest = settings.quick ? 4 : 6;
    const int positions = settings.quick ? 3 : 8;
    const int most_threads = std::max(2, base::hardware_threads());
    Table t{"depths",
            fmt::format("Mean seconds to a depth, {} positions of thesis 002 (seed: depth 6 in practice, 7 not)",
                        positions),
            {"depth", "1 thread", fmt::format("{} threads", most_threads), "speed-up", "Amdahl p", "nodes, 1 thread",
             "growth"}};
    std::vector<std::array<double, 3>> sums(static_cast<std::size_t>(deepest));
    for (int i = 0; i < positions && !settings.stop.stop_requested(); ++i)
        for (const int threads : {1, most_threads}) {
            settings.say(fmt::format("position {}, {} threads", i, threads));
            const auto search = comp4121();
            search->set_threads(threads);
            search::Limits limits;
            limits.depth = deepest;
            search->run(game_of(kSeedPositions[static_cast<std::size_t>(i)].fen), limits, {}, {});
            double seconds = 0;
            double nodes = 0;
            for (const auto& it : search->iterations()) {
                seconds += base::seconds(it.elapsed);
                nodes += static_cast<double>(it.counters.honest());
                auto& sum = sums[static_cast<std::size_t>(it.depth - 1)];
                sum[threads == 1 ? 0 : 1] += seconds / positions;
                if (threads == 1) sum[2] += nodes / positions;
            }
        }
    base::Plot plot{.title = "Time to depth", .x_label = "depth", .y_label = "seconds", .series = {}, .categories = {}};
    plot.log_y = true;
    plot.series = {{.label = "1 thread", .points = {}},
                   {.label = fmt::format("{} threads", most_threads), .points = {}}};
    for (int d = 1; d <= deepest; ++d) {
        const auto& sum = sums[static_cast<std::size_t>(d - 1)];
        const double faster = sum[0] / sum[1];
        const double p = (1 - 1 / faster) / (1 - 1.0 / most_threads);
        t.rows.push_back({d, Cell::real(sum[0], 4), Cell::real(sum[1], 4), Cell::real(faster, 2), Cell::real(p, 3),
                          Cell::real(sum[2], 0),
                          d == 1 ? Cell::none() : Cell::real(sum[2] / sums[static_cast<std::size_t>(d - 2)][2], 2)});
        for (std::size_t k = 0; k < 2; ++k) plot.series[k].points.push_back({static_cast<double>(d), sum[k]});
    }
    out.tables.push_back(std::move(t));
    out.figures.push_back({"depths", std::move(plot)});
}

// S000-11: Monte-Carlo variants against alpha-beta of the same seed, the same time for each move.
void matches(const Settings& settings, Findings& out)
{
    const auto time = search::Milliseconds(settings.quick ? 10 : 50);
    search::Limits limits;
    limits.move_time = time;
    limits.move_overhead = search::Milliseconds(0);
    const Duellist alpha_beta{"alpha-beta", []() -> std::unique_ptr<search::Search> { return comp4121(); }, limits};
    struct Row {
        const char* name;
        int simulation;
        double c;
        int selection;
    };
    constexpr std::array kRows{
        Row{"shallow search, c = sqrt 2", 1, 1.4142, 0}, Row{"shallow search, c = 0.5", 1, 0.5, 0},
        Row{"shallow search, c = 0.1", 1, 0.1, 0},       Row{"random playout, c = sqrt 2", 0, 1.4142, 0},
        Row{"evaluation, c = sqrt 2", 2, 1.4142, 0},     Row{"evaluation, c = 0.3", 2, 0.3, 0},
        Row{"evaluation, PUCT, c = 1.5", 2, 1.5, 1}};
    const int pairs = settings.games > 0 ? std::max(settings.games / 2, 1) : settings.quick ? 1 : 20;
    const std::vector<chess::Game> openings = random_openings(pairs, 6, settings.seed);
    Table t{"mcts",
            fmt::format("Monte-Carlo tree search against alpha-beta, {} ms a move (first player's view)", time.count()),
            {"Monte-Carlo variant", "games", "won", "drawn", "lost", "Elo", "error", "simulations/s"}};
    for (const Row& row : kRows) {
        if (settings.stop.stop_requested()) return;
        settings.say(row.name);
        search::mcts::Params params;
        params.simulation = row.simulation;
        params.exploration = row.c;
        params.selection = row.selection;
        params.priors = static_cast<int>(search::mcts::Priors::Captures);
        const Duellist mcts{
            row.name, [params]() -> std::unique_ptr<search::Search> { return *search::make_mcts("comp4121", params); },
            limits};
        const DuelResult r = duel(mcts, alpha_beta, openings, settings);
        const auto elo = r.elo();
        const double seconds = static_cast<double>(r.moves[0]) * static_cast<double>(time.count()) / 1000;
        t.rows.push_back({row.name, r.games.games(), r.games.wins, r.games.draws, r.games.losses,
                          std::isfinite(elo.elo) ? Cell::real(elo.elo, 0) : Cell("lost all or won all"),
                          std::isfinite(elo.elo_error) ? Cell::real(elo.elo_error, 0) : Cell::none(),
                          Cell::real(static_cast<double>(r.nodes[0]) / std::max(seconds, 1e-9), 0)});
    }
    out.tables.push_back(std::move(t));
}

} // namespace

base::Result<Findings> run_comp4121(const Settings& settings)
{
    Findings out{.experiment = "comp4121",
                 .specification =
                     "The player of seed 000 repaired (captures and checks first, root moves over threads, "
                     "quiescence, table, deepening) and its Monte-Carlo search, both with the evaluator comp4121."};
    depths(settings, out);
    matches(settings, out);
    if (settings.stop.stop_requested()) return base::fail("stopped");
    return out;
}

} // namespace lab
