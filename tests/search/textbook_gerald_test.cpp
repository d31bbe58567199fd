// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// GERALD's set (seed 003) technique by technique, by the formulas of its code (SEEDS 2.1).
#include <gtest/gtest.h>

#include <algorithm>

#include "search/textbook/textbook.h"
#include "tests/search/support/recorded.h"

namespace search::textbook {
namespace {

Switches gerald_with(int Switches::*technique)
{
    Switches s = preset("alphabeta");
    s.ordering = static_cast<int>(Ordering::Gerald);
    s.quiescence = static_cast<int>(Quiescence::Noisy);
    s.pvs = 1;
    s.*technique = 1;
    return s;
}
int gerald_depth()
{
    return is_small() ? 2 : 4;
}

TEST(TextbookGerald, ReverseFutility)
{
    const Switches s = gerald_with(&Switches::reverse_futility);
    int cuts = 0;
    recorded_trees(4, gerald_depth(), s, [&](const Seen& n) {
        if (!n.is("reverse futility")) return;
        ++cuts;
        EXPECT_GE(n.node.value - s.futility_margin * n.node.depth * n.node.depth, n.node.beta);
        EXPECT_EQ(n.node.beta - n.node.alpha, 1); // not in a principal variation
    });
    EXPECT_GT(cuts, 0);
}

TEST(TextbookGerald, Razoring)
{
    Switches s = gerald_with(&Switches::razoring);
    s.razor_margin = 50;
    int cuts = 0;
    recorded_trees(4, gerald_depth(), s, [&](const Seen& n) {
        if (!n.is("razoring")) return;
        ++cuts;
        EXPECT_LE(n.node.depth, 3);
        EXPECT_EQ(n.node.value, n.node.alpha);
    });
    EXPECT_GT(cuts, 0);
}

TEST(TextbookGerald, NullMove)
{
    Switches s = gerald_with(&Switches::pvs);
    s.null_move = static_cast<int>(NullMove::Gerald);
    int cuts = 0;
    recorded_trees(is_small() ? 2 : 12, is_small() ? 4 : 5, s, [&](const Seen& n) {
        cuts += n.is("null move");
        if (n.entered.move || n.parent == nullptr || n.entered.ply == n.parent->ply) return;
        // A pass: R0 + d / Df plies less than a move.
        EXPECT_GE(n.parent->depth, 3);
        EXPECT_EQ(n.entered.depth, std::max(n.parent->depth - 1 - (s.null_base + n.parent->depth / s.null_divisor), 0));
    });
    EXPECT_GT(cuts, 0);
}

// The seed passes in the principal variation too: here after the first root move, in a window the game is below.
TEST(TextbookGerald, NullMoveInThePrincipalVariation)
{
    Switches s = gerald_with(&Switches::pvs);
    s.null_move = static_cast<int>(NullMove::Gerald);
    int cuts = 0;
    const TreeWatcher watcher{.on_enter = [](const NodeRecord&) {},
                              .on_leave =
                                  [&](const NodeRecord& n) {
                                      cuts +=
                                          n.ply == 1 && n.beta - n.alpha > 1 && std::string_view(n.why) == "null move";
                                  }};
    Tree<SumEvaluation> tree(s, SumEvaluation());
    tree.set_root(Game(position_of(kRuyLopez)));
    tree.set_watcher(&watcher);
    tree.run(4, {300, 600});
    EXPECT_EQ(cuts, 1);
}

TEST(TextbookGerald, LateMoveReductions)
{
    Switches s = gerald_with(&Switches::late_move_reduction);
    const auto reduced = [&] {
        int count = 0;
        recorded_trees(is_small() ? 1 : 2, 4, s, [&](const Seen& n) {
            if (n.parent == nullptr || n.node.quiescence || n.entered.depth >= n.parent->depth - 1) return;
            ++count;
            EXPECT_GE(n.parent->depth, s.lmr_depth);
            // At least 1 + (ln 4 + ln 3) / 1.75, but not below the horizon.
            EXPECT_LE(n.entered.depth, std::max(n.parent->depth - 3, 0));
        });
        return count;
    };
    EXPECT_GT(reduced(), 0);
    s.late_move_reduction = 0;
    EXPECT_EQ(reduced(), 0);
}

TEST(TextbookGerald, LateMovePruning)
{
    Switches s = gerald_with(&Switches::late_move_pruning);
    s.quiescence = 0;
    s.lmp_moves = 3;
    const Position quiet = position_of("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1");
    std::vector<int> children(3, 0);
    const Recording tree = recorded(quiet, 2, s, [&](const Seen& n) {
        if (n.node.ply == 2) ++children[1];
        if (n.node.ply == 1) {
            EXPECT_LE(children[1], 3 * 2); // a move may be searched twice
            children[1] = 0;
        }
    });
    EXPECT_GT(tree.analysis.counters.pruned, 0U);
}

TEST(TextbookGerald, DeltaPruning)
{
    Switches s = gerald_with(&Switches::delta_pruning);
    s.delta_margin = 100;
    const Counters with = recorded_trees(4, gerald_depth() - 1, s);
    s.delta_pruning = 0;
    const Counters without = recorded_trees(4, gerald_depth() - 1, s);
    EXPECT_GT(with.pruned, 0U);
    EXPECT_EQ(without.pruned, 0U);
    EXPECT_LT(with.quiescence, without.quiescence);
}

TEST(TextbookGerald, CheckExtension)
{
    Switches s = gerald_with(&Switches::check_extension);
    const auto extended = [&] {
        int count = 0;
        recorded_trees(2, 2, s, [&](const Seen& n) { count += !n.node.quiescence && n.node.depth > n.entered.depth; });
        return count;
    };
    EXPECT_GT(extended(), 0);
    s.check_extension = 0;
    EXPECT_EQ(extended(), 0);
}

// The window is small only while the last value was within 300 of level.
TEST(TextbookGerald, AspirationNeedsALevelGame)
{
    const auto failures = [](std::string_view fen, int limit) {
        Switches s = preset("gerald-base");
        s.table_entries = 1 << 14;
        s.aspiration_depth = 0;
        s.aspiration_window = 1;
        s.aspiration_limit = limit;
        auto search = make_textbook("gerald-base", s);
        (*search)->run(Game(position_of(fen)), to_depth(4), {}, {});
        std::uint64_t sum = 0;
        for (const Iteration& it : (*search)->iterations()) sum += it.counters.aspiration_failures;
        return sum;
    };
    EXPECT_EQ(preset("gerald-base").aspiration_limit, 300);
    EXPECT_EQ(preset("gerald-tuned").aspiration_limit, 300);
    EXPECT_GT(failures(kRuyLopez, 300), 0U);
    constexpr std::string_view kQueenUp = "r1b1kbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 3";
    EXPECT_EQ(failures(kQueenUp, 300), 0U);
    EXPECT_GT(failures(kQueenUp, 0), 0U);
}

} // namespace
} // namespace search::textbook
