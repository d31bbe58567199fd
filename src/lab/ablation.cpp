// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `ablation`: every switch of the production search thrown, one at a time: nodes and time to a fixed depth,
// Elo at fixed nodes against the search as it is, and for the ten that matter most Elo at fixed time. Resumable.
#include <algorithm>
#include <array>
#include <cmath>
#include <ctime>

#include "engine/bench.h"
#include "eval/any_evaluator.h"
#include "lab/duel.h"
#include "lab/experiment.h"
#include "search/alphabeta/alphabeta.h"

namespace lab {
namespace {

using search::alphabeta::Params;
using Switch = base::Param<Params>;

constexpr double kResolved = 15; // Elo: a row with a larger error is marked
constexpr int kFewest = 100;     // games before an error can be believed
constexpr int kUsualTime = 20;   // ms a move, of the games at fixed time

// What is played first, since a run may be ended any time; games at fixed time are for the first ten only.
constexpr std::array<std::string_view, 16> kFirst{
    "tt_cutoffs",       "late_move_reduction", "quiescence",      "null_move", "continuation_history", "see_pruning",
    "reverse_futility", "late_move_pruning",   "futility",        "singular",  "correction",           "improving",
    "killers",          "capture_history",     "history_pruning", "aspiration"};
constexpr std::size_t kTimed = 10;
// Fixed nodes cannot show what only the clock asks for.
constexpr std::array<std::string_view, 3> kOfTheClock{"node_time", "stability_time", "score_time"};

struct Plan {
    int pairs;           // of games for each switch, at most
    std::uint64_t nodes; // of a move
    int depth;           // of the bench
    std::string evaluator;

    std::string text() const
    {
        return fmt::format(
            "Each switch of search/alphabeta thrown alone, evaluator {}. Bench: the engine's fifty positions to depth "
            "{}. "
            "Games: pairs from openings of 8 random plies, {} nodes a move, 1 MB hash, until the error is at most {} "
            "Elo "
            "or {} games are played; a game ends as a draw when both see at most 10 for 8 moves after move 40, and is "
            "won when both see 600 for 3 moves. Elo of the search without the technique against the search with it.",
            evaluator, depth, nodes, kResolved, 2 * pairs);
    }
};

struct Speed {
    std::uint64_t nodes = 0;
    double seconds = 0;
};

class Ablation {
  public:
    Ablation(const Settings& settings, const Plan& plan, Ledger& ledger)
        : settings_(settings), plan_(plan), ledger_(ledger), openings_(random_openings(plan.pairs, 8, settings.seed))
    {
    }
    base::Result<Findings> run();

  private:
    struct Row {
        double elo;
        double error;
        std::vector<Cell> cells;
    };
    base::Result<Speed> bench(std::string_view name, double thrown);
    base::Result<Row> row(const Switch& param, const Speed& whole, bool timed);
    base::Result<DuelResult> games(const Switch& param, const std::string& name, const search::Limits& limits,
                                   bool play);
    Duellist player(const Params& params, const search::Limits& limits) const;

    const Settings& settings_;
    const Plan& plan_;
    Ledger& ledger_;
    const std::vector<chess::Game> openings_;
};

base::Result<Speed> Ablation::bench(std::string_view name, double thrown)
{
    const std::string key = fmt::format("bench {} {}", name, plan_.depth);
    if (const auto kept = ledger_.find(key); kept && kept->size() == 2)
        return Speed{static_cast<std::uint64_t>((*kept)[0]), static_cast<double>((*kept)[1]) / 1e9};
    settings_.say(key);
    engine::SearchSpec spec{.search = "alphabeta", .evaluator = plan_.evaluator};
    if (!name.empty()) spec.params[std::string(name)] = thrown;
    // Time of the processor, not of the clock on the wall, and the least of three: the machine may be busy.
    Speed speed;
    for (int i = 0; i < 3; ++i) {
        const std::clock_t start = std::clock();
        const auto total =
            engine::run_bench(engine::standard_catalogue(), spec, plan_.depth, [](const engine::BenchPosition&) {});
        if (!total) return std::unexpected(total.error());
        const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        speed = {total->nodes, i == 0 ? seconds : std::min(speed.seconds, seconds)};
    }
    const auto kept =
        ledger_.keep(key, {static_cast<std::int64_t>(speed.nodes), static_cast<std::int64_t>(speed.seconds * 1e9)});
    if (!kept) return std::unexpected(kept.error());
    return speed;
}

Duellist Ablation::player(const Params& params, const search::Limits& limits) const
{
    return {"",
            [params, evaluator = plan_.evaluator]() -> std::unique_ptr<search::Search> {
                auto made = *search::make_alphabeta(evaluator, params);
                static_cast<void>(made->set_hash(1));
                return made;
            },
            limits};
}

// What has been played of them, and more of it if `play`.
base::Result<DuelResult> Ablation::games(const Switch& param, const std::string& name, const search::Limits& limits,
                                         bool play)
{
    Params params;
    param.assign(params, param.initial == 0 ? 1 : 0);
    const DuelRules rules{.draw = match::DrawSettings{},
                          .resign = match::ResignSettings{.move_count = 3, .score = {600}, .two_sided = true}};
    const auto enough = [](const DuelResult& r) {
        const auto elo = r.elo();
        return r.games.games() >= kFewest && std::isfinite(elo.elo) && elo.elo_error <= kResolved;
    };
    return duel(ledger_, name, player(params, limits), player({}, limits),
                play ? openings_ : std::vector<chess::Game>{}, settings_, rules, enough);
}

base::Result<Ablation::Row> Ablation::row(const Switch& param, const Speed& whole, bool timed)
{
    const std::string name(param.name);
    const bool off = param.initial == 0;
    const bool clock = std::ranges::find(kOfTheClock, param.name) != kOfTheClock.end();
    const auto speed = bench(name, off ? 1 : 0);
    if (!speed) return std::unexpected(speed.error());
    search::Limits nodes;
    nodes.nodes = plan_.nodes;
    const auto by_nodes = games(param, fmt::format("nodes {}", name), nodes, settings_.move_time == 0 && !clock);
    if (!by_nodes) return std::unexpected(by_nodes.error());
    search::Limits time;
    const int ms = settings_.move_time > 0 ? settings_.move_time : kUsualTime;
    time.move_time = search::Milliseconds(ms);
    time.move_overhead = search::Milliseconds(0);
    const auto by_time = games(param, fmt::format("time {} {}", ms, name), time, settings_.move_time > 0 && timed);
    if (!by_time) return std::unexpected(by_time.error());

    const auto elo_of = [](const DuelResult& r, bool error) {
        const auto elo = r.elo();
        if (r.games.games() == 0) return Cell::none();
        if (!std::isfinite(elo.elo)) return error ? Cell::none() : Cell(elo.elo > 0 ? "won all" : "lost all");
        if (error && !std::isfinite(elo.elo_error)) return Cell::none();
        return Cell::real(error ? elo.elo_error : elo.elo, 1);
    };
    const auto elo = by_nodes->elo();
    std::string note;
    const auto say = [&](std::string_view text) { note += fmt::format("{}{}", note.empty() ? "" : "; ", text); };
    if (off) say("off by default: Elo with it");
    if (clock)
        say("steers the clock only");
    else if (by_nodes->games.games() < kFewest || !(elo.elo_error <= kResolved))
        say("unresolved");
    return Row{by_nodes->games.games() == 0 || !std::isfinite(elo.elo) ? 0 : elo.elo,
               std::isfinite(elo.elo_error) ? elo.elo_error : 0,
               {name, speed->nodes,
                Cell::real(100.0 * static_cast<double>(speed->nodes) / static_cast<double>(whole.nodes), 1),
                Cell::real(100.0 * speed->seconds / whole.seconds, 1), by_nodes->games.games(),
                elo_of(*by_nodes, false), elo_of(*by_nodes, true), by_time->games.games(), elo_of(*by_time, false),
                elo_of(*by_time, true), note}};
}

base::Result<Findings> Ablation::run()
{
    Findings out{.experiment = "ablation", .specification = plan_.text()};
    const auto whole = bench("", 0);
    if (!whole) return std::unexpected(whole.error());
    std::vector<const Switch*> order;
    const auto table = search::alphabeta::param_table();
    order.reserve(table.size());
    for (const std::string_view name : kFirst) order.push_back(base::find_param<Params>(table, name));
    for (const Switch& param : table)
        if (search::alphabeta::is_switch(param) && std::ranges::find(order, &param) == order.end())
            order.push_back(&param);
    std::vector<Row> rows;
    for (std::size_t i = 0; i < order.size(); ++i) {
        auto made = row(*order[i], *whole, i < kTimed);
        if (!made) return std::unexpected(made.error());
        rows.push_back(*std::move(made));
        if (settings_.stop.stop_requested())
            return base::fail("stopped{}", settings_.folder.empty() ? "" : "; the same command goes on");
    }
    std::ranges::stable_sort(rows, [](const Row& a, const Row& b) { return a.elo < b.elo; });
    Table t{"ablation",
            "The production search without each of its techniques",
            {"technique", "bench nodes", "nodes %", "time %", "games", "Elo without it", "error", "games at fixed time",
             "Elo at fixed time", "error at fixed time", "note"}};
    t.rows.push_back({"(all)", whole->nodes, Cell::real(100, 1), Cell::real(100, 1), 0, Cell::real(0, 1),
                      Cell::real(0, 1), 0, Cell::none(), Cell::none(), ""});
    base::Plot plot{
        .title = "Elo without the technique", .x_label = "", .y_label = "Elo", .series = {{}}, .categories = {}};
    plot.series[0].kind = base::PlotKind::Bars;
    for (Row& r : rows) {
        if (r.cells[4].text != "0") { // played
            const auto x = static_cast<double>(plot.categories.size());
            plot.series[0].points.push_back({x, r.elo, r.error});
            plot.categories.push_back(r.cells[0].text);
        }
        t.rows.push_back(std::move(r.cells));
    }
    plot.width = 1600;
    out.tables.push_back(std::move(t));
    out.figures.push_back({"ablation", std::move(plot)});
    return out;
}

} // namespace

base::Result<Findings> run_ablation(const Settings& settings)
{
    const Plan plan{.pairs = settings.games > 0 ? std::max(settings.games / 2, 1)
                             : settings.quick   ? 2
                                                : 1000,
                    .nodes = settings.quick ? 300U : 1500U,
                    .depth = settings.quick ? 5 : 10,
                    .evaluator = std::string(eval::evaluators().front().name)};
    auto ledger = Ledger::open(settings, "ablation",
                               fmt::format("evaluator {} nodes {} seed {}", plan.evaluator, plan.nodes, settings.seed));
    if (!ledger) return std::unexpected(ledger.error());
    return Ablation(settings, plan, *ledger).run();
}

} // namespace lab
