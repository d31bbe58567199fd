// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `scaling`: the production search over threads, and how trees grow with depth.
#include <algorithm>
#include <cmath>

#include "base/thread_pool.h"
#include "chess/notation/fen.h"
#include "engine/bench.h"
#include "lab/experiment.h"
#include "lab/seed_positions.h"
#include "search/alphabeta/alphabeta.h"
#include "search/textbook/analysis.h"

namespace lab {
namespace {

struct Measured {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

Measured production(int threads, int depth, int positions)
{
    Measured sum;
    auto search = *search::make_alphabeta("classical");
    search->set_threads(threads);
    static_cast<void>(search->set_hash(64));
    search::Limits limits;
    limits.depth = depth;
    for (int i = 0; i < positions; ++i) {
        search->new_game();
        const base::TimePoint start = base::system_clock().now();
        sum.nodes += search->run(game_of(engine::bench_positions()[static_cast<std::size_t>(i)]), limits, {}, {}).nodes;
        sum.seconds += base::seconds(base::system_clock().now() - start);
    }
    return sum;
}

Table threads_table(const Settings& settings)
{
    const int depth = settings.quick ? 9 : 14;
    const int positions = settings.quick ? 6 : 20;
    Table t{"threads",
            fmt::format("Production search to depth {} on {} positions; this machine may run {} threads", depth,
                        positions, base::hardware_threads()),
            {"threads", "nodes", "seconds", "nodes/s", "speed-up of nodes/s", "speed-up to depth", "Amdahl p"}};
    Measured one;
    for (int threads = 1; threads <= std::max(2, 2 * base::hardware_threads()) && threads <= 64; threads *= 2) {
        if (settings.stop.stop_requested()) break;
        settings.say(fmt::format("{} threads", threads));
        const Measured m = production(threads, depth, positions);
        if (threads == 1) one = m;
        const double speed = static_cast<double>(m.nodes) / m.seconds;
        const double faster = speed / (static_cast<double>(one.nodes) / one.seconds);
        // speed-up = 1 / (1 - p + p / n), solved for p.
        const double p = threads == 1 ? 0 : (1 - 1 / faster) / (1 - 1.0 / threads);
        t.rows.push_back({threads, m.nodes, Cell::real(m.seconds, 2), Cell::real(speed, 0), Cell::real(faster, 2),
                          Cell::real(one.seconds / m.seconds, 2), threads == 1 ? Cell::none() : Cell::real(p, 3)});
    }
    return t;
}

// S000-13: alpha-beta between b^(d/2) and b^d.
void growth(const Settings& settings, Findings& out)
{
    using search::textbook::analyse;
    using search::textbook::find_preset;
    const int deepest = settings.quick ? 4 : 6;
    const int positions = settings.quick ? 4 : 10;
    Table t{"growth",
            fmt::format("Mean nodes over {} positions of thesis 002, by depth", positions),
            {"depth", "minimax b^d", "b^(3d/4)", "alpha-beta (ordering 1)", "b^(d/2)", "production",
             "branching of alpha-beta", "branching of production"}};
    base::Plot plot{
        .title = "Nodes over depth", .x_label = "depth", .y_label = "nodes", .series = {}, .categories = {}};
    plot.log_y = true;
    for (const char* label : {"b^d", "b^(3d/4)", "alpha-beta", "b^(d/2)", "production"})
        plot.series.push_back({.label = label, .points = {}});
    double before_ab = 0, before_own = 0;
    for (int depth = 1; depth <= deepest && !settings.stop.stop_requested(); ++depth) {
        settings.say(fmt::format("growth, depth {}", depth));
        double b = 0, ab = 0, own = 0;
        for (int i = 0; i < positions; ++i) {
            const chess::Game game = game_of(kSeedPositions[static_cast<std::size_t>(i)].fen);
            b += std::pow(static_cast<double>(analyse(game, 3, find_preset("minimax")->switches)->counters.total()),
                          1.0 / 3);
            ab += static_cast<double>(analyse(game, depth, find_preset("alphabeta")->switches)->counters.total());
            search::Limits limits;
            limits.depth = depth;
            own += static_cast<double>((*search::make_alphabeta("classical"))->run(game, limits, {}, {}).nodes);
        }
        b /= positions;
        ab /= positions;
        own /= positions;
        const std::array<double, 5> y{std::pow(b, depth), std::pow(b, 0.75 * depth), ab, std::pow(b, 0.5 * depth), own};
        for (std::size_t k = 0; k < y.size(); ++k) plot.series[k].points.push_back({static_cast<double>(depth), y[k]});
        t.rows.push_back({depth, Cell::real(y[0], 0), Cell::real(y[1], 0), Cell::real(ab, 0), Cell::real(y[3], 0),
                          Cell::real(own, 0), depth == 1 ? Cell::none() : Cell::real(ab / before_ab, 2),
                          depth == 1 ? Cell::none() : Cell::real(own / before_own, 2)});
        before_ab = ab;
        before_own = own;
    }
    out.tables.push_back(std::move(t));
    out.figures.push_back({"growth", std::move(plot)});
}

} // namespace

base::Result<Findings> run_scaling(const Settings& settings)
{
    Findings out{.experiment = "scaling",
                 .specification =
                     "Production search with the evaluator classical: nodes and time to a fixed depth over "
                     "threads; mean tree size over depth beside plain alpha-beta and the powers of b."};
    out.tables.push_back(threads_table(settings));
    growth(settings, out);
    if (settings.stop.stop_requested()) return base::fail("stopped");
    return out;
}

} // namespace lab
