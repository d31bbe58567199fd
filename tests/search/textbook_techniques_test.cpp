// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The techniques of the textbook search one by one: that each is connected, and that it does what its seed says.
#include <algorithm>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "chess/notation/uci_move.h"
#include "search/textbook/textbook.h"
#include "tests/search/support/recorded.h"

namespace search::textbook {
namespace {

constexpr std::string_view kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

TEST(TextbookTree, WhatAWatcherHearsIsWhatIsCounted)
{
    for (const Preset& p : presets()) {
        Switches s = p.switches;
        s.table_entries = std::min(s.table_entries, 1 << 14);
        const int depth = s.alpha_beta == 0 || is_small() ? 2 : 4;
        const Recording tree = recorded(position_of(kRuyLopez), depth, s);
        EXPECT_TRUE(tree.nested) << p.name;
        EXPECT_EQ(tree.entered, tree.analysis.counters.honest()) << p.name;
        EXPECT_EQ(tree.left, tree.entered) << p.name;
        EXPECT_EQ(tree.childless, tree.analysis.counters.leaves) << p.name;
    }
}

// What is watched of a search that deepens is the last iteration of the player.
TEST(TextbookTree, TheLastIterationIsThatOfThePlayer)
{
    const Game game(position_of(kRuyLopez));
    const int depth = is_small() ? 2 : 4;
    for (const auto* name : kPlayers) {
        Switches s = preset(name);
        s.table_entries = std::min(s.table_entries, 1 << 14);
        s.aspiration_window = 10;
        s.aspiration_depth = 0;
        s.iterative_deepening = 1;
        const auto search = make_textbook("thesis", s);
        const Result played = (*search)->run(game, to_depth(depth), {}, {});
        const Analysis found = analysed(game.position(), depth, s, {.deepen = true});
        Counters last = (*search)->iterations().back().counters;
        last.deepest = found.counters.deepest; // the player's is of all iterations
        EXPECT_EQ(found.counters, last) << name;
        EXPECT_EQ(found.value, played.value) << name;
        EXPECT_EQ(found.best(), played.best) << name;
        EXPECT_EQ(found.earlier_nodes + found.counters.honest(), played.nodes) << name;
    }
}

// --- Every switch

// A search whose counts a switch may change: one depth, or a player's whole run.
struct Setting {
    std::string_view fen;
    int depth;
    Switches switches;
};
std::vector<Setting> settings()
{
    Switches gerald = preset("gerald-base");
    gerald.table_entries = 1 << 12;
    Switches null = preset("alphabeta");
    null.null_move = static_cast<int>(NullMove::Thesis);
    Switches gerald_null = gerald; // not pruned away before
    gerald_null.reverse_futility = gerald_null.razoring = gerald_null.lazy_evaluation = 0;
    Switches table = preset("minimax");
    table.table = static_cast<int>(TableRule::Same);
    constexpr std::string_view kPawns = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    constexpr std::string_view kPinnedPawn = "7b/4p1k1/3p4/5P2/1pPpP1P1/8/1Q1q4/K1R5 b - c3 0 1";
    return {{kRuyLopez, 4, gerald},
            {kKiwipete, 3, gerald},
            {kKiwipete, 3, preset("course")},
            {kKiwipete, 2, preset("comp4121")},
            {kRuyLopez, 4, null},
            {"r3k3/pppppppp/8/8/8/8/PPPPPPPP/R3K3 w - - 0 1", 6, gerald_null},
            {kPawns, 4, table},
            {kPinnedPawn, 2, preset("thesis-exact")},
            {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 3, preset("thesis")},
            {"7k/8/6K1/8/8/8/8/R7 w - - 0 1", 5, preset("heuristic")}};
}
// Twice, for what is kept, to the player's own depth.
std::vector<Counters> played(Switches switches)
{
    const TickingClock clock;
    const auto search = make_textbook("thesis", switches, clock);
    (*search)->set_threads(2);
    std::vector<Counters> out;
    Limits limits;
    if (switches.default_depth > 10) limits.time[chess::Color::Black] = Milliseconds(1500);
    for (int i = 0; i < 2; ++i) {
        (*search)->run(Game(position_of(kRuyLopez)), limits, {}, {});
        for (const Iteration& it : (*search)->iterations()) out.push_back(it.counters);
    }
    return out;
}
std::vector<Switches> players_settings()
{
    Switches s = preset("course");
    s.table_entries = 1 << 12;
    s.default_depth = 3;
    s.aspiration_window = 5;
    s.aspiration_depth = 0;
    Switches timed = s;
    timed.default_depth = 60;
    return {s, timed};
}
// Other values of a switch; a table is never made larger than the tests need.
std::vector<double> others(const base::Param<Switches>& param, double now)
{
    if (param.name == "table_entries") return {64};
    std::vector<double> out{param.min, param.min + 1, param.max};
    std::erase(out, now);
    return out;
}
Switches changed(Switches s, const base::Param<Switches>& param, double value)
{
    EXPECT_TRUE(base::set_param(s, param, value)) << param.name;
    return s;
}
bool changes_a_tree(const base::Param<Switches>& param)
{
    const AnalysisOptions bounded{.node_limit = is_small() ? 5000U : 20'000U};
    for (const Setting& setting : settings()) {
        const Position root = position_of(setting.fen);
        const Analysis usual = analysed(root, setting.depth, setting.switches, bounded);
        for (const double value : others(param, param.value(setting.switches))) {
            const Analysis other = analysed(root, setting.depth, changed(setting.switches, param, value), bounded);
            if (other.counters != usual.counters || other.value != usual.value) return true;
        }
    }
    return false;
}
bool changes_a_run(const base::Param<Switches>& param)
{
    for (const Switches& s : players_settings()) {
        const auto usual = played(s);
        for (const double value : others(param, param.value(s)))
            if (param.name != "default_depth" || value == param.min + 1)
                if (played(changed(s, param, value)) != usual) return true;
    }
    return false;
}

// A switch that changes nothing is not connected.
TEST(TextbookSwitches, EachDoesSomething)
{
    for (const auto& param : switch_table()) EXPECT_TRUE(changes_a_tree(param) || changes_a_run(param)) << param.name;
}

// --- Ordering

// The moves at a ply as the switches order them.
std::vector<std::string> order_of(const Position& p, const Switches& s, const MoveMemory& memory, int ply)
{
    const chess::MoveList moves = chess::legal_moves(p);
    std::vector<std::string> out;
    Picker picker(p, moves, {.switches = s, .memory = memory, .ply = ply});
    for (Move m = picker.next(); m; m = picker.next()) out.push_back(chess::to_uci(m, p));
    return out;
}

// Killers and history order the quiet moves of the orderings by score; those of the thesis are classes and stay.
TEST(TextbookOrdering, KillersAndHistoryOrderQuietMoves)
{
    const Position p = position_of("4k3/8/8/3q1p2/2P5/8/3R1Q2/4K3 w - - 0 1");
    MoveMemory memory;
    memory.remember(p, *chess::parse_uci_move("f2g2", p), 3, 3);
    memory.remember(p, *chess::parse_uci_move("e1f1", p), 3, 1);
    memory.remember(p, *chess::parse_uci_move("f2h2", p), 5, 2);
    struct Case {
        int killers, history, ply;
        std::vector<std::string> first; // of the quiet moves
    };
    for (const Case& c : {Case{1, 0, 3, {"e1f1", "f2g2"}}, Case{0, 1, 3, {"f2g2", "f2h2", "e1f1"}},
                          Case{1, 1, 3, {"e1f1", "f2g2", "f2h2"}}, Case{1, 1, 5, {"f2h2", "f2g2", "e1f1"}}})
        for (int ordering = 0; ordering <= 8; ++ordering) {
            SCOPED_TRACE(
                fmt::format("ordering {} killers {} history {} ply {}", ordering, c.killers, c.history, c.ply));
            Switches s = preset("alphabeta");
            s.ordering = ordering;
            const auto plain = order_of(p, s, memory, c.ply);
            s.killers = c.killers;
            s.history = c.history;
            const auto found = order_of(p, s, memory, c.ply);
            if (ordering <= static_cast<int>(Ordering::Thesis5)) {
                EXPECT_EQ(found, plain);
                continue;
            }
            // Captures, and checks where they have a class of their own, stay before them.
            const bool checks = ordering == static_cast<int>(Ordering::CapturesAndChecks);
            const auto stays = std::ranges::count_if(
                chess::legal_moves(p), [&](Move m) { return p.captured(m) || (checks && p.gives_check(m)); });
            EXPECT_TRUE(std::equal(found.begin(), found.begin() + stays, plain.begin()));
            EXPECT_TRUE(std::equal(c.first.begin(), c.first.end(), found.begin() + stays));
        }
}

// --- Aspiration

// The window is one of the root, whoever searches its moves.
TEST(TextbookAspiration, WorksWithThreads)
{
    Switches s = preset("alphabeta");
    s.iterative_deepening = s.root_split = 1;
    s.aspiration_window = 1;
    s.aspiration_depth = 0;
    for (const int threads : {1, 2, 3}) {
        std::uint64_t failures = 0;
        for (std::size_t i = 0; i < (is_small() ? 2 : 8); ++i) {
            const Game game(seed_trees()[i].root);
            const int depth = is_small() ? 2 : 3;
            const auto search = make_textbook("thesis", s);
            (*search)->set_threads(threads);
            const Value value = (*search)->run(game, to_depth(depth), {}, {}).value;
            EXPECT_EQ(value, analysed(game.position(), depth, preset("minimax")).value) << i << ' ' << threads;
            for (const Iteration& it : (*search)->iterations()) failures += it.counters.aspiration_failures;
        }
        EXPECT_GT(failures, 0U) << threads;
    }
}

// --- Null moves

// S002-19: a cut below beta was once told the parent as it was, who took it for an improvement.
TEST(TextbookNullMove, ACutByTheMarginIsWorthBeta)
{
    for (const NullMove kind : {NullMove::Thesis, NullMove::Conventional, NullMove::Verified}) {
        Switches s = preset("alphabeta");
        s.null_move = static_cast<int>(kind);
        s.null_reduction = 1;
        s.null_margin = 400;
        s.mate_distance = 1;
        int by_margin = 0;
        const Look look = [&](const Seen& n) {
            if (!n.is("null move")) return;
            EXPECT_GE(n.node.value, n.node.beta) << s.null_move;
            by_margin += n.node.value == n.node.beta;
        };
        for (std::size_t i = 0; i < 6; ++i) {
            const Recording tree = recorded(seed_trees()[i].root, is_small() ? 3 : 4, s, look);
            EXPECT_TRUE(tree.analysis.best()) << s.null_move; // the root is searched whatever a pass is worth
        }
        EXPECT_GT(by_margin, 0) << s.null_move;
    }
}

// A verified null move cuts only after a search of the same node without null moves has reached beta too.
TEST(TextbookNullMove, AVerifiedCutWasVerified)
{
    Switches s = preset("alphabeta");
    s.null_move = static_cast<int>(NullMove::Verified);
    s.null_reduction = 1;
    int cuts = 0, confirmed = 0, refused = 0;
    const Look look = [&](const Seen& n) {
        cuts += n.is("null move");
        if (n.parent == nullptr || n.parent->ply != n.node.ply) return;
        EXPECT_EQ(n.node.beta - n.node.alpha, 1);
        EXPECT_TRUE(n.node.null_search); // counted apart
        ++(n.node.value >= n.node.beta ? confirmed : refused);
    };
    recorded_trees(is_small() ? 2 : 24, is_small() ? 3 : 4, s, look);
    // Black's rook may not move: a pass looks better than any move is.
    recorded(position_of("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1"), 6, s, look);
    EXPECT_GT(cuts, 0);
    EXPECT_EQ(confirmed, cuts);
    EXPECT_GT(refused, 0);
}

// --- Quiescence

// S001-5: the seed looks on after a capture only, whether or not there is a check.
TEST(TextbookQuiescence, AfterACaptureMeansAfterACapture)
{
    const Position quiet = position_of("4k3/8/8/8/8/8/3R4/4K3 w - - 0 1"); // two checks, nothing to take
    EXPECT_EQ(analysed(quiet, 1, preset("course")).counters.quiescence, 0U);
    const Position noisy = position_of("3rk3/8/8/8/8/8/3R4/4K3 w - - 0 1");
    EXPECT_GT(analysed(noisy, 1, preset("course")).counters.quiescence, 0U);
    Switches always = preset("course");
    always.quiescence = static_cast<int>(Quiescence::Noisy);
    EXPECT_GT(analysed(quiet, 1, always).counters.quiescence, 0U);
}

// --- Tables

// The first depth leaves the root in the table; the rules without bounds once took its value for the answer of the next
// depth and had no move to play.
TEST(TextbookTable, PlayersWithRulesWithoutBoundsSearchTheirMoves)
{
    const Game game(position_of(kRuyLopez));
    const int depth = is_small() ? 2 : 4;
    for (const TableRule rule : {TableRule::Same, TableRule::Deeper, TableRule::Any}) {
        Switches s = preset("thesis");
        s.null_move = s.quiescence = 0;
        s.alpha_beta = 0; // then the first rule plays minimax
        const Result plain = (*make_textbook("thesis", s))->run(game, to_depth(depth), {}, {});
        s.table = static_cast<int>(rule);
        for (const int kept : {0, 1}) {
            s.table_kept = kept;
            const Result with = (*make_textbook("thesis", s))->run(game, to_depth(depth), {}, {});
            EXPECT_GT(with.nodes, 500U) << s.table << kept;
            if (kept != 0 || rule != TableRule::Same) continue;
            EXPECT_EQ(with.best, plain.best);
            EXPECT_EQ(with.value, plain.value);
        }
    }
}

// S002-19: a table that is kept makes the next search of the game cheaper, one that is not does not.
TEST(TextbookTable, IsKeptBetweenSearchesIfAsked)
{
    const auto second_search = [](int kept) {
        Switches s = preset("course");
        s.table_kept = kept;
        const auto search = make_textbook("course", s);
        Game game(position_of(kRuyLopez));
        const Result first = (*search)->run(game, to_depth(3), {}, {});
        const Result again = (*search)->run(game, to_depth(3), {}, {});
        EXPECT_EQ(first.best, again.best);
        (*search)->new_game();
        EXPECT_EQ((*search)->run(game, to_depth(3), {}, {}).nodes, first.nodes);
        return static_cast<double>(again.nodes) / static_cast<double>(first.nodes);
    };
    EXPECT_EQ(second_search(0), 1);
    EXPECT_LT(second_search(1), 0.8);
}

// S001-7: the table is asked, told and followed in quiescence too.
TEST(TextbookTable, ServesQuiescence)
{
    const auto answered = [](const Switches& switches) {
        int count = 0;
        recorded(position_of(kKiwipete), is_small() ? 2 : 3, switches,
                 [&](const Seen& n) { count += n.node.quiescence && n.is("table"); });
        return count;
    };
    const Switches with = preset("course");
    Switches without = with;
    without.qs_table = 0;
    EXPECT_GT(answered(with), 10);
    EXPECT_EQ(answered(without), 0);
}
// Where quiescence has no limit and the tree no room for a deeper search of the same position, the value stays.
TEST(TextbookTable, KeepsTheValueOfQuiescence)
{
    Switches s = preset("alphabeta");
    s.quiescence = static_cast<int>(Quiescence::Noisy);
    s.table = static_cast<int>(TableRule::Bounds);
    s.table_move_first = 1;
    std::uint64_t with = 0, without = 0;
    for (const SeedTree& tree : seed_trees()) {
        const int depth = is_small() ? 1 : 2;
        s.qs_table = 0;
        const Analysis unasked = analysed(tree.root, depth, s);
        s.qs_table = 1;
        const Analysis asked = analysed(tree.root, depth, s);
        EXPECT_EQ(asked.value, unasked.value);
        with += asked.counters.honest();
        without += unasked.counters.honest();
    }
    EXPECT_LT(with, without);
}

} // namespace
} // namespace search::textbook
