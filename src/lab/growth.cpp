// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/growth.h"

#include <array>
#include <cmath>

#include "lab/seed_positions.h"
#include "search/alphabeta/alphabeta.h"
#include "search/textbook/analysis.h"

namespace lab {

// S000-13: alpha-beta between b^(d/2) and b^d.
void add_growth(const Settings& settings, Findings& out)
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
    double b = 0;
    for (int i = 0; i < positions; ++i) {
        const chess::Game game = game_of(kSeedPositions[static_cast<std::size_t>(i)].fen);
        const auto nodes = analyse(game, 3, find_preset("minimax")->switches)->counters.total();
        b += std::pow(static_cast<double>(nodes), 1.0 / 3) / positions;
    }
    for (int depth = 1; depth <= deepest && !settings.stop.stop_requested(); ++depth) {
        settings.say(fmt::format("growth, depth {}", depth));
        double ab = 0, own = 0;
        for (int i = 0; i < positions; ++i) {
            const chess::Game game = game_of(kSeedPositions[static_cast<std::size_t>(i)].fen);
            ab += static_cast<double>(analyse(game, depth, find_preset("alphabeta")->switches)->counters.total());
            search::Limits limits;
            limits.depth = depth;
            own += static_cast<double>((*search::make_alphabeta("classical"))->run(game, limits, {}, {}).nodes);
        }
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

} // namespace lab
