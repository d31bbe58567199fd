// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `thesis`: what the variants' values are worth, and Figures 2 and 3.
#include <algorithm>
#include <cmath>

#include "lab/thesis.h"
#include "search/alphabeta/alphabeta.h"

namespace lab {
namespace {

constexpr double kMostPawns = 15; // a mate counts as this

} // namespace

double Thesis::error_against(const Sweep& s, const std::vector<double>& reference) const
{
    double sum = 0;
    for (std::size_t i = 0; i < s.each.size(); ++i)
        sum += std::abs(std::clamp(s.each[i].value / 100.0, -kMostPawns, kMostPawns) - reference[i]);
    return sum / static_cast<double>(s.each.size());
}

// The production search with its best evaluation.
std::vector<double> Thesis::strong_reference()
{
    const std::uint64_t nodes = settings_.quick ? 20'000 : 2'000'000;
    const std::string_view evaluator = eval::evaluators().front().name;
    const std::string name = fmt::format("reference {} {}", evaluator, nodes);
    std::vector<std::int64_t> values(kSeedPositions.size());
    if (const auto kept = ledger_.find(name); kept && kept->size() == values.size()) {
        values = *kept;
    } else {
        settings_.say("reference values by the production search");
        pool_.parallel_for(values.size(), [&](std::size_t i) {
            const auto strong = search::make_alphabeta(evaluator);
            search::Limits limits;
            limits.nodes = nodes;
            if (!settings_.stop.stop_requested()) values[i] = (*strong)->run(seed_game(i), limits, {}, {}).value;
        });
        if (!settings_.stop.stop_requested()) note(ledger_.keep(name, values));
    }
    std::vector<double> out;
    out.reserve(values.size());
    for (const std::int64_t v : values)
        out.push_back(std::clamp(static_cast<double>(v) / 100.0, -kMostPawns, kMostPawns));
    return out;
}

// S002-15: against the author's reference and against the production search.
void Thesis::errors()
{
    std::vector<double> theirs;
    theirs.reserve(std::size(kSeedPositions));
    for (const SeedPosition& p : kSeedPositions) theirs.push_back(p.reference);
    const std::vector<double> ours = strong_reference();
    struct Published {
        std::string_view name;
        double error;
    };
    constexpr std::array kPublished{Published{"plain minimax", 2.13958}, Published{"AB 1", 2.13958},
                                    Published{"TT v1", 2.13958},         Published{"TT v2", 2.145},
                                    Published{"TT v3", 2.20625},         Published{"NM thesis R=2", 2.24125},
                                    Published{"QS +0", 2.9975}};
    Table t{"errors",
            "Root-value error, mean over the 24 positions, in pawns (mates count as 15)",
            {"algorithm", "published", "against the author's reference", "against the production search"}};
    const auto row = [&](std::string_view name, const Sweep& s) {
        const auto* p = std::ranges::find_if(kPublished, [&](const auto& x) { return x.name == name; });
        t.rows.push_back({name, settings_.quick || p == kPublished.end() ? Cell::none() : Cell::real(p->error, 5),
                          Cell::real(error_against(s, theirs), 5), Cell::real(error_against(s, ours), 5)});
    };
    row("plain minimax", plain_);
    for (const auto& [name, s] : variants_) row(name, s);
    double between = 0;
    for (std::size_t i = 0; i < ours.size(); ++i) between += std::abs(ours[i] - theirs[i]);
    t.rows.push_back({"production search", Cell::none(), Cell::real(between / static_cast<double>(ours.size()), 5),
                      Cell::real(0, 5)});
    findings_.tables.push_back(std::move(t));
}

// Figures 2 and 3.
void Thesis::figures()
{
    base::Plot nodes{
        .title = "Nodes by position", .x_label = "position", .y_label = "nodes", .series = {}, .categories = {}};
    base::Plot times{
        .title = "Time by position", .x_label = "position", .y_label = "CPU seconds", .series = {}, .categories = {}};
    nodes.log_y = times.log_y = true;
    for (std::size_t i = 0; i < kSeedPositions.size(); ++i) nodes.categories.push_back(std::to_string(i));
    times.categories = nodes.categories;
    const auto add = [&](const std::string& name, const Sweep& s) {
        base::PlotSeries n{.label = name, .kind = base::PlotKind::Scatter, .points = {}};
        base::PlotSeries t{.label = name, .kind = base::PlotKind::Scatter, .points = {}};
        for (std::size_t i = 0; i < s.each.size(); ++i) {
            const auto x = static_cast<double>(i);
            n.points.push_back({x, static_cast<double>(s.each[i].counters.honest())});
            t.points.push_back({x, std::max(base::seconds(s.each[i].elapsed), 1e-6)});
        }
        nodes.series.push_back(std::move(n));
        times.series.push_back(std::move(t));
    };
    add("minimax", plain_);
    for (const auto& [name, s] : variants_)
        if (name == "AB 1" || name == "NM thesis R=2" || name == "TT v1" || name == "QS +0") add(name, s);
    findings_.figures.push_back({"nodes", std::move(nodes)});
    findings_.figures.push_back({"times", std::move(times)});
}

} // namespace lab
