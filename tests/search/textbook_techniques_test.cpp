// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The techniques of the textbook search one by one: that each is connected, and that it does what its seed says.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "chess/movegen.h"
#include "chess/notation/uci_move.h"
#include "search/textbook/textbook.h"
#include "tests/search/support/textbook_trees.h"

namespace search::textbook {
namespace {

constexpr std::string_view kRuyLopez = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 3";
constexpr std::string_view kKiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

using Look = std::function<void(const NodeRecord&)>;

// What a watcher is told of a search.
struct Recording {
    std::uint64_t entered = 0;
    std::uint64_t left = 0;
    std::uint64_t childless = 0; // and not inside a null-move search
    bool nested = true;          // every node was left by its own name
    Analysis analysis = {};
};
// `look` sees every node as it is left.
Recording recorded(const Position& root, int depth, const Switches& switches, const Look& look = {})
{
    struct Open {
        NodeRecord node;
        bool has_children = false;
    };
    Recording out;
    std::vector<Open> open;
    const auto enter = [&](const NodeRecord& n) {
        ++out.entered;
        if (!open.empty()) open.back().has_children = true;
        open.push_back({n});
    };
    const auto leave = [&](const NodeRecord& n) {
        ++out.left;
        if (look) look(n);
        out.nested =
            out.nested && !open.empty() && open.back().node.ply == n.ply && open.back().node.quiescence == n.quiescence;
        if (open.empty()) return;
        if (!open.back().has_children && !n.null_search) ++out.childless;
        open.pop_back();
    };
    const TreeWatcher watcher{.on_enter = enter, .on_leave = leave};
    out.analysis = analysed(root, depth, switches, {.watcher = &watcher});
    out.nested = out.nested && open.empty();
    return out;
}

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
        const Look look = [&](const NodeRecord& n) {
            if (std::string_view(n.why) != "null move") return;
            EXPECT_GE(n.value, n.beta) << s.null_move;
            by_margin += n.value == n.beta;
        };
        for (std::size_t i = 0; i < 6; ++i) {
            const Recording tree = recorded(seed_trees()[i].root, is_small() ? 3 : 4, s, look);
            EXPECT_TRUE(tree.analysis.best()) << s.null_move; // the root is searched whatever a pass is worth
        }
        EXPECT_GT(by_margin, 0) << s.null_move;
    }
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

// S001-7: the table is asked, told and followed in quiescence too.
TEST(TextbookTable, ServesQuiescence)
{
    const auto answered = [](const Switches& switches) {
        int count = 0;
        recorded(position_of(kKiwipete), is_small() ? 2 : 3, switches,
                 [&](const NodeRecord& n) { count += n.quiescence && std::string_view(n.why) == "table"; });
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
