// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The textbook searches against the published counts of the seeds, to the node, and against each other.
#include "search/textbook/textbook.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "chess/notation/uci_move.h"
#include "search/textbook/minimax.h"
#include "search/textbook/position_table.h"
#include "tests/search/support/textbook_trees.h"
#include "tests/support/random_positions.h"

namespace search::textbook {
namespace {

TEST(Textbook, TheTableOfSwitchesIsSound)
{
    const auto status = base::check_params<Switches>(switch_table());
    EXPECT_TRUE(status) << status.error().message;
    for (const Preset& p : presets())
        for (const auto& param : switch_table()) {
            Switches copy = p.switches;
            EXPECT_TRUE(base::set_param(copy, param, param.value(p.switches))) << p.name << ' ' << param.name;
        }
}

TEST(Textbook, TheRunningSumIsTheEvaluation)
{
    const SumEvaluation sum;
    const auto thesis = eval::make_evaluator("thesis");
    ASSERT_TRUE(thesis);
    test::for_random_positions(7, test::test_scale(3000, 300), [&](const Position& p) {
        const auto state = sum.at(p);
        ASSERT_EQ(sum.value(state, p), (*thesis)->evaluate(p));
        for (const Move m : chess::legal_moves(p)) {
            Position next = p;
            next.play_unchecked(m);
            const auto after = sum.after(state, p, m);
            ASSERT_EQ(after.sum, sum.at(next).sum) << chess::to_uci(m, p);
            ASSERT_EQ(after.phase, sum.at(next).phase) << chess::to_uci(m, p);
        }
    });
}

// S002-2: to the node.
TEST(TextbookThesis, PlainMinimaxVisitsEveryNode)
{
    const std::uint64_t most = is_long() ? 10'000'000'000 : is_small() ? 20'000 : 60'000'000;
    std::uint64_t nodes = 0, leaves = 0;
    for (const SeedTree& tree : seed_trees()) {
        int depth = tree.depth();
        while (depth > 1 && tree.nodes(depth) > most) --depth;
        const Counters c = analysed(tree.root, depth, preset("minimax"), {.threads = 2}).counters;
        EXPECT_EQ(c.total(), tree.nodes(depth));
        if (depth == tree.depth()) {
            EXPECT_EQ(c.leaves, tree.leaves.back() + tree.ended_early);
        }
        nodes += c.total();
        leaves += c.leaves;
    }
    if (!is_long()) return;
    EXPECT_EQ(nodes, 4'118'596'495U);
    EXPECT_EQ(leaves, 3'981'711'110U);
}

TEST(TextbookThesis, BulkMinimaxIsMinimax)
{
    Switches slow = preset("minimax");
    slow.draw_rules = 1; // keeps it from the fast path; no draw within three plies here
    for (const SeedTree& tree : seed_trees()) {
        const int depth = is_small() ? 2 : 3;
        const Analysis fast = analysed(tree.root, depth, preset("minimax"));
        const Analysis plain = analysed(tree.root, depth, slow);
        EXPECT_EQ(fast.value, plain.value);
        EXPECT_EQ(fast.counters.total(), plain.counters.total());
        EXPECT_EQ(fast.counters.leaves, plain.counters.leaves);
    }
}

// S000-7, S002-4: root values of alpha-beta equal those of minimax, whatever the order.
TEST(TextbookThesis, AlphaBetaHasTheValueOfMinimax)
{
    for (const SeedTree& tree : seed_trees()) {
        const int depth = is_small() ? 2 : is_long() ? tree.depth() : 4;
        const Value value = analysed(tree.root, depth, preset("minimax")).value;
        for (const int ordering : {0, 1, 3, 4, 5, 6, 7, 8}) {
            Switches s = preset("alphabeta");
            s.ordering = ordering;
            EXPECT_EQ(analysed(tree.root, depth, s).value, value) << ordering;
            // A table may answer with a deeper search of the same position, reached by a longer way (a pawn in two
            // steps instead of one): from five plies on that is not the value of minimax to this depth.
            if (depth > 4) continue;
            s.table = static_cast<int>(TableRule::Bounds);
            s.table_move_first = 1;
            s.pvs = 1;
            EXPECT_EQ(analysed(tree.root, depth, s).value, value) << ordering << " with table and zero windows";
        }
    }
}

struct Published {
    std::string_view name;
    int ordering;
    std::uint64_t total;
    std::uint64_t leaves;
};

// S002-5: Table 1 at the published depths. With the seed's en passant one node less in position 11.
TEST(TextbookThesis, AlphaBetaCountsOfTheThesis)
{
    if (is_small()) GTEST_SKIP() << "20 million nodes";
    for (const Published& p : {Published{"1", 1, 7'155'392, 6'219'332}, Published{"3", 3, 6'721'394, 5'816'751},
                               Published{"4", 4, 7'315'727, 6'196'232}}) {
        Switches s = preset("thesis-exact");
        s.null_move = s.quiescence = 0;
        s.ordering = p.ordering;
        const Counters c = over_all(s, 0);
        EXPECT_EQ(c.total(), p.total) << p.name;
        EXPECT_EQ(c.leaves, p.leaves) << p.name;
        s.seed_en_passant = 0;
        const std::uint64_t defect = p.ordering == 4 ? 0 : 1;
        EXPECT_EQ(over_all(s, 0).total(), p.total + defect) << p.name;
    }
}

// S002-9: the nodes inside the null searches are counted too.
TEST(TextbookThesis, NullMoveCountsOfTheThesis)
{
    if (is_small()) GTEST_SKIP() << "a million nodes";
    Switches s = preset("thesis-exact");
    s.quiescence = 0;
    const Counters c = over_all(s, 0);
    EXPECT_EQ(c.total(), 907'958U);
    EXPECT_EQ(c.null_nodes, 519'741U);
    EXPECT_EQ(c.honest(), 1'427'699U);
}

TEST(TextbookThesis, LongCountsOfTheThesis)
{
    if (!is_long()) GTEST_SKIP() << "a thousand million nodes: only with KIBITZ_TEST_SCALE=large";
    const Switches final = preset("thesis-exact");
    Switches s = final;
    s.quiescence = 0;
    const Counters r2 = over_all(s, 2);
    EXPECT_EQ(r2.total(), 13'348'766U);
    EXPECT_EQ(r2.null_nodes, 26'452'186U);
    // Its leaves are one-sided: a null cut is one where White is to move.
    const auto leaves = [](const Counters& c) { return c.leaves + c.white_null_cutoffs; };
    EXPECT_NEAR(100.0 * static_cast<double>(leaves(r2)) / static_cast<double>(r2.total()), 75.0400, 0.00005);
    s.null_move = 0;
    EXPECT_EQ(over_all(s, 2).total(), 261'459'855U);
    const Counters qs = over_all(final, 0);
    EXPECT_EQ(qs.total(), 388'621'408U);
    EXPECT_EQ(qs.quiescence, 385'221'375U);
    EXPECT_EQ(leaves(qs), 198'912'062U);
    const Counters flat = over_all(final, -1);
    EXPECT_EQ(flat.total(), 179'305'465U);
    EXPECT_EQ(flat.quiescence, 178'780'836U);
    EXPECT_EQ(leaves(flat), 91'481'336U);
}

// S002-10, 11: the first rule changes nothing but the size of the tree.
TEST(TextbookThesis, TheSameDepthTableKeepsTheValue)
{
    for (const int key : {0, 1, 2}) {
        Switches s = preset("minimax");
        s.table = static_cast<int>(TableRule::Same);
        s.en_passant_key = key;
        for (const SeedTree& tree : seed_trees()) {
            const int depth = is_small() ? 2 : 4;
            const Analysis plain = analysed(tree.root, depth, preset("minimax"));
            const Analysis with = analysed(tree.root, depth, s);
            EXPECT_EQ(with.value, plain.value);
            EXPECT_LE(with.counters.total(), plain.counters.total());
            if (depth == 4) {
                EXPECT_GT(with.counters.table_cutoffs, 0U);
            }
        }
    }
}

TEST(TextbookOrdering, VictimMinusAggressorIsReallyApplied) // S001-8, S001-18
{
    // Rook and pawn can take the queen, the queen can take a pawn.
    const Position p = position_of("4k3/8/8/3q1p2/2P5/8/3R1Q2/4K3 w - - 0 1");
    Switches s = preset("course");
    const MoveMemory memory;
    const chess::MoveList moves = chess::legal_moves(p);
    const auto order = [&](Move first) {
        std::vector<std::string> out;
        Picker picker(p, moves, {.switches = s, .memory = memory, .first = first});
        for (Move m = picker.next(); m; m = picker.next()) out.push_back(chess::to_uci(m, p));
        return out;
    };
    const auto plain = order(Move::none());
    ASSERT_EQ(plain.size(), moves.size());
    EXPECT_EQ(plain[0], "c4d5");
    EXPECT_EQ(plain[1], "d2d5");
    EXPECT_EQ(plain[2], "f2f5");
    const Move quiet = *chess::parse_uci_move("e1e2", p);
    EXPECT_EQ(order(quiet)[0], "e1e2");
    EXPECT_EQ(order(quiet)[1], "c4d5");
}

TEST(TextbookOrdering, ChecksComeBeforeQuietMoves) // S000-9
{
    const Position p = position_of("4k3/8/8/8/8/8/3R4/4K2q w - - 0 1");
    const Position q = position_of("4k3/7p/8/8/8/8/3R3R/4K3 w - - 0 1");
    EXPECT_TRUE(p.is_check());
    const Switches s = preset("comp4121");
    const MoveMemory memory;
    const chess::MoveList moves = chess::legal_moves(q);
    Picker picker(q, moves, {.switches = s, .memory = memory});
    EXPECT_EQ(chess::to_uci(picker.next(), q), "h2h7");
    const std::string second = chess::to_uci(picker.next(), q);
    EXPECT_TRUE(second == "d2d8" || second == "d2e2" || second == "h2e2") << second;
}

TEST(TextbookTable, KeepsTheDeeperAndCompares) // S001-6
{
    PositionTable table(10);
    table.store({.key = 12, .value = 5, .depth = 3, .move = {}, .bound = Bound::Exact}, true);
    EXPECT_FALSE(table.find(2)); // same place, other key
    table.store({.key = 2, .value = 7, .depth = 2, .move = {}, .bound = Bound::Lower}, true);
    ASSERT_TRUE(table.find(12));
    EXPECT_FALSE(table.find(2));
    table.store({.key = 2, .value = 7, .depth = 4, .move = {}, .bound = Bound::Lower}, true);
    ASSERT_TRUE(table.find(2));
    EXPECT_EQ(table.find(2)->value, 7);
    const Move m(chess::squares::g7, chess::squares::h8);
    table.store({.key = 5, .value = -31'999, .depth = -1, .move = m, .bound = Bound::Upper}, true);
    EXPECT_EQ(table.find(5)->value, -31'999);
    EXPECT_EQ(table.find(5)->depth, -1);
    EXPECT_EQ(table.find(5)->move, m);
    EXPECT_EQ(table.find(5)->bound, Bound::Upper);
}
TEST(TextbookTable, GrowsAndForgetsNothing)
{
    PositionTable table;
    std::uint64_t state = 1;
    std::vector<chess::Key> keys;
    for (int i = 0; i < 50'000; ++i) {
        keys.push_back(chess::zobrist::splitmix64(state));
        table.store({.key = keys.back(),
                     .value = static_cast<std::int16_t>(i % 1000),
                     .depth = 1,
                     .move = {},
                     .bound = Bound::Exact},
                    false);
    }
    EXPECT_EQ(table.size(), keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        ASSERT_TRUE(table.find(keys[i]));
        ASSERT_EQ(table.find(keys[i])->value, static_cast<int>(i % 1000));
    }
    table.clear();
    EXPECT_FALSE(table.find(keys[0]));
}

// --- The players

TEST(TextbookPlayers, FindMates)
{
    for (const auto* name : kPlayers) {
        const Game one(position_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"));
        const Result r = player(name)->run(one, to_depth(3), {}, {});
        EXPECT_EQ(chess::to_uci(r.best, one.position()), "d1d8") << name;
        EXPECT_EQ(to_score(r.value), chess::Score(chess::MateIn{1})) << name;
        if (is_small()) continue;
        const Game two(position_of("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"));
        EXPECT_TRUE(is_win(player(name)->run(two, to_depth(6), {}, {}).value)) << name;
    }
}

// S000-14, 15, 16; S001-18: draws by rule, stalemate, no move at all.
TEST(TextbookPlayers, KnowDrawsAndEnds)
{
    for (const auto* name : kPlayers) {
        const auto search = player(name); // one for all: a table of 128 MB is slow to make
        const Game stale(position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
        const Result none = search->run(stale, to_depth(4), {}, {});
        EXPECT_TRUE(none.best.is_none()) << name;
        EXPECT_EQ(none.value, kDraw) << name;
        const Game mated(position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"));
        search->new_game();
        EXPECT_EQ(search->run(mated, to_depth(4), {}, {}).value, mated_in(0)) << name;
        // The queen must not take the last square.
        const Game winning(position_of("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1"));
        search->new_game();
        const Result r = search->run(winning, to_depth(4), {}, {});
        EXPECT_TRUE(is_win(r.value)) << name;
    }
    // Two queens down, Black can repeat for ever.
    Game perpetual(position_of("6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 32"));
    if (!is_small()) {
        EXPECT_EQ(player("gerald-base")->run(perpetual, to_depth(8), {}, {}).value, kDraw);
    }
}

TEST(TextbookPlayers, LinesAreLegalAndLimitsHold)
{
    const Game game(position_of("r1b1kb1r/1p1n1ppp/p2ppn2/6BB/2qNP3/2N5/PPP2PPP/R2Q1RK1 w kq - 0 1"));
    for (const auto* name : kPlayers) {
        auto search = player(name);
        Limits limits;
        limits.nodes = is_small() ? 600 : 3000;
        int lines = 0;
        const Callbacks watch{.on_info = [&](const Info& info) {
            ++lines;
            Game copy = game;
            for (const Move m : info.pv) ASSERT_TRUE(copy.play(m)) << name;
            EXPECT_FALSE(info.pv.empty()) << name;
        }};
        limits.lines = 2;
        const Result r = search->run(game, limits, {}, watch);
        EXPECT_TRUE(game.position().is_legal(r.best)) << name;
        EXPECT_LE(r.nodes, *limits.nodes) << name;
        EXPECT_GE(lines, 1) << name;
        Limits short_time;
        short_time.move_time = Milliseconds(30);
        const auto start = base::system_clock().now();
        EXPECT_TRUE(game.position().is_legal(search->run(game, short_time, {}, {}).best)) << name;
        EXPECT_LT(base::system_clock().now() - start, std::chrono::seconds(5)) << name;
        Signals stop;
        stop.stop = true;
        EXPECT_TRUE(game.position().is_legal(search->run(game, Limits{}, stop, {}).best)) << name;
    }
}

// A player that does not deepen had only its depth 1 when the time was up.
TEST(TextbookPlayers, UseTheirTimeWithoutDeepening)
{
    // More than the time, clock and nodes below allow at the player's own depth.
    const Game game(position_of("r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 3"));
    const auto depth_reached = [&](const Limits& limits) {
        const TickingClock clock;
        const auto search = make_textbook("thesis", preset("thesis"), clock);
        const Result r = (*search)->run(game, limits, {}, {});
        EXPECT_TRUE(game.position().is_legal(r.best));
        EXPECT_EQ((*search)->iterations().size(), static_cast<std::size_t>(r.depth));
        return r.depth;
    };
    Limits move_time, clock, nodes;
    move_time.move_time = Milliseconds(60);
    clock.time[chess::Color::Black] = Milliseconds(600);
    nodes.nodes = 20'000;
    for (const Limits& limits : {move_time, clock, nodes}) {
        const int depth = depth_reached(limits);
        EXPECT_GT(depth, 1);
        EXPECT_LT(depth, preset("thesis").default_depth);
    }
    // With nothing but a depth it goes there at once, as the thesis did.
    auto straight = make_textbook("thesis", preset("thesis"));
    (*straight)->run(Game(), to_depth(3), {}, {});
    EXPECT_EQ((*straight)->iterations().size(), 2U);
}

TEST(TextbookPlayers, TheSameAgainAfterANewGame)
{
    const Game game(position_of("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 1"));
    for (const auto* name : kPlayers) {
        auto search = player(name);
        const int depth = is_small() ? 1 : 3;
        const Result first = search->run(game, to_depth(depth), {}, {});
        search->new_game();
        const Result again = search->run(game, to_depth(depth), {}, {});
        EXPECT_EQ(first.nodes, again.nodes) << name;
        EXPECT_EQ(first.best, again.best) << name;
    }
}

// S000-8: threads share the root moves and the best value found; it is the value of one thread, and of minimax.
TEST(TextbookPlayers, RootSplittingKeepsTheValue)
{
    Switches s = preset("comp4121");
    s.table = 0; // what it knows of deeper searches depends on who came first
    Switches plain = preset("alphabeta");
    plain.iterative_deepening = 1;
    plain.root_split = 1;
    for (std::size_t i = 0; i < (is_small() ? 2 : seed_trees().size()); ++i) {
        const Game game(seed_trees()[i].root);
        const int depth = is_small() ? 1 : 3;
        for (const int threads : {1, 2, 3}) {
            auto split = make_textbook("thesis", plain);
            (*split)->set_threads(threads);
            const Value value = (*split)->run(game, to_depth(depth), {}, {}).value;
            EXPECT_EQ(value, analysed(game.position(), depth, preset("minimax")).value) << i << ' ' << threads;
        }
        if (i >= 4) continue;
        auto one = make_textbook("comp4121", s);
        auto two = make_textbook("comp4121", s);
        (*two)->set_threads(2);
        const int shallow = is_small() ? 1 : 2;
        EXPECT_EQ((*one)->run(game, to_depth(shallow), {}, {}).value,
                  (*two)->run(game, to_depth(shallow), {}, {}).value);
    }
}

// Threads waste little: what the first move is worth is known before the others begin.
TEST(TextbookPlayersSlow, RootSplittingSearchesFewNodesMore)
{
    const int depth = is_small() ? 2 : 3;
    std::uint64_t one_thread = 0, two_threads = 0;
    for (std::size_t i = 0; i < (is_small() ? 1 : 6); ++i) {
        const Game game(seed_trees()[i].root);
        auto one = player("comp4121");
        auto two = player("comp4121");
        two->set_threads(2);
        one_thread += one->run(game, to_depth(depth), {}, {}).nodes;
        two_threads += two->run(game, to_depth(depth), {}, {}).nodes;
    }
    EXPECT_LT(static_cast<double>(two_threads), 1.5 * static_cast<double>(one_thread));
}

TEST(TextbookPlayers, TheTableObeysTheHash)
{
    auto gerald = player("gerald-base");
    EXPECT_EQ(gerald->table_bytes(), std::size_t{128} << 20); // the seed's 2^23 entries
    ASSERT_TRUE(gerald->set_hash(16));
    EXPECT_EQ(gerald->table_bytes(), std::size_t{16} << 20);
    ASSERT_TRUE(gerald->set_hash(1));
    EXPECT_EQ(gerald->table_bytes(), std::size_t{1} << 20);
    EXPECT_TRUE(gerald->run(Game(), to_depth(3), {}, {}).best);
    ASSERT_TRUE(gerald->set_hash(1000));
    EXPECT_EQ(gerald->table_bytes(), std::size_t{128} << 20); // and not more
    auto course = player("course");
    ASSERT_TRUE(course->set_hash(16));
    EXPECT_EQ(course->table_bytes(), 1'600'000U);
    EXPECT_EQ(player("thesis")->table_bytes(), 0U);
}

// S001-4, 13: each iteration is logged, and a window too small is opened.
TEST(TextbookPlayers, IterationsAndAspirationAreCounted)
{
    const Game game(seed_trees()[20].root);
    Switches s = preset("course");
    auto wide = make_textbook("course", s);
    const Result r = (*wide)->run(game, to_depth(4), {}, {});
    ASSERT_EQ((*wide)->iterations().size(), 4U);
    std::uint64_t nodes = 0;
    for (const Iteration& it : (*wide)->iterations()) nodes += it.counters.honest();
    EXPECT_EQ(nodes, r.nodes);
    EXPECT_GT((*wide)->iterations()[3].counters.quiescence, 0U);
    EXPECT_GT((*wide)->iterations()[3].counters.table_hits, 0U);
    s.aspiration_window = 1;
    auto narrow = make_textbook("course", s);
    EXPECT_EQ((*narrow)->run(game, to_depth(4), {}, {}).value, r.value);
    std::uint64_t failures = 0;
    for (const Iteration& it : (*narrow)->iterations()) failures += it.counters.aspiration_failures;
    EXPECT_GT(failures, 0U);
}

} // namespace
} // namespace search::textbook
