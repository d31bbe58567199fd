// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/growth.h"

#include <cmath>

#include "base/cpu_clock.h"
#include "eval/any_evaluator.h"
#include "lab/seed_positions.h"
#include "search/alphabeta/alphabeta.h"
#include "search/textbook/analysis.h"

namespace lab {
namespace {

using search::textbook::analyse;
using search::textbook::find_preset;
using search::textbook::Switches;

// Mean of what is measured on the first positions of thesis 002.
template <class Measure>
double mean_of(int positions, Measure measure)
{
    double sum = 0;
    for (int i = 0; i < positions; ++i)
        sum += static_cast<double>(measure(game_of(kSeedPositions[static_cast<std::size_t>(i)].fen)));
    return sum / positions;
}

std::uint64_t textbook_nodes(const chess::Game& game, int depth, const Switches& switches, std::string_view evaluator)
{
    return analyse(game, depth, switches, {.evaluator = evaluator})->counters.total();
}

std::uint64_t production_nodes(const chess::Game& game, int depth)
{
    search::Limits limits;
    limits.depth = depth;
    return (*search::make_alphabeta(eval::evaluators().front().name))->run(game, limits, {}, {}).nodes;
}

// One curve: mean nodes by depth.
struct Growth {
    std::string label;
    std::function<double(int depth)> nodes;
    bool is_measured = false; // not only computed
    double before = 0;        // nodes of the depth before
};

Growth textbook_growth(std::string label, int positions, const Switches& switches, const std::string& evaluator)
{
    return {std::move(label),
            [=](int depth) {
                return mean_of(positions, [&](const chess::Game& game) {
                    return textbook_nodes(game, depth, switches, evaluator);
                });
            },
            true};
}

std::vector<Growth> curves_of(int positions, bool with_seed)
{
    const double b = mean_of(positions, [](const chess::Game& game) {
        return std::cbrt(static_cast<double>(textbook_nodes(game, 3, find_preset("minimax")->switches, "thesis")));
    });
    const auto power = [b](double share) { return [b, share](int depth) { return std::pow(b, share * depth); }; };
    std::vector<Growth> out{{"b^d", power(1)}, {"b^(3d/4)", power(0.75)}};
    out.push_back(textbook_growth("alpha-beta (ordering 1)", positions, find_preset("alphabeta")->switches, "thesis"));
    if (with_seed)
        out.push_back(textbook_growth("alpha-beta as in seed 000", positions, seed_alpha_beta(), "comp4121"));
    out.push_back({"b^(d/2)", power(0.5)});
    out.push_back({"production",
                   [positions](int depth) {
                       return mean_of(positions,
                                      [depth](const chess::Game& game) { return production_nodes(game, depth); });
                   },
                   true});
    return out;
}

} // namespace

Switches seed_alpha_beta()
{
    Switches s = find_preset("alphabeta")->switches;
    s.ordering = static_cast<int>(search::textbook::Ordering::CapturesAndChecks);
    return s;
}

// S000-13: alpha-beta between b^(d/2) and b^d.
void add_growth(const Settings& settings, Findings& out, bool with_seed)
{
    const int deepest = settings.quick ? 4 : 7;
    const int positions = settings.quick ? 4 : 10;
    std::vector<Growth> curves = curves_of(positions, with_seed);
    Table t{"growth",
            fmt::format("Mean nodes over {} positions of thesis 002, by depth, and what the depth before is multiplied "
                        "by",
                        positions),
            {"depth"}};
    base::Plot plot{
        .title = "Nodes over depth", .x_label = "depth", .y_label = "nodes", .series = {}, .categories = {}};
    plot.log_y = true;
    for (const Growth& curve : curves) {
        t.columns.push_back(curve.label);
        if (curve.is_measured)
            append(t.columns, {fmt::format("growth of {}", curve.label), fmt::format("CPU s of {}", curve.label)});
        plot.series.push_back({.label = curve.label, .points = {}});
    }
    for (int depth = 1; depth <= deepest && !settings.stop.stop_requested(); ++depth) {
        settings.say(fmt::format("growth, depth {}", depth));
        std::vector<Cell> row{depth};
        for (std::size_t k = 0; k < curves.size(); ++k) {
            Growth& curve = curves[k];
            const base::TimePoint start = base::thread_clock().now();
            const double nodes = curve.nodes(depth);
            const double seconds = base::seconds(base::thread_clock().now() - start) / positions;
            row.push_back(Cell::real(nodes, 0));
            if (curve.is_measured)
                append(row, {depth == 1 ? Cell::none() : Cell::real(nodes / curve.before, 2), Cell::real(seconds, 4)});
            curve.before = nodes;
            plot.series[k].points.push_back({static_cast<double>(depth), nodes});
        }
        t.rows.push_back(std::move(row));
    }
    out.tables.push_back(std::move(t));
    out.figures.push_back({"growth", std::move(plot)});
}

} // namespace lab
