// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `ablation`: every switch of the production search thrown, one at a time: nodes and time to a fixed depth,
// Elo at fixed nodes against the search as it is, and for the ten that matter most Elo at fixed time. Resumable.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/cpu_clock.h"
#include "engine/bench.h"
#include "eval/any_evaluator.h"
#include "lab/duel.h"
#include "lab/experiment.h"
#include "lab/identity.h"
#include "search/alphabeta/alphabeta.h"

namespace lab {
namespace {

using search::alphabeta::Params;
using Switch = base::Param<Params>;

constexpr double kResolved = 15; // Elo: a row with a larger error is marked
constexpr int kFewest = 100;     // games before an error can be believed
constexpr int kUsualTime = 20;   // ms a move, of the games at fixed time

// What is played first, since a run may be ended any time: by what network v1 lost without each.
constexpr std::array<std::string_view, 18> kFirst{
    "quiescence", "late_move_reduction", "improving",       "reverse_futility",     "see_pruning", "tt_cutoffs",
    "correction", "capture_history",     "futility",        "continuation_history", "killers",     "singular",
    "null_move",  "late_move_pruning",   "history_pruning", "aspiration",           "tt_move",     "quiet_history"};
constexpr std::size_t kTimed = 10; // games at fixed time are for those that matter most
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
        const Switch* param;
        Speed speed;
        DuelResult by_nodes, by_time;

        double elo() const; // 0 where nothing is known
        std::string note() const;
        std::vector<Cell> cells(const Speed& whole) const;
    };
    base::Result<Speed> bench(std::string_view name, double thrown);
    base::Result<Row> row(const Switch& param);
    base::Status play_by_time(std::vector<Row>& rows);
    base::Result<DuelResult> games(const Switch& param, const std::string& name, const search::Limits& limits,
                                   bool play);
    Duellist player(const Params& params, const search::Limits& limits) const;
    int move_time() const { return settings_.move_time > 0 ? settings_.move_time : kUsualTime; }
    Table table(const Speed& whole, const std::vector<Row>& rows) const;
    base::Plot plot(const std::vector<Row>& rows) const;
    base::Error stopped() const;

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
    // The least of three: the machine may be busy, and its caches are then not ours alone.
    Speed speed;
    for (int i = 0; i < 3; ++i) {
        const base::TimePoint start = base::thread_clock().now();
        const auto total =
            engine::run_bench(engine::standard_catalogue(), spec, plan_.depth, [](const engine::BenchPosition&) {});
        if (!total) return std::unexpected(total.error());
        const double seconds = base::seconds(base::thread_clock().now() - start);
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
                auto made = *search::make_alphabeta(evaluator, params, base::thread_clock());
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
    const auto enough = [](const DuelResult& r) {
        const auto elo = r.elo();
        return r.games.games() >= kFewest && std::isfinite(elo.elo) && elo.elo_error <= kResolved;
    };
    return duel(ledger_, name, player(params, limits), player({}, limits),
                play ? openings_ : std::vector<chess::Game>{}, settings_, kShortGames, enough);
}

bool steers_the_clock(const Switch& param)
{
    return std::ranges::find(kOfTheClock, param.name) != kOfTheClock.end();
}

bool is_resolved(const DuelResult& r)
{
    return r.games.games() >= kFewest && r.elo().elo_error <= kResolved;
}

double Ablation::Row::elo() const
{
    const double elo = by_nodes.elo().elo;
    return std::isfinite(elo) ? elo : by_nodes.games.wins > 0 ? 1000 : -1000;
}

std::string Ablation::Row::note() const
{
    std::string note;
    const auto say = [&](std::string_view text) { note += fmt::format("{}{}", note.empty() ? "" : "; ", text); };
    if (param->initial == 0) say("off by default: Elo with it");
    if (steers_the_clock(*param))
        say("steers the clock only");
    else if (!is_resolved(by_nodes))
        say("unresolved");
    if (by_time.games.games() > 0 && !is_resolved(by_time)) say("unresolved at fixed time");
    return note;
}

std::vector<Cell> Ablation::Row::cells(const Speed& whole) const
{
    std::vector<Cell> out{param->name, speed.nodes,
                          Cell::real(100.0 * static_cast<double>(speed.nodes) / static_cast<double>(whole.nodes), 1),
                          Cell::real(100.0 * speed.seconds / whole.seconds, 1)};
    for (const DuelResult* r : {&by_nodes, &by_time}) {
        const std::vector<Cell> all = cells_of(*r); // games, won, drawn, lost, Elo, error
        const bool played = r->games.games() > 0;
        append(out, {all[0], played ? all[4] : Cell::none(), played ? all[5] : Cell::none()});
    }
    out.emplace_back(note());
    return out;
}

base::Result<Ablation::Row> Ablation::row(const Switch& param)
{
    const std::string name(param.name);
    const auto speed = bench(name, param.initial == 0 ? 1 : 0);
    if (!speed) return std::unexpected(speed.error());
    search::Limits nodes;
    nodes.nodes = plan_.nodes;
    const auto by_nodes =
        games(param, fmt::format("nodes {}", name), nodes, settings_.move_time == 0 && !steers_the_clock(param));
    if (!by_nodes) return std::unexpected(by_nodes.error());
    return Row{&param, *speed, *by_nodes, {}};
}

// With --time: the games of those that matter most by what is known now. Without it only what has been played is read.
base::Status Ablation::play_by_time(std::vector<Row>& rows)
{
    search::Limits limits;
    limits.move_time = search::Milliseconds(move_time());
    limits.move_overhead = search::Milliseconds(0);
    std::size_t played = 0;
    for (Row& r : rows) {
        const bool wanted = settings_.move_time > 0 && !steers_the_clock(*r.param) && played++ < kTimed;
        auto found = games(*r.param, fmt::format("time {} {}", move_time(), r.param->name), limits, wanted);
        if (!found) return std::unexpected(found.error());
        r.by_time = *found;
    }
    return {};
}

Table Ablation::table(const Speed& whole, const std::vector<Row>& rows) const
{
    const int ms = move_time();
    Table t{"ablation",
            "The production search without each of its techniques",
            {"technique", "bench nodes", "nodes %", "time %", "games", "Elo without it", "error",
             fmt::format("games at {} ms", ms), fmt::format("Elo at {} ms", ms), fmt::format("error at {} ms", ms),
             "note"}};
    t.rows.push_back({"(all)", whole.nodes, Cell::real(100, 1), Cell::real(100, 1), 0, Cell::real(0, 1),
                      Cell::real(0, 1), 0, Cell::none(), Cell::none(), ""});
    for (const Row& r : rows) t.rows.push_back(r.cells(whole));
    return t;
}

// Those that were played, the most valuable technique first; at fixed time beside at fixed nodes.
base::Plot Ablation::plot(const std::vector<Row>& rows) const
{
    base::Plot plot{.title = "Elo without the technique",
                    .x_label = "",
                    .y_label = "Elo",
                    .series = {{.label = fmt::format("{} nodes", plan_.nodes), .points = {}},
                               {.label = fmt::format("{} ms", move_time()), .points = {}}},
                    .categories = {},
                    .width = 1200};
    for (const Row& r : rows) {
        if (r.by_nodes.games.games() == 0 && r.by_time.games.games() == 0) continue;
        const auto x = static_cast<double>(plot.categories.size());
        const std::array<const DuelResult*, 2> results{&r.by_nodes, &r.by_time};
        for (std::size_t k = 0; k < results.size(); ++k) {
            const auto elo = results[k]->elo();
            plot.series[k].kind = base::PlotKind::Bars;
            if (results[k]->games.games() > 0 && std::isfinite(elo.elo))
                plot.series[k].points.push_back({x, elo.elo, std::isfinite(elo.elo_error) ? elo.elo_error : 0});
        }
        plot.categories.emplace_back(r.param->name);
    }
    return plot;
}

base::Error Ablation::stopped() const
{
    return {fmt::format("stopped{}", settings_.folder.empty() ? "" : "; the same command goes on")};
}

base::Result<Findings> Ablation::run()
{
    Findings out{.experiment = "ablation", .specification = plan_.text()};
    const auto whole = bench("", 0);
    if (!whole) return std::unexpected(whole.error());
    std::vector<const Switch*> order;
    const auto switches = search::alphabeta::param_table();
    order.reserve(switches.size());
    for (const std::string_view name : kFirst) order.push_back(base::find_param<Params>(switches, name));
    for (const Switch& param : switches)
        if (search::alphabeta::is_switch(param) && std::ranges::find(order, &param) == order.end())
            order.push_back(&param);
    std::vector<Row> rows;
    for (const Switch* param : order) {
        auto made = row(*param);
        if (!made) return std::unexpected(made.error());
        rows.push_back(*std::move(made));
        if (settings_.stop.stop_requested()) return std::unexpected(stopped());
    }
    std::ranges::stable_sort(rows, {}, &Row::elo);
    if (auto played = play_by_time(rows); !played) return std::unexpected(played.error());
    if (settings_.stop.stop_requested()) return std::unexpected(stopped());
    out.tables.push_back(table(*whole, rows));
    out.figures.push_back({"ablation", plot(rows)});
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
    // The signature is that of `kibitz bench`, which commits name.
    settings.say("the signature of this program");
    const auto program = identity(engine::standard_catalogue(), {.search = "alphabeta", .evaluator = plan.evaluator},
                                  settings.quick ? plan.depth : engine::kBenchDepth);
    if (!program) return std::unexpected(program.error());
    auto ledger =
        Ledger::open(settings, "ablation", fmt::format("{} nodes {} seed {}", *program, plan.nodes, settings.seed));
    if (!ledger) return std::unexpected(ledger.error());
    return Ablation(settings, plan, *ledger).run();
}

} // namespace lab
