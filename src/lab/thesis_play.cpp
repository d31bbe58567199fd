// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `thesis`: what the variants' values and games are worth.
#include <algorithm>
#include <cmath>

#include "chess/notation/fen.h"
#include "lab/thesis.h"
#include "search/alphabeta/alphabeta.h"
#include "search/textbook/textbook.h"

namespace lab {

using search::textbook::NullMove;
using search::textbook::Quiescence;
using search::textbook::Switches;
using search::textbook::TableRule;

namespace {

constexpr double kMostPawns = 15; // a mate counts as this

// The thesis' players: ordering 1 and draws, nearer mates and evasions as in the preset.
Switches without_extras()
{
    Switches s = thesis_preset("thesis");
    s.quiescence = 0;
    s.null_move = 0;
    return s;
}
Switches with_null(int r, int guard = 0, int margin = 0)
{
    Switches s = without_extras();
    s.null_move = static_cast<int>(NullMove::Thesis);
    s.null_reduction = r;
    s.null_guard = guard;
    s.null_margin = margin;
    return s;
}
Switches with_table(TableRule rule)
{
    Switches s = without_extras();
    s.table = static_cast<int>(rule);
    return s;
}
Switches with_quiescence()
{
    Switches s = with_null(2);
    s.quiescence = static_cast<int>(Quiescence::Noisy);
    return s;
}

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

Duellist Thesis::player(const std::string& name, const Switches& switches, int depth) const
{
    search::Limits limits;
    limits.depth = std::max(settings_.quick ? depth - 2 : depth, 1);
    return {name,
            [switches]() -> std::unique_ptr<search::Search> { return *search::make_textbook("thesis", switches); },
            limits};
}

DuelResult Thesis::match(const Duellist& a, const Duellist& b, const std::vector<chess::Game>& openings,
                         std::string_view kind)
{
    // From the thesis' openings games are played to the end; of the many, those that are decided are broken off.
    DuelRules rules;
    if (kind != "seed") {
        rules.draw = match::DrawSettings{};
        rules.resign = match::ResignSettings{.move_count = 3, .score = {600}, .two_sided = true};
    }
    const std::string name = fmt::format("{} {} {} {} {}", kind, a.name, *a.limits.depth, b.name, *b.limits.depth);
    auto played = duel(ledger_, name, a, b, openings, settings_, rules);
    if (played) return *played;
    note(std::unexpected(played.error()));
    return {};
}

// S002-19: how much below beta a null move may cut before the values and the games suffer.
void Thesis::margins()
{
    const int pairs = settings_.games > 0 ? std::max(settings_.games / 2, 1) : settings_.quick ? 4 : 100;
    const auto openings = random_openings(pairs, 8, settings_.seed);
    std::vector<double> theirs;
    theirs.reserve(std::size(kSeedPositions));
    for (const SeedPosition& p : kSeedPositions) theirs.push_back(p.reference);
    const std::vector<double> ours = strong_reference();
    Table t{"margins",
            "A null move that cuts already so much below beta (thesis R=2): counts at +0, games at depth 4 against "
            "margin 0",
            {"margin", "honest nodes", "values as margin 0", "error, author's reference", "error, production"}};
    t.columns.insert(t.columns.end(), kDuelColumns.begin(), kDuelColumns.end());
    std::optional<Sweep> first;
    const Duellist zero = player("NM R=2", with_null(2), 4);
    for (const int margin : {0, 25, 50, 100, 200, 400}) {
        Switches s = thesis_preset("alphabeta");
        s.null_move = static_cast<int>(NullMove::Thesis);
        s.null_margin = margin;
        const Sweep found = sweep(fmt::format("null move, margin {}", margin), s, 0);
        if (!first) first = found;
        std::vector<Cell> row{margin, found.sum.honest(), fmt::format("{}/24", same_values(found, *first)),
                              Cell::real(error_against(found, theirs), 5), Cell::real(error_against(found, ours), 5)};
        if (margin > 0)
            for (Cell& cell :
                 cells_of(match(player(fmt::format("NM R=2 margin {}", margin), with_null(2, 0, margin), 4), zero,
                                openings, "many")))
                row.push_back(std::move(cell));
        t.rows.push_back(std::move(row));
    }
    findings_.tables.push_back(std::move(t));
}

// Tables 3, 5 and 7: everybody against everybody from three openings with both colours.
void Thesis::tournaments()
{
    struct Entrant {
        Duellist player;
        double published;
        double points = 0;
        int games = 0;
        double wins = 0;
    };
    struct Tournament {
        const char* name;
        std::vector<Entrant> entrants;
    };
    // The seed's last tournament has 7, 5 and 4 plies; here two less, a game would take minutes.
    std::vector<Tournament> all{{"3: null move, depth 5",
                                 {{player("AB 1", without_extras(), 5), 9.5},
                                  {player("NM R=1", with_null(1, 1), 5), 8.5},
                                  {player("NM R=2", with_null(2), 5), 9},
                                  {player("NM R=3", with_null(3), 5), 9}}},
                                {"5: table, depth 5",
                                 {{player("TT v1", with_table(TableRule::Same), 5), 7.5},
                                  {player("TT v2", with_table(TableRule::Deeper), 5), 4},
                                  {player("TT v3", with_table(TableRule::Any), 5), 6.5}}},
                                {"7: quiescence, two plies less deep",
                                 {{player("NM R=2 (+2)", with_null(2), 5), 2},
                                  {player("QS (+0)", with_quiescence(), 3), 8.5},
                                  {player("QS (-1)", with_quiescence(), 2), 7.5}}}};
    std::vector<chess::Game> openings;
    openings.reserve(std::size(kSeedOpenings));
    for (const auto fen : kSeedOpenings) openings.push_back(game_of(fen));
    Table t{"tournaments",
            "Tables 3, 5, 7: round robins from the thesis' three openings, both colours",
            {"table", "player", "published points", "points", "games", "won"}};
    for (Tournament& tournament : all) {
        auto& e = tournament.entrants;
        for (std::size_t i = 0; i < e.size(); ++i)
            for (std::size_t k = i + 1; k < e.size(); ++k) {
                const DuelResult r = match(e[i].player, e[k].player, openings, "seed");
                e[i].points += r.games.points();
                e[k].points += r.games.reversed().points();
                e[i].wins += static_cast<double>(r.games.wins);
                e[k].wins += static_cast<double>(r.games.losses);
                e[i].games += static_cast<int>(r.games.games());
                e[k].games += static_cast<int>(r.games.games());
            }
        for (const Entrant& x : e)
            t.rows.push_back({tournament.name, x.player.name,
                              settings_.quick ? Cell::none() : Cell::real(x.published, 1), Cell::real(x.points, 1),
                              x.games, Cell::real(x.wins, 0)});
    }
    findings_.tables.push_back(std::move(t));
}

// The same questions with enough games for an error bar.
void Thesis::versus()
{
    const int pairs = settings_.games > 0 ? std::max(settings_.games / 2, 1) : settings_.quick ? 4 : 100;
    const auto openings = random_openings(pairs, 8, settings_.seed);
    const Duellist ab = player("AB 1", without_extras(), 4);
    const Duellist nm = player("NM R=2", with_null(2), 4);
    struct Pairing {
        Duellist a, b;
    };
    const std::vector<Pairing> pairings{
        {player("NM R=1", with_null(1, 1), 4), ab},
        {nm, ab},
        {player("NM R=3", with_null(3), 4), ab},
        {player("TT v1", with_table(TableRule::Same), 4), ab},
        {player("TT v2", with_table(TableRule::Deeper), 4), ab},
        {player("TT v3", with_table(TableRule::Any), 4), ab},
        {player("TT with bounds", with_table(TableRule::Bounds), 4), ab},
        {player("QS", with_quiescence(), 2), nm},
        {player("QS", with_quiescence(), 3), nm},
    };
    Table t{"versus",
            "Play at fixed depth from openings of 8 random plies, both colours (first player's view); 600 twice agreed "
            "or level for 8 moves after move 40 ends a game",
            {"player", "depth", "against", "depth of the other"}};
    t.columns.insert(t.columns.end(), kDuelColumns.begin(), kDuelColumns.end());
    for (const Pairing& p : pairings) {
        std::vector<Cell> row{p.a.name, *p.a.limits.depth, p.b.name, *p.b.limits.depth};
        for (Cell& cell : cells_of(match(p.a, p.b, openings, "many"))) row.push_back(std::move(cell));
        t.rows.push_back(std::move(row));
    }
    findings_.tables.push_back(std::move(t));
}

// Figures 2 and 3.
void Thesis::figures()
{
    base::Plot nodes{
        .title = "Nodes by position", .x_label = "position", .y_label = "nodes", .series = {}, .categories = {}};
    base::Plot times{
        .title = "Time by position", .x_label = "position", .y_label = "seconds", .series = {}, .categories = {}};
    nodes.log_y = times.log_y = true;
    const auto add = [&](const std::string& name, const Sweep& s) {
        base::PlotSeries n{.label = name, .points = {}};
        base::PlotSeries t{.label = name, .points = {}};
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
