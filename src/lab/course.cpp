// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `course`: what seed 001 shows of its program: a line from the book, the log of iterations, ten games
// against a random mover with three curves, scholar's mate refused, the aspiration window, and each part switched off.
#include <algorithm>
#include <array>

#include "base/cpu_clock.h"
#include "base/random.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "lab/experiment.h"
#include "lab/seed_positions.h"
#include "openings/open.h"
#include "search/textbook/textbook.h"

namespace lab {
namespace {

using search::textbook::Iteration;
using search::textbook::Switches;

Switches course()
{
    return search::textbook::find_preset("course")->switches;
}
std::unique_ptr<search::textbook::Textbook> player(const Switches& switches)
{
    return *search::make_textbook("course", switches, base::thread_clock());
}

// S001-12: the Ruy Lopez is answered from the book, without a search; where the book ends, the search goes on.
base::Result<Table> book_line()
{
    const auto book = openings::open_book("");
    if (!book) return std::unexpected(book.error());
    Table t{"book_line",
            "The Ruy Lopez against the book that is part of the program: Black answers with the heaviest move",
            {"ply", "side", "move", "from", "weight %", "moves known", "nodes searched"}};
    constexpr std::array kRuyLopez{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"};
    chess::Game game;
    std::uint64_t nodes = 0;
    for (int ply = 0; nodes == 0 && !game.outcome(); ++ply) {
        const auto known = (*book)->moves(game);
        double weights = 0;
        for (const auto& m : known) weights += m.weight;
        chess::Move move = known.empty() ? chess::Move::none() : known.front().move;
        if (static_cast<std::size_t>(ply) < kRuyLopez.size())
            if (const auto wanted = chess::parse_uci_move(kRuyLopez[static_cast<std::size_t>(ply)], game.position()))
                move = *wanted;
        const auto entry = std::ranges::find_if(known, [&](const auto& m) { return m.move == move; });
        const bool from_book = entry != known.end();
        if (!move) {
            const search::Result r = player(course())->run(game, {}, {}, {});
            move = r.best;
            nodes = r.nodes;
        }
        t.rows.push_back({ply + 1, game.position().side_to_move() == chess::Color::White ? "white" : "black",
                          chess::to_uci(move, game.position()), from_book ? "book" : "search",
                          from_book ? Cell::real(100 * entry->weight / std::max(weights, 1.0), 1) : Cell::none(),
                          known.size(), nodes});
        if (!game.play(move)) break;
    }
    return t;
}

// S001-13
Table iteration_log()
{
    Table t{"iterations",
            "Log of one search: the thesis' position 20, depth 1 to 4",
            {"depth", "value", "nodes", "quiescence", "cutoffs", "table hits", "window failures", "CPU ms"}};
    const auto search = player(course());
    search->run(game_of(kSeedPositions[20].fen), {}, {}, {});
    for (const Iteration& it : search->iterations())
        t.rows.push_back({it.depth, it.value, it.counters.total(), it.counters.quiescence, it.counters.cutoffs,
                          it.counters.table_hits, it.counters.aspiration_failures,
                          Cell::real(1000 * base::seconds(it.elapsed), 2)});
    return t;
}

// S001-14: three counts of every iteration of every search of a game, summed over the games that lasted so long.
class Curves {
  public:
    void add(std::size_t at, const search::textbook::Counters& c)
    {
        if (at == points_.size()) points_.emplace_back();
        Point& p = points_[at];
        ++p.games;
        p.sums[0] += c.quiescence;
        p.sums[1] += c.cutoffs;
        p.sums[2] += c.table_hits;
    }
    void report(int games, Findings& out) const;

  private:
    struct Curve {
        const char* name;
        int seed_peak; // about, read from its plots
    };
    static constexpr std::array kCurves{Curve{"quiescence nodes", 5000}, Curve{"cutoffs", 2000},
                                        Curve{"table hits", 1000}};
    struct Point {
        int games = 0;
        std::array<std::uint64_t, kCurves.size()> sums{};
        double mean(std::size_t k) const { return static_cast<double>(sums[k]) / games; }
    };
    base::Plot plot(std::size_t k, int games) const;

    std::vector<Point> points_;
};

base::Plot Curves::plot(std::size_t k, int games) const
{
    base::PlotSeries ours{.label = "here", .points = {}};
    base::PlotSeries seed{.label = fmt::format("seed's peak, about {}", kCurves[k].seed_peak), .points = {}};
    for (std::size_t i = 0; i < points_.size(); ++i) {
        ours.points.push_back({static_cast<double>(i), points_[i].mean(k)});
        seed.points.push_back({static_cast<double>(i), static_cast<double>(kCurves[k].seed_peak)});
    }
    return {.title = fmt::format("Mean {} by search, {} games", kCurves[k].name, games),
            .x_label = "search (every iteration of every move)",
            .y_label = kCurves[k].name,
            .series = {std::move(ours), std::move(seed)},
            .categories = {},
            .width = 1000};
}

void Curves::report(int games, Findings& out) const
{
    Table curves{"curves",
                 "Means over the games that lasted so long, by search (every iteration of every move)",
                 {"search", "games"}};
    curves.csv_only = true;
    Table peaks{"peaks", "Highest point of each mean curve", {"curve", "seed (about)", "here", "at search", "games"}};
    for (std::size_t i = 0; i < points_.size(); ++i) curves.rows.push_back({i, points_[i].games});
    for (std::size_t k = 0; k < kCurves.size(); ++k) {
        curves.columns.emplace_back(kCurves[k].name);
        for (std::size_t i = 0; i < points_.size(); ++i) curves.rows[i].push_back(Cell::real(points_[i].mean(k), 1));
        out.figures.push_back({fmt::format("curve_{}", k + 1), plot(k, games)});
        const auto peak = std::ranges::max_element(points_, {}, [k](const Point& p) { return p.mean(k); });
        if (peak != points_.end())
            peaks.rows.push_back({kCurves[k].name, kCurves[k].seed_peak, Cell::real(peak->mean(k), 0),
                                  peak - points_.begin(), peak->games});
    }
    out.tables.push_back(std::move(peaks));
    out.tables.push_back(std::move(curves));
}

struct Played {
    const char* result;
    int plies;
};

// A game against a random mover, its searches added to the curves.
Played random_game(chess::Color us, base::Random& random, Curves& curves)
{
    constexpr int kPatience = 400;
    const auto search = player(course());
    chess::Game game;
    std::size_t at = 0;
    int plies = 0;
    for (; plies < kPatience && !game.outcome(); ++plies) {
        if (game.position().side_to_move() != us) {
            const chess::MoveList moves = chess::legal_moves(game.position());
            game.play_unchecked(moves[static_cast<std::size_t>(random.below(moves.size()))]);
            continue;
        }
        if (!game.play(search->run(game, {}, {}, {}).best)) break;
        for (const Iteration& it : search->iterations()) curves.add(at++, it.counters);
    }
    const auto outcome = game.outcome();
    if (!outcome) return {"unfinished", plies};
    return {!outcome->winner ? "draw" : *outcome->winner == us ? "won" : "lost", plies};
}

void random_games(const Settings& settings, Findings& out)
{
    const int games = settings.games > 0 ? settings.games : settings.quick ? 2 : 10;
    Table t{"random_games", "Games against a random mover (the player's view)", {"game", "colour", "result", "plies"}};
    base::Random random(settings.seed);
    Curves curves;
    for (int g = 0; g < games && !settings.stop.stop_requested(); ++g) {
        settings.say(fmt::format("game {} against the random mover", g + 1));
        const chess::Color us = g % 2 == 0 ? chess::Color::Black : chess::Color::White; // the seed plays Black only
        const Played played = random_game(us, random, curves);
        t.rows.push_back({g + 1, us == chess::Color::White ? "white" : "black", played.result, played.plies});
    }
    out.tables.push_back(std::move(t));
    curves.report(games, out);
}

// S001-15: after 1 e4 e5 2 Bc4 Nc6 3 Qh5 the mate on f7 is threatened.
Table scholars_mate()
{
    Table t{"scholars_mate", "Scholar's mate", {"position", "answer", "mate stopped"}};
    for (const char* fen : {"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
                            "rnbqkb1r/pppp1ppp/5n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"}) {
        chess::Game game = game_of(fen);
        const chess::Move best = player(course())->run(game, {}, {}, {}).best;
        const std::string text = chess::to_uci(best, game.position());
        game.play(best);
        bool mated = false;
        for (const chess::Move m : chess::legal_moves(game.position())) {
            chess::Game next = game;
            next.play(m);
            mated = mated || next.position().is_checkmate();
        }
        const bool mates = game.position().is_checkmate();
        t.rows.push_back({fen, text, mates ? "mates itself" : mated ? "no" : "yes"});
    }
    return t;
}

struct Total {
    search::textbook::Counters counters;
    double seconds = 0;
};
Total over_positions(const Switches& switches, int depth)
{
    Total sum;
    for (const SeedPosition& p : kSeedPositions) {
        const auto search = player(switches);
        search::Limits limits;
        limits.depth = depth;
        search->run(game_of(p.fen), limits, {}, {});
        for (const Iteration& it : search->iterations()) {
            sum.counters += it.counters;
            sum.seconds += base::seconds(it.elapsed);
        }
    }
    return sum;
}

// S001-16
void window_sweep(const Settings& settings, Findings& out)
{
    const int depth = settings.quick ? 3 : 4;
    Table t{"windows",
            fmt::format("Aspiration window, depth {} on 24 positions", depth),
            {"window", "nodes", "quiescence", "failures", "CPU s"}};
    base::Plot plot{.title = "Nodes by aspiration window",
                    .x_label = "half window",
                    .y_label = "nodes",
                    .series = {{}},
                    .categories = {}};
    plot.log_x = true;
    for (const int window : {10, 25, 50, 100, 200, 500, 1000, 2000, 0}) {
        settings.say(fmt::format("window {}", window));
        Switches s = course();
        s.aspiration_window = window;
        const Total r = over_positions(s, depth);
        t.rows.push_back({window == 0 ? Cell("full") : Cell(window), r.counters.total(), r.counters.quiescence,
                          r.counters.aspiration_failures, Cell::real(r.seconds, 2)});
        if (window > 0)
            plot.series[0].points.push_back({static_cast<double>(window), static_cast<double>(r.counters.total())});
    }
    out.tables.push_back(std::move(t));
    out.figures.push_back({"windows", std::move(plot)});
}

// S001-17
Table parts(const Settings& settings)
{
    const int depth = settings.quick ? 3 : 4;
    Table t{"parts",
            fmt::format("Parts switched off, depth {} on 24 positions", depth),
            {"search", "nodes", "nodes %", "cutoffs", "table hits", "CPU s"}};
    double all = 0;
    const auto row = [&](const char* name, const Switches& s) {
        settings.say(name);
        const Total r = over_positions(s, depth);
        const auto nodes = static_cast<double>(r.counters.total());
        if (all == 0) all = nodes;
        t.rows.push_back({name, r.counters.total(), Cell::real(100 * nodes / all, 1), r.counters.cutoffs,
                          r.counters.table_hits, Cell::real(r.seconds, 2)});
    };
    row("whole", course());
    Switches s = course();
    s.ordering = 0;
    row("without ordering (table move first only, as the seed really ran)", s);
    s = course();
    s.table = 0;
    row("without table", s);
    s = course();
    s.iterative_deepening = 0;
    row("without deepening", s);
    s = course();
    s.quiescence = static_cast<int>(search::textbook::Quiescence::Noisy);
    s.qs_depth = 0;
    row("quiescence always and without limit", s);
    s = course();
    s.quiescence = 0;
    row("without quiescence", s);
    return t;
}

} // namespace

base::Result<Findings> run_course(const Settings& settings)
{
    Findings out{.experiment = "course",
                 .specification =
                     "The player of seed 001 with its bugs repaired: depth 4, quiescence to 5 plies after a "
                     "capture, aspiration 1000, 100,000 table entries with bounds, its own evaluation."};
    auto line = book_line();
    if (!line) return std::unexpected(line.error());
    out.tables.push_back(*std::move(line));
    out.tables.push_back(iteration_log());
    random_games(settings, out);
    out.tables.push_back(scholars_mate());
    window_sweep(settings, out);
    out.tables.push_back(parts(settings));
    if (settings.stop.stop_requested()) return base::fail("stopped");
    return out;
}

} // namespace lab
