// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `thesis`: what the variants' games are worth.
#include <algorithm>

#include "lab/thesis.h"
#include "search/textbook/textbook.h"

namespace lab {

using search::textbook::NullMove;
using search::textbook::Quiescence;
using search::textbook::Switches;
using search::textbook::TableRule;

namespace {

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
// Tables on minimax, where the thesis has them. Values that depend on the way to a node have no place in such a table,
// so there are no draws.
Switches minimax_with_table(TableRule rule)
{
    Switches s = with_table(rule);
    s.alpha_beta = 0;
    s.draw_rules = 0;
    return s;
}
// "Version 1 plays same moves as minimax", and so does alpha-beta, in a hundredth of the time.
Switches as_minimax()
{
    Switches s = without_extras();
    s.draw_rules = 0;
    return s;
}
Switches with_quiescence()
{
    Switches s = with_null(2);
    s.quiescence = static_cast<int>(Quiescence::Noisy);
    return s;
}

} // namespace

int Thesis::played_depth(int depth) const
{
    return std::max(settings_.quick ? depth - 2 : depth, 1);
}

Duellist Thesis::player(const std::string& name, const Switches& switches, int depth) const
{
    search::Limits limits;
    limits.depth = played_depth(depth);
    return {name,
            [switches]() -> std::unique_ptr<search::Search> { return *search::make_textbook("thesis", switches); },
            limits};
}

DuelResult Thesis::match(const Duellist& a, const Duellist& b, const std::vector<chess::Game>& openings,
                         std::string_view kind)
{
    // From the thesis' openings games are played to the end; of the many, those that are decided are broken off.
    play::Manners rules;
    if (kind != "seed") {
        rules.draw = play::DrawSettings{};
        rules.resign = play::ResignSettings{.move_count = 3, .score = {600}, .two_sided = true};
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
    Table t{
        "margins",
        fmt::format("A null move that cuts already so much below beta (thesis R=2): counts at +0, games at depth {} "
                    "against margin 0",
                    played_depth(4)),
        {"margin", "honest nodes", "values as margin 0", "error, author's reference", "error, production"}};
    append(t.columns, kDuelColumns);
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
            append(row, cells_of(match(player(fmt::format("NM R=2 margin {}", margin), with_null(2, 0, margin), 4),
                                       zero, openings, "many")));
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
        std::string name;
        std::vector<Entrant> entrants;
    };
    // The repository's games had alpha-beta on beside the table, which needs bounds: once on minimax, once in that way.
    // Below five plies the three rules play alike. The seed's last tournament has 7, 5 and 4 plies; here two less, a
    // game would take minutes.
    std::vector<Tournament> all{
        {fmt::format("3: null move, depth {}", played_depth(5)),
         {{player("AB 1", without_extras(), 5), 9.5},
          {player("NM R=1", with_null(1, 1), 5), 8.5},
          {player("NM R=2", with_null(2), 5), 9},
          {player("NM R=3", with_null(3), 5), 9}}},
        {fmt::format("5: table on minimax, depth {}", played_depth(5)),
         {{player("minimax TT v1", as_minimax(), 5), 7.5},
          {player("minimax TT v2", minimax_with_table(TableRule::Deeper), 5), 4},
          {player("minimax TT v3", minimax_with_table(TableRule::Any), 5), 6.5}}},
        {fmt::format("5: table on alpha-beta, depth {}", played_depth(5)),
         {{player("TT v1", with_table(TableRule::Same), 5), 7.5},
          {player("TT v2", with_table(TableRule::Deeper), 5), 4},
          {player("TT v3", with_table(TableRule::Any), 5), 6.5}}},
        {fmt::format("7: quiescence, depths {}, {} and {}", played_depth(5), played_depth(3), played_depth(2)),
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
    // At depth 4 the null move of R=3 has room at the root only, and the three rules of the table are one.
    const Duellist deep = player("AB 1", without_extras(), 5);
    const Duellist ab = player("AB 1", without_extras(), 4);
    const Duellist nm = player("NM R=2", with_null(2), 4);
    struct Pairing {
        Duellist a, b;
    };
    const std::vector<Pairing> pairings{
        {player("NM R=1", with_null(1, 1), 5), deep},
        {player("NM R=2", with_null(2), 5), deep},
        {player("NM R=3", with_null(3), 5), deep},
        {player("TT v1", with_table(TableRule::Same), 5), deep},
        {player("TT v2", with_table(TableRule::Deeper), 5), deep},
        {player("TT v3", with_table(TableRule::Any), 5), deep},
        {player("TT with bounds", with_table(TableRule::Bounds), 4), ab},
        {player("QS", with_quiescence(), 2), nm},
        {player("QS", with_quiescence(), 3), nm},
    };
    Table t{"versus",
            "Play at fixed depth from openings of 8 random plies, both colours (first player's view); 600 twice agreed "
            "or level for 8 moves after move 40 ends a game",
            {"player", "depth", "against", "depth of the other"}};
    append(t.columns, kDuelColumns);
    for (const Pairing& p : pairings) {
        std::vector<Cell> row{p.a.name, *p.a.limits.depth, p.b.name, *p.b.limits.depth};
        append(row, cells_of(match(p.a, p.b, openings, "many")));
        t.rows.push_back(std::move(row));
    }
    findings_.tables.push_back(std::move(t));
}

} // namespace lab
