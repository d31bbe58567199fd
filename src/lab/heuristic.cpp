// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `heuristic`: the claims of seed 004 about its teaching engine: no tactical blunder within depth 4,
// sensible development, and what ordering by checks and captures saves; strength against limited opponents.
#include <algorithm>
#include <cmath>

#include "chess/notation/fen.h"
#include "engine/random_mover.h"
#include "lab/duel.h"
#include "lab/experiment.h"
#include "lab/seed_positions.h"
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
search::Limits to_depth(int depth)
{
    search::Limits limits;
    limits.depth = depth;
    return limits;
}
search::Limits to_nodes(std::uint64_t nodes)
{
    search::Limits limits;
    limits.nodes = nodes;
    return limits;
}

// S004-8: how often a move throws away two pawns, as the production search sees it.
Table blunders(const Settings& settings)
{
    const int wanted = settings.games > 0 ? settings.games : settings.quick ? 10 : 200;
    const std::uint64_t judge = settings.quick ? 5'000 : 50'000;
    constexpr int kBlunder = 200;
    Table t{"blunders",
            fmt::format("Moves that lose two pawns or more against the best, judged by {} nodes", judge),
            {"depth", "positions", "blunders", "share %"}};
    const std::vector<chess::Game> games = random_openings(wanted, 14, settings.seed);
    const auto strong = *search::make_alphabeta("classical");
    std::vector<search::Value> best;
    for (const chess::Game& game : games) {
        strong->new_game();
        best.push_back(strong->run(game, to_nodes(judge), {}, {}).value);
    }
    for (int depth = 1; depth <= 4; ++depth) {
        const auto player = *search::make_textbook("heuristic", heuristic());
        int count = 0;
        int lost = 0;
        for (std::size_t i = 0; i < games.size() && !settings.stop.stop_requested(); ++i) {
            settings.say(fmt::format("depth {}, position {}", depth, i));
            // Where all is decided already, every move is as good.
            if (std::abs(best[i]) > 600) continue;
            ++count;
            chess::Game next = games[i];
            if (!next.play(player->run(games[i], to_depth(depth), {}, {}).best)) continue;
            strong->new_game();
            const search::Value after = next.outcome() ? 0 : -strong->run(next, to_nodes(judge), {}, {}).value;
            if (best[i] - after >= kBlunder) ++lost;
        }
        t.rows.push_back({depth, count, lost, Cell::real(count == 0 ? 0 : 100.0 * lost / count, 1)});
    }
    return t;
}

// Development after ten moves of each side: minor pieces off their first rank, castled kings, pawns in the centre.
Table development(const Settings& settings)
{
    const auto player = *search::make_textbook("heuristic", heuristic());
    Table t{"development",
            "After ten moves against itself (from openings of two random plies)",
            {"game", "colour", "minor pieces out (of 4)", "king castled", "pawns on d4 e4 d5 e5"}};
    const auto games = random_openings(settings.quick ? 1 : 6, 2, settings.seed);
    for (std::size_t g = 0; g < games.size() && !settings.stop.stop_requested(); ++g) {
        chess::Game game = games[g];
        for (int ply = 0; ply < 20 && !game.outcome(); ++ply) game.play(player->run(game, {}, {}, {}).best);
        for (const chess::Color side : chess::kBothColors) {
            const chess::Position& p = game.position();
            const chess::Bitboard first = chess::relative_rank(side, chess::Rank::R1);
            const chess::Bitboard minors = p.pieces(side, chess::PieceType::Knight, chess::PieceType::Bishop);
            const chess::Square king = chess::relative(side, p.king(side));
            const chess::Bitboard centre(0x0000001818000000);
            t.rows.push_back({g + 1, side == chess::Color::White ? "white" : "black",
                              (minors & ~first).count() + (4 - minors.count()),
                              king == chess::squares::g1 || king == chess::squares::c1 ? "yes" : "no",
                              (p.pieces(side, chess::PieceType::Pawn) & centre).count()});
        }
    }
    return t;
}

// S004-10
Table orderings(const Settings& settings)
{
    const int depth = settings.quick ? 3 : 4;
    Table t{"orderings",
            fmt::format("Nodes to depth {} over the 24 positions of thesis 002", depth),
            {"ordering", "nodes", "%"}};
    double all = 0;
    for (const auto& [name, ordering] : {std::pair{"none", 0}, std::pair{"captures and checks first", 7},
                                         std::pair{"victim minus aggressor", 6}, std::pair{"thesis 1", 1}}) {
        settings.say(name);
        Switches s = search::textbook::find_preset("alphabeta")->switches;
        s.ordering = ordering;
        std::uint64_t nodes = 0;
        for (const SeedPosition& p : kSeedPositions) {
            const chess::Game game = game_of(p.fen);
            nodes += search::textbook::analyse(game, depth, s, {.evaluator = "heuristic"})->counters.total();
        }
        if (all == 0) all = static_cast<double>(nodes);
        t.rows.push_back({name, nodes, Cell::real(100 * static_cast<double>(nodes) / all, 1)});
    }
    return t;
}

// S004-9: the production search held to a few nodes, and a random mover.
Table strength(const Settings& settings)
{
    const int pairs = settings.games > 0 ? std::max(settings.games / 2, 1) : settings.quick ? 1 : 25;
    const auto openings = random_openings(pairs, 6, settings.seed);
    const Duellist us{
        "heuristic",
        []() -> std::unique_ptr<search::Search> { return *search::make_textbook("heuristic", heuristic()); },
        {}};
    Table t{"strength",
            "The player against limited opponents (its view)",
            {"opponent", "games", "won", "drawn", "lost", "Elo", "error"}};
    const auto row = [&](const std::string& name, const Duellist& them) {
        settings.say(name);
        const DuelResult r = duel(us, them, openings, settings);
        const auto elo = r.elo();
        t.rows.push_back({name, r.games.games(), r.games.wins, r.games.draws, r.games.losses,
                          std::isfinite(elo.elo) ? Cell::real(elo.elo, 0) : Cell("won all or lost all"),
                          std::isfinite(elo.elo_error) ? Cell::real(elo.elo_error, 0) : Cell::none()});
    };
    row("random mover",
        {"random", []() -> std::unique_ptr<search::Search> { return std::make_unique<engine::RandomMover>(); }, {}});
    for (const std::uint64_t nodes : {60U, 250U, 1000U, 4000U}) {
        if (settings.stop.stop_requested()) break;
        row(fmt::format("production search, {} nodes a move", nodes),
            {"limited", []() -> std::unique_ptr<search::Search> { return *search::make_alphabeta("classical"); },
             to_nodes(nodes)});
    }
    return t;
}

} // namespace

base::Result<Findings> run_heuristic(const Settings& settings)
{
    Findings out{.experiment = "heuristic",
                 .specification = "The player of seed 004: alpha-beta to depth 4 over its heuristic, with quiescence."};
    out.tables.push_back(blunders(settings));
    out.tables.push_back(development(settings));
    out.tables.push_back(orderings(settings));
    out.tables.push_back(strength(settings));
    if (settings.stop.stop_requested()) return base::fail("stopped");
    return out;
}

} // namespace lab
