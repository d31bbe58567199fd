// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `comp4121`: what seed 000 claims of its program: the depth that a move time allows, with one thread and
// several; alpha-beta against Monte-Carlo tree search at equal time; what the constant c and the simulation do, shown
// by Monte-Carlo searches against each other.
#include <algorithm>
#include <array>
#include <numbers>
#include <optional>

#include "base/cpu_clock.h"
#include "lab/duel.h"
#include "lab/experiment.h"
#include "lab/growth.h"
#include "lab/identity.h"
#include "lab/ledger.h"
#include "lab/orderings.h"
#include "lab/seed_positions.h"
#include "search/mcts/mcts.h"
#include "search/textbook/analysis.h"
#include "search/textbook/textbook.h"

namespace lab {
namespace {

using search::textbook::Switches;

// When a depth was finished, counted from the beginning of the search.
struct Moment {
    double wall = 0; // seconds
    double cpu = 0;  // seconds of all threads together
    double nodes = 0;
};

// The depths of one setting, by position and as means.
struct Curve {
    std::vector<std::vector<Moment>> each;
    std::vector<Moment> mean;
};

// How deep and on how many positions.
struct Extent {
    int positions;
    int deepest;
};

std::vector<Moment> moments_of(const chess::Game& game, const Switches& switches, int threads, int deepest)
{
    const auto search = *search::make_textbook("comp4121", switches);
    static_cast<void>(search->set_threads(threads));
    search::Limits limits;
    limits.depth = deepest;
    std::vector<Moment> out;
    const base::TimePoint wall = base::system_clock().now();
    const base::TimePoint cpu = base::process_clock().now();
    const search::Callbacks watch{.on_info = [&](const search::Info& info) {
        out.push_back({base::seconds(base::system_clock().now() - wall),
                       base::seconds(base::process_clock().now() - cpu), static_cast<double>(info.nodes)});
    }};
    search->run(game, limits, {}, watch);
    return out;
}

Curve measure(const Settings& settings, const Switches& switches, int threads, const Extent& extent)
{
    Curve c{.each = {}, .mean = std::vector<Moment>(static_cast<std::size_t>(extent.deepest))};
    for (int i = 0; i < extent.positions && !settings.stop.stop_requested(); ++i) {
        settings.say(fmt::format("position {}, {} threads", i, threads));
        const chess::Game game = game_of(kSeedPositions[static_cast<std::size_t>(i)].fen);
        c.each.push_back(moments_of(game, switches, threads, extent.deepest));
        for (std::size_t d = 0; d < c.each.back().size(); ++d) {
            c.mean[d].wall += c.each.back()[d].wall / extent.positions;
            c.mean[d].cpu += c.each.back()[d].cpu / extent.positions;
            c.mean[d].nodes += c.each.back()[d].nodes / extent.positions;
        }
    }
    return c;
}

// One search, alone and with its root moves over threads.
struct Pair {
    std::string label;
    Curve one, several;
};

// Shorter searches tell of starting threads, not of sharing work.
constexpr double kLongEnough = 0.3; // seconds of a processor

// Amdahl's p: of the time of one thread, p is shared out evenly among n and the rest is not. The law is about the same
// work, so the time of several threads is taken for as many nodes as one thread had. Least squares over the depths that
// take long enough.
class AmdahlFit {
  public:
    explicit AmdahlFit(int threads) : saved_(1 - 1.0 / threads) {}
    // Returns: the p of these two alone.
    Cell add(const Moment& one, const Moment& several)
    {
        if (one.cpu < kLongEnough) return Cell::none();
        const double most = one.wall * saved_;
        const double gained = one.wall - several.wall * one.nodes / several.nodes;
        products_ += most * gained;
        squares_ += most * most;
        return Cell::real(gained / most, 3);
    }
    Cell all() const { return squares_ == 0 ? Cell::none() : Cell::real(products_ / squares_, 3); }

  private:
    double saved_; // of the time, if all of it could be shared
    double products_ = 0;
    double squares_ = 0;
};

// S000-8: time to each depth. The speed-up is of the clock on the wall, for no other knows of two threads.
Table depth_table(const std::string& name, const std::string& title, const Pair& pair, int threads)
{
    Table t{name,
            title,
            {"depth", "CPU s, 1 thread", "wall s, 1 thread", fmt::format("wall s, {} threads", threads), "speed-up",
             "Amdahl p", "nodes, 1 thread", fmt::format("nodes, {} threads", threads), "growth"}};
    AmdahlFit fit(threads);
    for (std::size_t d = 0; d < pair.one.mean.size(); ++d) {
        const Moment& one = pair.one.mean[d];
        const Moment& several = pair.several.mean[d];
        t.rows.push_back({d + 1, Cell::real(one.cpu, 4), Cell::real(one.wall, 4), Cell::real(several.wall, 4),
                          Cell::real(one.wall / several.wall, 2), fit.add(one, several), Cell::real(one.nodes, 0),
                          Cell::real(several.nodes, 0),
                          d == 0 ? Cell::none() : Cell::real(one.nodes / pair.one.mean[d - 1].nodes, 2)});
    }
    t.rows.push_back({"all", "", "", "", "", fit.all(), "", "", ""});
    return t;
}

// S000-12: the depth a move time allows; one thread by its own time, several by the clock on the wall.
Table reached(const std::vector<Pair>& pairs, int threads)
{
    Table t{"reached", "Mean depth finished within a time, same positions", {"seconds"}};
    const auto depth = [](const Curve& c, double seconds, double Moment::*time) {
        double sum = 0;
        for (const auto& moments : c.each)
            sum += static_cast<double>(
                std::ranges::count_if(moments, [&](const Moment& m) { return m.*time <= seconds; }));
        return Cell::real(sum / static_cast<double>(std::max<std::size_t>(c.each.size(), 1)), 2);
    };
    for (const Pair& pair : pairs)
        append(t.columns,
               {fmt::format("{}, 1 thread", pair.label), fmt::format("{}, {} threads", pair.label, threads)});
    for (const double seconds : {0.01, 0.1, 1.0, 10.0, 60.0}) {
        std::vector<Cell> row{Cell::real(seconds, 2)};
        for (const Pair& pair : pairs)
            append(row, {depth(pair.one, seconds, &Moment::cpu), depth(pair.several, seconds, &Moment::wall)});
        t.rows.push_back(std::move(row));
    }
    return t;
}

base::Plot depth_plot(const std::vector<Pair>& pairs, int threads)
{
    base::Plot plot{.title = "Time to depth", .x_label = "depth", .y_label = "seconds", .series = {}, .categories = {}};
    plot.log_y = true;
    plot.width = 1000;
    const auto add = [&](const std::string& label, const Curve& c, double Moment::*time) {
        base::PlotSeries series{.label = label, .points = {}};
        for (std::size_t d = 0; d < c.mean.size(); ++d)
            series.points.push_back({static_cast<double>(d + 1), c.mean[d].*time});
        plot.series.push_back(std::move(series));
    };
    for (const Pair& pair : pairs) {
        add(fmt::format("{}, 1 thread (CPU)", pair.label), pair.one, &Moment::cpu);
        add(fmt::format("{}, {} threads", pair.label, threads), pair.several, &Moment::wall);
    }
    return plot;
}

// S000-8 and S000-12, of the player as repaired and as the seed had it.
void depths(const Settings& settings, Findings& out)
{
    const int threads = std::max(2, settings.threads);
    const auto both = [&](const char* label, const Switches& s, const Extent& extent) {
        return Pair{label, measure(settings, s, 1, extent), measure(settings, s, threads, extent)};
    };
    Switches plain = seed_alpha_beta();
    plain.iterative_deepening = 1;
    plain.root_split = 1;
    const Extent whole{settings.quick ? 3 : 8, settings.quick ? 3 : 6};
    std::vector<Pair> pairs;
    pairs.push_back(both("repaired", search::textbook::find_preset("comp4121")->switches, whole));
    pairs.push_back(both("as the seed", plain, {whole.positions, whole.deepest + 1}));
    out.tables.push_back(depth_table(
        "depths",
        fmt::format("Mean seconds to a depth, {} positions of thesis 002, with quiescence and table (seed: depth 6 in "
                    "practice, 7 not)",
                    whole.positions),
        pairs[0], threads));
    out.tables.push_back(depth_table(
        "seed_depths", "The same as the seed had it: alpha-beta, captures and checks first, no quiescence, no table",
        pairs[1], threads));
    out.tables.push_back(reached(pairs, threads));
    out.figures.push_back({"depths", depth_plot(pairs, threads)});
}

using search::mcts::Priors;
using search::mcts::Simulation;

struct Variant {
    std::string_view name;
    Simulation simulation;
    double c;
    std::optional<Priors> priors = {}; // none: UCT
};
constexpr double kSqrt2 = std::numbers::sqrt2;
constexpr std::array kVariants{
    Variant{"random playout, c = sqrt 2", Simulation::Playout, kSqrt2},
    Variant{"random playout, c = 0.3", Simulation::Playout, 0.3},
    Variant{"shallow search, c = sqrt 2", Simulation::Shallow, kSqrt2},
    Variant{"shallow search, c = 0.5", Simulation::Shallow, 0.5},
    Variant{"shallow search, c = 0.1", Simulation::Shallow, 0.1},
    Variant{"evaluation, c = sqrt 2", Simulation::Evaluation, kSqrt2},
    Variant{"evaluation, c = 0.7", Simulation::Evaluation, 0.7},
    Variant{"evaluation, c = 0.3", Simulation::Evaluation, 0.3},
    Variant{"evaluation, c = 0.1", Simulation::Evaluation, 0.1},
    Variant{"evaluation, PUCT, captures", Simulation::Evaluation, 1.5, Priors::Captures},
    Variant{"evaluation, PUCT, history", Simulation::Evaluation, 1.5, Priors::History},
    Variant{"evaluation, PUCT, evaluation", Simulation::Evaluation, 1.5, Priors::Evaluation}};

const Variant& variant(std::string_view name)
{
    return *std::ranges::find(kVariants, name, &Variant::name);
}

// S000-11: games at equal time for each move, which is the time of the thread that thinks.
class TimedGames {
  public:
    TimedGames(const Settings& settings, Ledger& ledger)
        : settings_(settings),
          ledger_(ledger),
          time_(settings.move_time > 0 ? settings.move_time
                : settings.quick       ? 3
                                       : 20),
          openings_(random_openings(settings.games > 0 ? std::max(settings.games / 2, 1)
                                    : settings.quick   ? 1
                                                       : 20,
                                    6, settings.seed))
    {
    }
    // Each adds its table; if it is stopped, with the rows that are whole.
    base::Status against_alpha_beta(Findings& out) const;
    base::Status among_themselves(Findings& out) const;

  private:
    search::Limits limits() const
    {
        search::Limits out;
        out.move_time = time_;
        out.move_overhead = search::Milliseconds(0);
        return out;
    }
    Duellist mcts(const Variant& v) const;
    Duellist alpha_beta() const;
    // Plays, and adds the row with games, result and the first player's simulations a second if it is whole.
    base::Status play(const Duellist& a, const Duellist& b, std::vector<Cell> row, Table& to) const;
    std::string conditions() const
    {
        return fmt::format("{} ms of a processor for each move; 800 twice agreed for 3 moves ends a game",
                           time_.count());
    }

    const Settings& settings_;
    Ledger& ledger_;
    const search::Milliseconds time_;
    const std::vector<chess::Game> openings_;
};

Duellist TimedGames::mcts(const Variant& v) const
{
    search::mcts::Params params;
    params.simulation = static_cast<int>(v.simulation);
    params.exploration = v.c;
    params.selection = v.priors ? 1 : 0;
    params.priors = static_cast<int>(v.priors.value_or(Priors::Equal));
    return {std::string(v.name),
            [params]() -> std::unique_ptr<search::Search> {
                return *search::make_mcts("comp4121", params, base::thread_clock());
            },
            limits()};
}

Duellist TimedGames::alpha_beta() const
{
    return {"alpha-beta",
            []() -> std::unique_ptr<search::Search> {
                return *search::make_textbook("comp4121", search::textbook::find_preset("comp4121")->switches,
                                              base::thread_clock());
            },
            limits()};
}

base::Status TimedGames::play(const Duellist& a, const Duellist& b, std::vector<Cell> row, Table& to) const
{
    const play::Manners rules{.draw = {},
                              .resign = play::ResignSettings{.move_count = 3, .score = {800}, .two_sided = true}};
    const std::string name = fmt::format("{} ms {} against {}", time_.count(), a.name, b.name);
    const auto r = duel(ledger_, name, a, b, openings_, settings_, rules);
    if (!r) return std::unexpected(r.error());
    if (r->pairs.count() < std::ssize(openings_)) return {}; // stopped
    append(row, cells_of(*r));
    const double seconds = static_cast<double>(r->moves[0]) * static_cast<double>(time_.count()) / 1000;
    row.push_back(Cell::real(static_cast<double>(r->nodes[0]) / std::max(seconds, 1e-9), 0));
    to.rows.push_back(std::move(row));
    return {};
}

base::Status TimedGames::against_alpha_beta(Findings& out) const
{
    Table t{"mcts",
            fmt::format("Monte-Carlo tree search against alpha-beta (its view), {}", conditions()),
            {"Monte-Carlo variant"}};
    append(t.columns, kDuelColumns);
    t.columns.emplace_back("simulations/s");
    for (const Variant& v : kVariants)
        if (auto played = play(mcts(v), alpha_beta(), {v.name}, t); !played) return played;
    out.tables.push_back(std::move(t));
    return {};
}

// Against alpha-beta nearly all is lost, which tells nothing of c or the simulation; here they differ in one thing.
base::Status TimedGames::among_themselves(Findings& out) const
{
    struct Pairing {
        std::string_view question, first, second;
    };
    constexpr std::array kPairings{
        Pairing{"c", "random playout, c = 0.3", "random playout, c = sqrt 2"},
        Pairing{"c", "shallow search, c = 0.5", "shallow search, c = sqrt 2"},
        Pairing{"c", "shallow search, c = 0.1", "shallow search, c = sqrt 2"},
        Pairing{"c", "evaluation, c = 0.7", "evaluation, c = sqrt 2"},
        Pairing{"c", "evaluation, c = 0.3", "evaluation, c = sqrt 2"},
        Pairing{"c", "evaluation, c = 0.1", "evaluation, c = sqrt 2"},
        Pairing{"simulation", "shallow search, c = sqrt 2", "random playout, c = sqrt 2"},
        Pairing{"simulation", "evaluation, c = sqrt 2", "random playout, c = sqrt 2"},
        Pairing{"simulation", "evaluation, c = sqrt 2", "shallow search, c = sqrt 2"},
        Pairing{"priors", "evaluation, PUCT, captures", "evaluation, c = sqrt 2"},
        Pairing{"priors", "evaluation, PUCT, history", "evaluation, PUCT, captures"},
        Pairing{"priors", "evaluation, PUCT, evaluation", "evaluation, PUCT, captures"},
    };
    Table t{"mcts_pairs",
            fmt::format("Monte-Carlo tree searches against each other (first player's view), {}", conditions()),
            {"what differs", "player", "against"}};
    append(t.columns, kDuelColumns);
    t.columns.emplace_back("simulations/s");
    for (const Pairing& p : kPairings)
        if (auto played = play(mcts(variant(p.first)), mcts(variant(p.second)), {p.question, p.first, p.second}, t);
            !played)
            return played;
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
    auto ledger = open_player_ledger(settings, "comp4121", "comp4121");
    if (!ledger) return std::unexpected(ledger.error());
    const TimedGames games(settings, *ledger);
    return run_parts(
        settings, std::move(out),
        {{[&](Findings& f) {
             depths(settings, f);
             add_growth(settings, f, true);
             // S000-9: what captures and checks first are worth to the seed's search.
             f.tables.push_back(ordering_table(
                 settings, "comp4121", {{"none", 0}, {"victim minus aggressor", 6}, {"captures and checks first", 7}}));
             return base::Status();
         }},
         {[&](Findings& f) { return games.against_alpha_beta(f); }, true},
         {[&](Findings& f) { return games.among_themselves(f); }, true}});
}

} // namespace lab
