// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `heuristic`: the claims of seed 004 about its teaching engine: no tactical blunder within depth 4,
// sensible development, and what ordering by checks and captures saves; strength against limited opponents; and how far
// its evaluation is from that of others.
#include <algorithm>
#include <array>
#include <cmath>

#include "base/file.h"
#include "base/random.h"
#include "chess/notation/uci_move.h"
#include "engine/random_mover.h"
#include "engine/strength.h"
#include "eval/any_evaluator.h"
#include "lab/duel.h"
#include "lab/evaluation_error.h"
#include "lab/experiment.h"
#include "lab/identity.h"
#include "lab/ledger.h"
#include "lab/orderings.h"
#include "lab/seed_positions.h"
#include "lab/tactics.h"
#include "search/alphabeta/alphabeta.h"
#include "search/textbook/analysis.h"
#include "search/textbook/textbook.h"

namespace lab {
namespace {

using search::textbook::Switches;

Switches heuristic()
{
    return search::textbook::find_preset("heuristic")->switches;
}
std::unique_ptr<search::textbook::Textbook> teacher(std::string_view evaluator = "heuristic")
{
    return *search::make_textbook(evaluator, heuristic());
}
// The quiescence of the preset follows every exchange to its end; a bound keeps the rare wild position from taking
// minutes. Deepening has finished the depths below by then.
search::Limits to_depth(int depth)
{
    search::Limits limits;
    limits.depth = depth;
    limits.nodes = 2'000'000;
    return limits;
}
search::Limits to_nodes(std::uint64_t nodes)
{
    search::Limits limits;
    limits.nodes = nodes;
    return limits;
}

// S004-8: a set of tactics that four plies decide, won or defended, with the production search beside it.
Table tactics(const Settings& settings)
{
    Table t{"tactics",
            fmt::format("Tactics that four plies decide: the only move found, of {} to be won and {} to be defended",
                        count_of(Tactic::Kind::Won), count_of(Tactic::Kind::Defended)),
            {"player", "won", "defended", "share %"}};
    const auto row = [&](const std::string& name, search::Search& search, const search::Limits& limits) {
        settings.say(fmt::format("tactics: {}", name));
        std::array<int, 2> found{};
        for (const Tactic& tactic : kTactics) {
            const chess::Game game = game_of(tactic.fen);
            search.new_game();
            const chess::Move m = search.run(game, limits, {}, {}).best;
            found[static_cast<std::size_t>(tactic.kind)] += chess::to_uci(m, game.position()) == tactic.move;
        }
        t.rows.push_back({name, found[0], found[1],
                          Cell::real(100.0 * (found[0] + found[1]) / static_cast<double>(kTactics.size()), 1)});
    };
    for (int depth = 1; depth <= (settings.quick ? 3 : 4); ++depth)
        row(fmt::format("heuristic, depth {}", depth), *teacher(), to_depth(depth));
    if (!settings.quick) row("heuristic-attacks, depth 4", *teacher("heuristic-attacks"), to_depth(4));
    row("production search, 20,000 nodes", **search::make_alphabeta(eval::evaluators().front().name), to_nodes(20'000));
    return t;
}

// S004-8: how often a move throws away two pawns, as the production search sees it.
Table blunders(const Settings& settings)
{
    const int wanted = settings.quick ? 10 : 200;
    const std::uint64_t judge = settings.quick ? 5'000 : 30'000;
    constexpr int kBlunder = 200;
    Table t{"blunders",
            fmt::format("Moves that lose two pawns or more against the best, judged by {} nodes", judge),
            {"depth", "positions", "blunders", "share %"}};
    const std::vector<chess::Game> games = random_openings(wanted, 14, settings.seed);
    const auto strong = *search::make_alphabeta(eval::evaluators().front().name);
    std::vector<search::Value> best;
    for (const chess::Game& game : games) {
        strong->new_game();
        best.push_back(strong->run(game, to_nodes(judge), {}, {}).value);
    }
    for (int depth = 1; depth <= (settings.quick ? 3 : 4); ++depth) {
        const auto search = teacher();
        int count = 0;
        int lost = 0;
        for (std::size_t i = 0; i < games.size() && !settings.stop.stop_requested(); ++i) {
            settings.say(fmt::format("blunders: depth {}, position {}", depth, i));
            // Where all is decided already, every move is as good.
            if (std::abs(best[i]) > 600) continue;
            ++count;
            chess::Game next = games[i];
            if (!next.play(search->run(games[i], to_depth(depth), {}, {}).best)) continue;
            strong->new_game();
            const search::Value after = next.outcome() ? 0 : -strong->run(next, to_nodes(judge), {}, {}).value;
            if (best[i] - after >= kBlunder) ++lost;
        }
        t.rows.push_back({depth, count, lost, Cell::real(count == 0 ? 0 : 100.0 * lost / count, 1)});
    }
    return t;
}

// What a side has developed, or the sum over several.
struct Development {
    double pieces = 0; // minor pieces off the first rank, or gone
    double castled = 0;
    double pawns = 0; // in the centre

    Development& operator+=(const Development& o)
    {
        pieces += o.pieces;
        castled += o.castled;
        pawns += o.pawns;
        return *this;
    }
};

Development developed(const chess::Position& p, chess::Color side)
{
    constexpr chess::Bitboard kCentre(0x0000001818000000);
    const chess::Bitboard first = chess::relative_rank(side, chess::Rank::R1);
    const chess::Bitboard minors = p.pieces(side, chess::PieceType::Knight, chess::PieceType::Bishop);
    const chess::Square king = chess::relative(side, p.king(side));
    const int out = (minors & ~first).count() + (4 - minors.count());
    const bool castled = king == chess::squares::g1 || king == chess::squares::c1;
    const int pawns = (p.pieces(side, chess::PieceType::Pawn) & kCentre).count();
    return {static_cast<double>(out), castled ? 1.0 : 0.0, static_cast<double>(pawns)};
}

base::Plot development_plot(const std::vector<Development>& means)
{
    base::Plot plot{.title = "Development against itself, mean of a side",
                    .x_label = "after move",
                    .y_label = "men",
                    .series = {{.label = "minor pieces out (of 4)", .points = {}},
                               {.label = "pawns on d4 e4 d5 e5", .points = {}},
                               {.label = "kings castled (of 1)", .points = {}}},
                    .categories = {}};
    for (std::size_t i = 0; i < means.size(); ++i) {
        const auto x = static_cast<double>(i);
        plot.series[0].points.push_back({x, means[i].pieces});
        plot.series[1].points.push_back({x, means[i].pawns});
        plot.series[2].points.push_back({x, means[i].castled});
    }
    return plot;
}

// Development in the first ten moves of each side, by move as a curve and after the last as a table.
void development(const Settings& settings, Findings& out)
{
    constexpr int kMoves = 10;
    Table t{"development",
            "After ten moves against itself (from openings of two random plies)",
            {"game", "colour", "minor pieces out (of 4)", "king castled", "pawns on d4 e4 d5 e5"}};
    const auto search = teacher();
    const auto games = random_openings(settings.quick ? 1 : 8, 2, settings.seed);
    std::vector<Development> sums(kMoves + 1);
    for (std::size_t g = 0; g < games.size() && !settings.stop.stop_requested(); ++g) {
        settings.say(fmt::format("development: game {}", g + 1));
        chess::Game game = games[g];
        for (std::size_t move = 0; move <= kMoves; ++move) {
            for (int ply = 0; move > 0 && ply < 2 && !game.outcome(); ++ply)
                game.play(search->run(game, to_depth(settings.quick ? 3 : 4), {}, {}).best);
            for (const chess::Color side : chess::kBothColors) sums[move] += developed(game.position(), side);
        }
        for (const chess::Color side : chess::kBothColors) {
            const Development d = developed(game.position(), side);
            t.rows.push_back({g + 1, side == chess::Color::White ? "white" : "black", Cell::real(d.pieces, 0),
                              d.castled > 0 ? "yes" : "no", Cell::real(d.pawns, 0)});
        }
    }
    const auto n = static_cast<double>(std::max<std::size_t>(t.rows.size(), 1));
    for (Development& sum : sums) sum = {sum.pieces / n, sum.castled / n, sum.pawns / n};
    t.rows.push_back({"mean", "", Cell::real(sums.back().pieces, 2), fmt::format("{:.0f} %", 100 * sums.back().castled),
                      Cell::real(sums.back().pawns, 2)});
    out.tables.push_back(std::move(t));
    out.figures.push_back({"development", development_plot(sums)});
}

// S004-5: the evaluation beside that of a file.
base::Result<Table> evaluations(const Settings& settings)
{
    const auto text = base::read_file(settings.file);
    if (!text) return std::unexpected(text.error());
    const auto positions = parse_evaluations(*text);
    if (!positions) return base::fail("{}: {}", settings.file, positions.error().message);
    settings.say(fmt::format("{} evaluations", positions->size()));
    std::vector<Judge> judges;
    for (const std::string_view name : {std::string_view("heuristic"), std::string_view("heuristic-attacks"),
                                        std::string_view("classical"), eval::evaluators().front().name}) {
        auto made = eval::make_evaluator(name);
        if (!made) return std::unexpected(made.error());
        judges.push_back({std::string(name), [evaluator = std::shared_ptr<eval::AnyEvaluator>(*std::move(made))](
                                                 const chess::Position& p) { return evaluator->evaluate(p); }});
    }
    judges.push_back(
        {"heuristic, searched to depth 2", [search = std::shared_ptr(teacher())](const chess::Position& p) {
             return search->run(chess::Game(p), to_depth(2), {}, {}).value;
         }});
    return evaluation_error(*positions, judges);
}

// A search held to a rating, as the engine's option does it.
class Limited final : public search::Search {
  public:
    explicit Limited(int elo) : strength_(engine::Strength::of(elo)) { static_cast<void>(search_->set_hash(1)); }
    std::string_view name() const override { return "limited"; }
    void new_game() override
    {
        search_->new_game();
        random_ = base::Random(1);
    }
    base::Status set_hash(std::size_t megabytes) override { return search_->set_hash(megabytes); }
    void clear_hash() override { search_->clear_hash(); }
    base::Status set_threads(int) override { return {}; }
    search::Result run(const chess::Game& game, const search::Limits& limits, const search::Signals& signals,
                       const search::Callbacks&) override
    {
        std::vector<search::Info> lines;
        const search::Callbacks watch{.on_info = [&](const search::Info& info) {
            if (info.multipv == 1) lines.clear();
            lines.push_back(info);
        }};
        search::Result r = search_->run(game, engine::weaken(limits, strength_, game.position()), signals, watch);
        std::erase_if(lines, [](const search::Info& line) { return line.pv.empty(); });
        if (lines.empty()) return r;
        const search::Info& line = engine::choose(lines, strength_, game, random_);
        r.best = line.pv.front();
        r.value = line.value;
        return r;
    }

  private:
    engine::Strength strength_;
    std::unique_ptr<search::Search> search_ = *search::make_alphabeta(eval::evaluators().front().name);
    base::Random random_{1};
};

// The player's score by the rating of its opponents, with 95 % of what chance does.
struct StrengthPlot {
    base::PlotSeries found{.label = "score of the player", .kind = base::PlotKind::Scatter, .points = {}};

    void add(int elo, const DuelResult& r)
    {
        const match::Sample sample = match::sample_of(r.pairs);
        const double error = match::kNormal95 * std::sqrt(sample.variance() / std::max(sample.count, 1.0));
        found.points.push_back({static_cast<double>(elo), 100 * sample.mean(), 100 * error});
    }
    base::Plot plot() &&
    {
        return {.title = "Score against our search held to a rating",
                .x_label = "rating of the opponent (nominal)",
                .y_label = "score %",
                .series = {std::move(found)},
                .categories = {}};
    }
};

// S004-9: limited opponents; S004-10: what the bonus for attacked and defended men is worth.
base::Status matches(const Settings& settings, Ledger& ledger, Findings& out)
{
    const int pairs = settings.games > 0 ? std::max(settings.games / 2, 1) : settings.quick ? 1 : 20;
    const int depth = settings.quick ? 2 : 4;
    const auto openings = random_openings(pairs, 6, settings.seed);
    const auto at_depth = [&](const char* evaluator, int plies) {
        return Duellist{evaluator, [evaluator]() -> std::unique_ptr<search::Search> { return teacher(evaluator); },
                        to_depth(plies)};
    };
    const play::Manners rules{.draw = play::DrawSettings{},
                              .resign = play::ResignSettings{.move_count = 3, .score = {800}, .two_sided = true}};
    Table t{"strength", "The player against limited opponents (its view)", {"player", "depth", "opponent"}};
    append(t.columns, kDuelColumns);
    const auto row = [&](const Duellist& us, const std::string& name,
                         const Duellist& them) -> base::Result<DuelResult> {
        auto r =
            duel(ledger, fmt::format("{} {} {}", us.name, *us.limits.depth, name), us, them, openings, settings, rules);
        if (!r || r->pairs.count() < pairs) return r; // failed or stopped
        std::vector<Cell> cells{us.name, *us.limits.depth, name};
        append(cells, cells_of(*r));
        t.rows.push_back(std::move(cells));
        return r;
    };
    const Duellist us = at_depth("heuristic", depth);
    const Duellist random{
        "random", []() -> std::unique_ptr<search::Search> { return std::make_unique<engine::RandomMover>(); }, {}};
    if (const auto r = row(us, "random mover", random); !r) return std::unexpected(r.error());
    StrengthPlot plot;
    for (const int elo : settings.quick ? std::vector{1000} : std::vector{800, 1000, 1200, 1500, 1800}) {
        const Duellist limited{
            "limited", [elo]() -> std::unique_ptr<search::Search> { return std::make_unique<Limited>(elo); }, {}};
        const auto r = row(us, fmt::format("production search held to {} Elo", elo), limited);
        if (!r) return std::unexpected(r.error());
        if (r->pairs.count() >= pairs) plot.add(elo, *r);
    }
    if (const auto r =
            row(at_depth("heuristic-attacks", depth - 1), "heuristic, same depth", at_depth("heuristic", depth - 1));
        !r)
        return std::unexpected(r.error());
    out.tables.push_back(std::move(t));
    out.figures.push_back({"strength", std::move(plot).plot()});
    return {};
}

} // namespace

base::Result<Findings> run_heuristic(const Settings& settings)
{
    Findings out{.experiment = "heuristic",
                 .specification =
                     "The player of seed 004: alpha-beta to depth 4 over its heuristic, with quiescence; no "
                     "search is longer than two million nodes."};
    auto ledger = open_player_ledger(settings, "heuristic", "heuristic");
    if (!ledger) return std::unexpected(ledger.error());
    if (!settings.file.empty()) { // first: a bad file is told at once
        auto found = evaluations(settings);
        if (!found) return std::unexpected(found.error());
        out.tables.push_back(*std::move(found));
    }
    const auto without_games = [&](Findings& f) {
        f.tables.push_back(tactics(settings));
        f.tables.push_back(blunders(settings));
        development(settings, f);
        // S004-10
        f.tables.push_back(ordering_table(
            settings, "heuristic",
            {{"none", 0}, {"captures and checks first", 7}, {"victim minus aggressor", 6}, {"thesis 1", 1}}));
        return base::Status();
    };
    return run_parts(settings, std::move(out),
                     {{without_games}, {[&](Findings& f) { return matches(settings, *ledger, f); }, true}});
}

} // namespace lab
