// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `ablation`: every switch of the production search thrown, one at a time: nodes and time to a fixed depth,
// and Elo at fixed nodes against the search as it is. Resumable: games are kept in a checkpoint after every few pairs.
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "base/job.h"
#include "base/text.h"
#include "engine/bench.h"
#include "lab/duel.h"
#include "lab/experiment.h"
#include "search/alphabeta/alphabeta.h"

namespace lab {
namespace {

using search::alphabeta::Params;

constexpr double kResolved = 15; // Elo: a row with a larger error is marked

struct Plan {
    int pairs;           // of games for each switch
    std::uint64_t nodes; // of a move
    int depth;           // of the bench
    std::string text() const
    {
        return fmt::format(
            "Each switch of search/alphabeta thrown alone. Bench: the engine's fifty positions to depth {}. "
            "Games: {} pairs for each switch from openings of 8 random plies, {} nodes a move, evaluator "
            "classical; Elo of the search without the technique against the search with it.",
            depth, pairs, nodes);
    }
};

// Results of earlier runs: a line for each switch, `name LL LD DD WD WW`.
using Score = std::map<std::string, match::Pentanomial>;

std::string to_state(const Score& score)
{
    std::string out;
    for (const auto& [name, p] : score)
        out += fmt::format("{} {} {} {} {} {}\n", name, p.pairs[0], p.pairs[1], p.pairs[2], p.pairs[3], p.pairs[4]);
    return out;
}

base::Result<Score> from_state(std::string_view state)
{
    Score score;
    for (const auto line : base::split(state, '\n')) {
        const auto words = base::words(line);
        if (words.empty()) continue;
        if (words.size() != 6) return base::fail("the checkpoint has a line {}", base::quote(line));
        match::Pentanomial p;
        for (std::size_t i = 0; i < 5; ++i) {
            const auto n = base::parse_number<std::int64_t>(words[i + 1]);
            if (!n || *n < 0) return base::fail("the checkpoint has a line {}", base::quote(line));
            p.pairs[i] = *n;
        }
        score[std::string(words[0])] = p;
    }
    return score;
}

struct Speed {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

Speed bench_of(const std::map<std::string, double>& params, int depth)
{
    const engine::SearchSpec spec{.search = "alphabeta", .evaluator = "classical", .params = params};
    const auto total =
        engine::run_bench(engine::standard_catalogue(), spec, depth, [](const engine::BenchPosition&) {});
    return total ? Speed{total->nodes, base::seconds(total->elapsed)} : Speed{};
}

Duellist player(std::string name, const Params& params, std::uint64_t nodes)
{
    search::Limits limits;
    limits.nodes = nodes;
    return {std::move(name),
            [params]() -> std::unique_ptr<search::Search> {
                auto made = *search::make_alphabeta("classical", params);
                static_cast<void>(made->set_hash(1));
                return made;
            },
            limits};
}

} // namespace

base::Result<Findings> run_ablation(const Settings& settings)
{
    const Plan plan{.pairs = settings.games > 0 ? std::max(settings.games / 2, 1)
                             : settings.quick   ? 5
                                                : 1500,
                    .nodes = settings.quick ? 500U : 3000U,
                    .depth = settings.quick ? 6 : 11};
    Findings out{.experiment = "ablation", .specification = plan.text()};
    std::optional<base::Job> job;
    Score score;
    if (!settings.folder.empty()) {
        // The number of pairs is no part of it: more games go on from fewer.
        const std::string kind = fmt::format("nodes {} seed {}", plan.nodes, settings.seed);
        auto opened = base::Job::open(settings.folder + "/ablation.checkpoint", {"ablation", 1}, kind);
        if (!opened) return std::unexpected(opened.error());
        job = *std::move(opened);
        auto earlier = from_state(job->state());
        if (!earlier) return std::unexpected(earlier.error());
        score = *std::move(earlier);
    }
    const std::vector<chess::Game> openings = random_openings(plan.pairs, 8, settings.seed);
    const Speed whole = bench_of({}, plan.depth);
    Table t{"ablation",
            "The production search without each of its techniques",
            {"technique", "bench nodes", "nodes %", "time %", "games", "Elo without it", "error", "note"}};
    t.rows.push_back(
        {"(all)", whole.nodes, Cell::real(100, 1), Cell::real(100, 1), 0, Cell::real(0, 1), Cell::real(0, 1), ""});
    std::vector<std::pair<double, std::vector<Cell>>> rows;
    for (const auto& param : search::alphabeta::param_table()) {
        if (!search::alphabeta::is_switch(param)) continue;
        if (settings.stop.stop_requested()) return base::fail("stopped; the same command goes on");
        const std::string name(param.name);
        Params params;
        const double thrown = param.initial == 0 ? 1 : 0;
        param.assign(params, thrown);
        const Speed speed = bench_of({{name, thrown}}, plan.depth);
        match::Pentanomial& sum = score[name];
        constexpr std::size_t kChunk = 20;
        while (sum.count() < plan.pairs && !settings.stop.stop_requested()) {
            settings.say(fmt::format("{}: {} of {} pairs", name, sum.count(), plan.pairs));
            const auto first = static_cast<std::size_t>(sum.count());
            const std::size_t last = std::min(first + kChunk, openings.size());
            const std::vector<chess::Game> part(openings.begin() + static_cast<std::ptrdiff_t>(first),
                                                openings.begin() + static_cast<std::ptrdiff_t>(last));
            const DuelResult r = duel(player(name, params, plan.nodes), player("all", {}, plan.nodes), part, settings);
            if (settings.stop.stop_requested()) break; // an unfinished chunk is played again
            for (std::size_t i = 0; i < 5; ++i) sum.pairs[i] += r.pairs.pairs[i];
            if (job)
                if (auto saved = job->save(to_state(score)); !saved) return std::unexpected(saved.error());
        }
        const auto elo = match::estimate_elo(match::sample_of(sum));
        const std::string note =
            fmt::format("{}{}", thrown == 1 ? "off by default: Elo with it" : "",
                        elo.elo_error > kResolved ? (thrown == 1 ? "; unresolved" : "unresolved") : "");
        rows.push_back({elo.elo,
                        {name, speed.nodes,
                         Cell::real(100.0 * static_cast<double>(speed.nodes) / static_cast<double>(whole.nodes), 1),
                         Cell::real(100.0 * speed.seconds / whole.seconds, 1), sum.games(), Cell::real(elo.elo, 1),
                         Cell::real(elo.elo_error, 1), note}});
    }
    std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    base::Plot plot{
        .title = "Elo without the technique", .x_label = "", .y_label = "Elo", .series = {{}}, .categories = {}};
    plot.series[0].kind = base::PlotKind::Bars;
    for (auto& [elo, row] : rows) {
        const auto x = static_cast<double>(plot.categories.size());
        plot.series[0].points.push_back({x, std::isfinite(elo) ? elo : 0.0, 0});
        plot.categories.push_back(row[0].text);
        t.rows.push_back(std::move(row));
    }
    plot.width = 1600;
    out.tables.push_back(std::move(t));
    out.figures.push_back({"ablation", std::move(plot)});
    return out;
}

} // namespace lab
