// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// GERALD's set (seed 003) technique by technique, by the formulas of its code (SEEDS 2.1).
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <optional>
#include <utility>

#include "search/textbook/simple_time.h"
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

// A zero window that does not hold is followed by the whole one, and by nothing else.
TEST(TextbookGerald, PrincipalVariationSearch)
{
    Switches s = gerald_with(&Switches::pvs);
    std::vector<Seen> last(kMaxPly + 2); // the last node left at each ply, below the one now open
    std::uint64_t again = 0;
    const Look look = [&](const Seen& n) {
        const auto ply = static_cast<std::size_t>(n.node.ply);
        if (n.node.quiescence) return;
        const Seen trial = std::exchange(last[ply], n);
        last[ply + 1] = {};
        if (!n.entered.move || trial.entered.move != n.entered.move) return;
        ++again;
        EXPECT_EQ(trial.entered.beta - trial.entered.alpha, 1);
        EXPECT_LT(trial.node.value, trial.entered.beta); // better than its parent's best so far
        EXPECT_EQ(n.entered.beta, trial.entered.beta);
        EXPECT_LT(n.entered.alpha, trial.entered.alpha);
    };
    for (std::size_t i = 0; i < 4; ++i) {
        const Position& root = seed_trees()[i].root;
        s.pvs = 1;
        again = 0;
        const Analysis with = recorded(root, gerald_depth() - 1, s, look).analysis;
        EXPECT_EQ(with.counters.researches, again) << i;
        if (!is_small()) {
            EXPECT_GT(again, 0U) << i;
        }
        s.pvs = 0;
        const Analysis without = analysed(root, gerald_depth() - 1, s);
        EXPECT_EQ(without.counters.researches, 0U) << i;
        EXPECT_EQ(with.value, without.value) << i;
    }
}

// What has cut at a ply is tried there first among the quiet moves: fewer nodes, the same value.
TEST(TextbookGerald, KillersAndHistorySaveNodes)
{
    const auto nodes = [](int Switches::*technique, int on) {
        Switches s = gerald_with(&Switches::pvs);
        s.quiescence = 0;
        s.*technique = on;
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < (is_small() ? 4 : 12); ++i) {
            const Position& root = seed_trees()[i].root;
            const Analysis found = analysed(root, is_small() ? 3 : 4, s);
            sum += found.counters.honest();
            EXPECT_EQ(found.value, analysed(root, is_small() ? 3 : 4, preset("minimax")).value) << i;
        }
        return sum;
    };
    const std::uint64_t without = nodes(&Switches::killers, 0);
    EXPECT_LT(nodes(&Switches::killers, 1), without);
    EXPECT_LT(nodes(&Switches::history, 1), without);
}

// --- Its clock

Game after_plies(int plies)
{
    using namespace chess::squares;
    constexpr std::array kThereAndBack{Move(g1, f3), Move(g8, f6), Move(f3, g1), Move(f6, g8)};
    Game game;
    for (int i = 0; i < plies; ++i) game.play_unchecked(kThereAndBack[static_cast<std::size_t>(i) % 4]);
    return game;
}
Limits clock_of(int milliseconds, std::optional<int> moves_to_go = {})
{
    Limits limits;
    limits.time = {Milliseconds(milliseconds), Milliseconds(milliseconds)};
    limits.increment = {Milliseconds(5000), Milliseconds(5000)}; // the seed does not see it
    limits.moves_to_go = moves_to_go;
    limits.move_overhead = Milliseconds(10);
    return limits;
}

// (left - 55) / moves to go (30), twice that for the first ten moves of each side, at least 50 ms.
TEST(TextbookGerald, ClockFormula)
{
    const auto budget = [](const Limits& limits, int plies) {
        return std::chrono::duration_cast<Milliseconds>(*simple_budget(limits, after_plies(plies)).hard()).count();
    };
    EXPECT_EQ(budget(clock_of(60'000), 0), (60'000 - 55) * 2 / 30);
    EXPECT_EQ(budget(clock_of(60'000), 1), (60'000 - 55) * 2 / 30); // Black's too
    EXPECT_EQ(budget(clock_of(60'000), 19), (60'000 - 55) * 2 / 30);
    EXPECT_EQ(budget(clock_of(60'000), 20), (60'000 - 55) / 30);
    EXPECT_EQ(budget(clock_of(60'000, 40), 20), (60'000 - 55) / 40);
    EXPECT_EQ(budget(clock_of(1000), 20), 50);
    // Not so much that the clock runs out, which the seed did not look at.
    EXPECT_EQ(budget(clock_of(60'000, 2), 0), (60'000 - 55) / 2);
    EXPECT_EQ(budget(clock_of(60'000, 1), 20), 60'000 / 2 - 10);
    EXPECT_EQ(budget(clock_of(80), 20), 80 / 2 - 10);
    // A given time is taken as it is.
    Limits given = clock_of(60'000);
    given.move_time = Milliseconds(500);
    EXPECT_EQ(budget(given, 0), 490);
}

TEST(TextbookGerald, NoDepthIsBegunAfterThreeQuartersOfTheTime)
{
    const auto depth_reached = [](Milliseconds at_depth_3) {
        Switches s = preset("gerald-base");
        s.table_entries = 1 << 14;
        base::ManualClock clock;
        const auto search = make_textbook("gerald-base", s, clock);
        const Callbacks spend{.on_info = [&](const Info& info) {
            if (info.depth == 3) clock.advance(at_depth_3);
            if (info.depth == 4) clock.advance(std::chrono::seconds(60));
        }};
        return (*search)->run(Game(), clock_of(60'055), {}, spend).depth; // 4,000 ms
    };
    EXPECT_EQ(depth_reached(Milliseconds(2999)), 4);
    EXPECT_EQ(depth_reached(Milliseconds(3000)), 3);
}

} // namespace
} // namespace search::textbook
