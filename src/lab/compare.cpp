// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/compare.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <stop_token>

#include "base/cpu_clock.h"
#include "base/file.h"
#include "base/thread_pool.h"
#include "chess/notation/fen.h"
#include "engine/bench.h"
#include "lab/duel.h"
#include "lab/identity.h"
#include "lab/kept_tree.h"
#include "lab/ledger.h"
#include "lab/seed_positions.h"
#include "search/textbook/analysis.h"
#include "search/textbook/textbook.h"

namespace lab {
namespace {

using search::textbook::Analysis;
using search::textbook::Counters;
using search::textbook::Switches;

constexpr std::size_t kTreeHash = 16; // megabytes
constexpr std::size_t kGameHash = 1;
constexpr double kWide = 100; // nodes that differ more are drawn on a logarithmic scale

// One search of one position. Of the production search only nodes and deepest ply are counted.
struct ComparedTree {
    Analysis found;
    std::uint64_t nodes = 0; // those in null-move searches too
};

// One search on all positions.
struct ComparedTrees {
    std::vector<ComparedTree> each;
    Counters sum;
    std::uint64_t nodes = 0;
    double seconds = 0; // of a processor
    std::size_t whole = 0;

    bool finished() const { return whole == each.size(); }
    // A sum over trees of which some are not whole is a lower bound, and says so.
    Cell marked(Cell cell) const { return finished() ? cell : Cell(fmt::format("> {}", grouped(cell.text))); }
};

base::Result<ComparedTree> single_tree(const Comparison& c, const Switches& switches, const chess::Game& game,
                                       const std::stop_token& stop)
{
    const base::TimePoint start = base::thread_clock().now();
    auto found = search::textbook::analyse(game, c.depth, with_hash(switches, kTreeHash),
                                           {.evaluator = c.evaluator, .node_limit = c.bound, .stop = stop});
    if (!found) return std::unexpected(found.error());
    found->elapsed = base::thread_clock().now() - start;
    return ComparedTree{*found, found->counters.honest()};
}

base::Result<ComparedTree> deepened_tree(const Comparison& c, const NamedSearch& named, const chess::Game& game,
                                         const std::stop_token& stop)
{
    const auto made = make_search(named, c.evaluator, kTreeHash, base::thread_clock());
    if (!made) return std::unexpected(made.error());
    search::Limits limits;
    limits.depth = c.depth;
    limits.nodes = c.bound;
    search::Signals signals;
    const std::stop_callback relay(stop, [&] { signals.stop = true; });
    ComparedTree out;
    Counters& counters = out.found.counters;
    const auto on_info = [&](const search::Info& info) {
        counters.deepest = std::max(counters.deepest, info.selective_depth);
    };
    const base::TimePoint start = base::thread_clock().now();
    const search::Result r = (*made)->run(game, limits, signals, {.on_info = on_info});
    out.found.elapsed = base::thread_clock().now() - start;
    if (named.switches() != nullptr)
        for (const auto& iteration : static_cast<const search::textbook::Textbook&>(**made).iterations())
            counters += iteration.counters;
    out.found.value = r.value;
    out.found.pv = {r.best};
    out.found.finished = r.depth >= c.depth && r.nodes < c.bound;
    out.nodes = r.nodes;
    return out;
}

// As a player would search: one that deepens does so, any other looks at that depth at once.
base::Result<ComparedTree> compared_tree(const Comparison& c, const NamedSearch& named, const chess::Game& game,
                                         const std::stop_token& stop)
{
    const Switches* switches = named.switches();
    if (switches != nullptr && switches->iterative_deepening == 0) return single_tree(c, *switches, game, stop);
    return deepened_tree(c, named, game, stop);
}

// Bars, one for each of the names. Slanting names need room below; what all have from the first is left out.
base::Plot bar_plot(std::string title, std::string y_label, std::string_view first, std::vector<std::string> names)
{
    constexpr int kField = 450;
    constexpr int kRoom = 5; // for each letter
    std::size_t longest = 0;
    const std::string common = fmt::format("{},", first);
    for (std::string& name : names) {
        if (name.starts_with(common)) name.erase(0, common.size());
        longest = std::max(longest, name.size());
    }
    return {.title = std::move(title),
            .x_label = "",
            .y_label = std::move(y_label),
            .series = {{.label = "", .kind = base::PlotKind::Bars, .points = {}}},
            .categories = std::move(names),
            .width = 1200,
            .height = kField + kRoom * static_cast<int>(longest)};
}

class Compare {
  public:
    Compare(const Comparison& comparison, const Settings& settings, Ledger& ledger)
        : c_(comparison),
          settings_(settings),
          ledger_(ledger),
          pool_(std::max(settings.threads, 1)),
          openings_(random_openings((settings.games + 1) / 2, 8, settings.seed))
    {
    }
    base::Result<Findings> run();

  private:
    base::Result<ComparedTrees> trees(const NamedSearch& named);
    base::Result<ComparedTree> tree(const NamedSearch& named, std::size_t i);
    Table tree_table(const std::vector<ComparedTrees>& all) const;
    Table counter_table(const std::vector<ComparedTrees>& all) const;
    base::Plot node_plot(const std::vector<ComparedTrees>& all) const;
    base::Status play(Findings& findings);
    Duellist player(const NamedSearch& named) const;
    std::vector<std::string> names(std::size_t from = 0) const;
    std::string specification() const;

    const Comparison& c_;
    const Settings& settings_;
    std::mutex mutex_; // of the ledger and what is said while trees are searched
    Ledger& ledger_;
    base::ThreadPool pool_;
    const std::vector<chess::Game> openings_;
};

base::Result<ComparedTree> Compare::tree(const NamedSearch& named, std::size_t i)
{
    const std::string key = fmt::format("tree {} {}", i, named.name);
    {
        const std::lock_guard lock(mutex_);
        if (const auto kept = ledger_.find(key); kept && kept->size() == kTreeNumbers + 1)
            return ComparedTree{tree_of(*kept), static_cast<std::uint64_t>(kept->back())};
    }
    if (settings_.stop.stop_requested()) return base::fail("stopped");
    auto out = compared_tree(c_, named, c_.positions[i], settings_.stop);
    if (!out) return out;
    if (settings_.stop.stop_requested()) return base::fail("stopped"); // what was cut short is searched again
    std::vector<std::int64_t> numbers = tree_numbers(out->found);
    numbers.push_back(static_cast<std::int64_t>(out->nodes));
    const std::lock_guard lock(mutex_);
    if (auto kept = ledger_.keep(key, numbers); !kept) return std::unexpected(kept.error());
    return out;
}

base::Result<ComparedTrees> Compare::trees(const NamedSearch& named)
{
    ComparedTrees out;
    out.each.resize(c_.positions.size());
    std::size_t done = 0;
    base::Status status;
    pool_.parallel_for(out.each.size(), [&](std::size_t i) {
        auto found = tree(named, i);
        const std::lock_guard lock(mutex_);
        if (found)
            out.each[i] = *std::move(found);
        else if (status)
            status = std::unexpected(found.error());
        settings_.say(fmt::format("{}: {} of {} trees", named.name, ++done, out.each.size()));
    });
    if (!status) return std::unexpected(status.error());
    for (const ComparedTree& t : out.each) {
        out.sum += t.found.counters;
        out.nodes += t.nodes;
        out.seconds += base::seconds(t.found.elapsed);
        out.whole += t.found.finished ? 1 : 0;
    }
    return out;
}

// On how many positions both have the same, as `what` tells; nothing unless all trees are whole.
Cell agreement(const ComparedTrees& a, const ComparedTrees& b, auto what)
{
    if (!a.finished() || !b.finished()) return Cell::none();
    std::size_t same = 0;
    for (std::size_t i = 0; i < a.each.size(); ++i) same += what(a.each[i].found) == what(b.each[i].found) ? 1 : 0;
    return same;
}

Table Compare::tree_table(const std::vector<ComparedTrees>& all) const
{
    Table t{"trees",
            fmt::format("Trees to depth {}; value and move compared with {}", c_.depth, c_.searches.front().name),
            {"search", "trees whole", "nodes", "nodes %", "deepest ply", "same value", "same move", "CPU s"}};
    const ComparedTrees& first = all.front();
    for (std::size_t k = 0; k < all.size(); ++k) {
        const ComparedTrees& s = all[k];
        const bool comparable = first.finished() && s.finished();
        t.rows.push_back(
            {c_.searches[k].name, s.whole, s.marked(s.nodes),
             comparable ? Cell::real(100.0 * static_cast<double>(s.nodes) / static_cast<double>(first.nodes), 2)
                        : Cell::none(),
             s.marked(s.sum.deepest), agreement(first, s, [](const Analysis& a) { return a.value; }),
             agreement(first, s, [](const Analysis& a) { return a.best(); }), s.marked(Cell::real(s.seconds, 3))});
    }
    return t;
}

// The production search does not count so much.
Table Compare::counter_table(const std::vector<ComparedTrees>& all) const
{
    Table t{"counters",
            "What the textbook searches counted",
            {"search", "primary", "leaves", "quiescence", "null search", "cutoffs", "by first move", "by null move",
             "table hits", "table cutoffs", "re-searches", "aspiration fails", "pruned"}};
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (c_.searches[k].switches() == nullptr) continue;
        const Counters& n = all[k].sum;
        std::vector<Cell> row{c_.searches[k].name};
        for (const std::uint64_t count :
             {n.primary, n.leaves, n.quiescence, n.null_nodes, n.cutoffs, n.first_cutoffs, n.null_cutoffs, n.table_hits,
              n.table_cutoffs, n.researches, n.aspiration_failures, n.pruned})
            row.push_back(all[k].marked(count));
        t.rows.push_back(std::move(row));
    }
    return t;
}

std::vector<std::string> Compare::names(std::size_t from) const
{
    std::vector<std::string> out;
    for (std::size_t k = from; k < c_.searches.size(); ++k) out.push_back(c_.searches[k].name);
    return out;
}

// Whole trees only.
base::Plot Compare::node_plot(const std::vector<ComparedTrees>& all) const
{
    base::Plot plot = bar_plot(fmt::format("Nodes to depth {}", c_.depth), "nodes", names().front(), names());
    std::vector<double> heights;
    for (std::size_t k = 0; k < all.size(); ++k) {
        if (!all[k].finished()) continue;
        heights.push_back(static_cast<double>(all[k].nodes));
        plot.series.front().points.push_back({static_cast<double>(k), heights.back()});
    }
    plot.log_y = !heights.empty() && std::ranges::max(heights) > kWide * std::ranges::min(heights);
    return plot;
}

Duellist Compare::player(const NamedSearch& named) const
{
    search::Limits limits;
    if (settings_.move_time > 0) {
        limits.move_time = search::Milliseconds(settings_.move_time);
        limits.move_overhead = search::Milliseconds(0);
    } else {
        limits.nodes = c_.nodes;
    }
    return {
        named.name,
        [named, evaluator = c_.evaluator] { return *make_search(named, evaluator, kGameHash, base::thread_clock()); },
        limits};
}

base::Status Compare::play(Findings& findings)
{
    const std::string& first = c_.searches.front().name;
    Table table{"games", fmt::format("Games against {}", first), {"search"}};
    append(table.columns, kDuelColumns);
    base::Plot plot = bar_plot(fmt::format("Elo against {}", first), "Elo", first, names(1));
    for (std::size_t k = 1; k < c_.searches.size(); ++k) {
        const NamedSearch& named = c_.searches[k];
        const auto result = duel(ledger_, fmt::format("games {}", named.name), player(named),
                                 player(c_.searches.front()), openings_, settings_, kShortGames);
        if (!result) return std::unexpected(result.error());
        // Rows that are whole stay; the games of this one are kept in the checkpoint.
        findings.finished = !settings_.stop.stop_requested();
        if (!findings.finished) break;
        std::vector<Cell> row{named.name};
        append(row, cells_of(*result));
        table.rows.push_back(std::move(row));
        const auto elo = result->elo();
        if (std::isfinite(elo.elo))
            plot.series.front().points.push_back(
                {static_cast<double>(k - 1), elo.elo, std::isfinite(elo.elo_error) ? elo.elo_error : 0});
    }
    if (table.rows.empty()) return {};
    findings.tables.push_back(std::move(table));
    findings.figures.push_back({"elo", std::move(plot)});
    return {};
}

std::string Compare::specification() const
{
    std::string out = fmt::format(
        "Positions: {}; to depth {}, at most {} nodes a tree, evaluator {}, tables of fixed size at most {} MB, fresh "
        "for each tree. "
        "> : not all trees are whole.",
        c_.positions.size(), c_.depth, grouped(std::to_string(c_.bound)), c_.evaluator, kTreeHash);
    if (openings_.empty()) return out;
    return out + fmt::format(" Games: pairs from openings of 8 random plies, {} a move, {} MB; drawn when both see at "
                             "most 10 for 8 moves after move 40, won when both see 600 for 3 moves.",
                             settings_.move_time > 0 ? fmt::format("{} ms of a processor", settings_.move_time)
                                                     : fmt::format("{} nodes", c_.nodes),
                             kGameHash);
}

base::Result<Findings> Compare::run()
{
    Findings out{.experiment = "compare", .specification = specification()};
    std::vector<ComparedTrees> all;
    for (const NamedSearch& named : c_.searches) {
        auto found = trees(named);
        out.finished = !settings_.stop.stop_requested();
        if (!out.finished) break;
        if (!found) return std::unexpected(found.error());
        all.push_back(*std::move(found));
    }
    if (all.empty()) return out;
    out.tables.push_back(tree_table(all));
    if (Table counters = counter_table(all); !counters.rows.empty()) out.tables.push_back(std::move(counters));
    out.figures.push_back({"nodes", node_plot(all)});
    if (openings_.empty() || !out.finished) return out;
    if (auto played = play(out); !played) return std::unexpected(played.error());
    return out;
}

// The search itself on the positions of the bench, to a depth that takes about a second.
base::Result<std::string> identity_of(const NamedSearch& named, const std::string& evaluator)
{
    const engine::Catalogue catalogue{.searches = {named.name},
                                      .evaluators = {evaluator},
                                      .make = [&](const engine::SearchSpec& spec, const engine::Resources& resources) {
                                          return make_search(named, spec.evaluator, engine::kBenchHash,
                                                             *resources.clock);
                                      }};
    const Switches* switches = named.switches();
    const int depth = switches == nullptr ? engine::kBenchDepth : switches->alpha_beta != 0 ? 4 : 2;
    auto out = identity(catalogue, {.search = named.name, .evaluator = evaluator}, depth);
    return out ? base::Result<std::string>(fmt::format("{} {}", named.name, *out)) : out;
}

// Everything that makes a row, a line for each search, so that a refusal names the one that differs. Without a folder
// nothing is kept, and nobody asks.
base::Result<std::string> ledger_specification(const Comparison& c, const Settings& settings)
{
    if (settings.folder.empty()) return "";
    std::vector<std::string> programs;
    for (const NamedSearch& named : c.searches) {
        settings.say(fmt::format("the signature of {}", named.name));
        auto program = identity_of(named, c.evaluator);
        if (!program) return program;
        programs.push_back(*std::move(program));
    }
    std::string fens;
    for (const chess::Game& game : c.positions) fens += chess::to_fen(game.position()) + '\n';
    return fmt::format("{}\ndepth {} bound {} positions {:08x} games of {} {} seed {}", fmt::join(programs, "\n"),
                       c.depth, c.bound, base::checksum(fens),
                       settings.move_time > 0 ? static_cast<std::uint64_t>(settings.move_time) : c.nodes,
                       settings.move_time > 0 ? "ms" : "nodes", settings.seed);
}

} // namespace

std::vector<chess::Game> seed_games()
{
    std::vector<chess::Game> out;
    for (const SeedPosition& p : kSeedPositions) out.push_back(game_of(p.fen));
    return out;
}

base::Result<Findings> run_compare(const Comparison& comparison, const Settings& settings)
{
    const auto specification = ledger_specification(comparison, settings);
    if (!specification) return std::unexpected(specification.error());
    auto ledger = Ledger::open(settings, "compare", *specification);
    if (!ledger) return std::unexpected(ledger.error());
    auto found = Compare(comparison, settings, *ledger).run();
    if (!found && settings.stop.stop_requested() && !settings.folder.empty())
        return base::fail("stopped; the same command goes on");
    return found;
}

} // namespace lab
