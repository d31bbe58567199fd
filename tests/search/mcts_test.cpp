// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/mcts/mcts.h"

#include <atomic>
#include <gtest/gtest.h>
#include <thread>

#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"
#include "search/mcts/simulator.h"
#include "search/mcts/tree.h"
#include "tests/support/scale.h"

namespace search::mcts {
namespace {

using chess::Game;
using chess::Move;

Game game_of(std::string_view fen)
{
    const auto p = chess::parse_position(fen, chess::Tolerance::Lenient);
    EXPECT_TRUE(p) << fen;
    return Game(p ? *p : chess::Position());
}
std::unique_ptr<MonteCarlo> fresh(const Params& params = {}, std::string_view evaluator = "comp4121")
{
    auto made = make_mcts(evaluator, params);
    EXPECT_TRUE(made);
    return std::move(*made);
}
constexpr std::size_t kBytes = 500'000; // of small trees

Limits to_nodes(std::uint64_t nodes)
{
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

// Every kind of simulation and selection.
std::vector<Params> kinds()
{
    std::vector<Params> out;
    for (const int simulation : {0, 1, 2})
        for (const int selection : {0, 1}) {
            Params p;
            p.simulation = simulation;
            p.selection = selection;
            p.priors = selection == 1 ? simulation : 1;
            out.push_back(p);
        }
    out.push_back(out.back());
    out.back().priors = static_cast<int>(Priors::History);
    return out;
}

TEST(Mcts, TheTableOfParametersIsSound)
{
    const auto status = base::check_params<Params>(param_table());
    EXPECT_TRUE(status) << status.error().message;
}

TEST(MctsTree, UnvisitedFirstThenByTheFormula)
{
    Params params;
    params.exploration = 1;
    Tree tree = *Tree::make(params, kBytes);
    const std::vector<Move> moves{Move(chess::squares::a2, chess::squares::a3),
                                  Move(chess::squares::b2, chess::squares::b3),
                                  Move(chess::squares::c2, chess::squares::c3)};
    tree.expand(Tree::root(), moves, {1, 1, 1});
    for (const double points : {1.0, 0.0, 0.5}) {
        const NodeIndex child = tree.select(Tree::root());
        EXPECT_EQ(tree[child].visits, 0U);
        tree.backpropagate(child, points);
    }
    EXPECT_EQ(tree[Tree::root()].visits, 3U);
    // The sides alternate: what the children won, the root lost.
    EXPECT_DOUBLE_EQ(tree[Tree::root()].points, 1.5);
    EXPECT_EQ(tree[tree.select(Tree::root())].move, moves[0]); // equal visits: the mean decides
    for (int i = 0; i < 20; ++i) tree.backpropagate(1, 0.6);
    EXPECT_NE(tree[tree.select(Tree::root())].move, moves[0]); // sqrt(ln N / n) grows for the others
    EXPECT_EQ(tree.best_child(Tree::root()), 1U);              // but the most visited is played
}

TEST(MctsTree, ProofsClimb)
{
    Tree tree = *Tree::make({}, kBytes);
    const std::vector<Move> two{Move(chess::squares::a2, chess::squares::a3),
                                Move(chess::squares::b2, chess::squares::b3)};
    tree.expand(Tree::root(), two, {1, 1});
    tree.expand(1, two, {1, 1});
    tree.expand(2, two, {1, 1});
    tree.prove(3, Proof::Win, 0); // a reply mates: the first move loses
    EXPECT_EQ(tree[1].proof, Proof::Loss);
    EXPECT_EQ(tree[Tree::root()].proof, Proof::None);
    tree.prove(5, Proof::Loss, 1);
    EXPECT_EQ(tree[2].proof, Proof::None);
    tree.prove(6, Proof::Loss, 3); // both replies lose: the second move wins, in the longer of the two
    EXPECT_EQ(tree[2].proof, Proof::Win);
    EXPECT_EQ(tree[2].proof_plies, 4);
    EXPECT_EQ(tree[Tree::root()].proof, Proof::Loss);
    EXPECT_EQ(tree.best_child(Tree::root()), 2U);
}

TEST(MctsTree, APartIsKeptInPlace)
{
    Tree tree = *Tree::make({}, kBytes);
    const std::vector<Move> two{Move(chess::squares::a2, chess::squares::a3),
                                Move(chess::squares::b2, chess::squares::b3)};
    // Below the first move 3 and 4, below the second 5 and 6, then below 5, 3 and 8 in turns: what goes lies between.
    for (const NodeIndex node : {0U, 1U, 2U, 5U, 3U, 8U}) tree.expand(node, two, {0.25F, 0.75F});
    for (const NodeIndex leaf : {7U, 11U, 12U, 12U}) tree.backpropagate(leaf, 1);
    const Node* memory = &tree[Tree::root()];
    const std::size_t bytes = tree.bytes();
    tree.keep_only(2);
    EXPECT_EQ(&tree[Tree::root()], memory);
    EXPECT_EQ(tree.bytes(), bytes);
    ASSERT_EQ(tree.size(), 7U);
    EXPECT_EQ(tree[Tree::root()].parent, kNoNode);
    EXPECT_TRUE(tree[Tree::root()].move.is_none());
    EXPECT_EQ(tree[Tree::root()].visits, 4U);
    EXPECT_EQ(tree[1].first_child, 3U); // 5 has 7 and 8
    EXPECT_EQ(tree[2].children, 0);
    EXPECT_EQ(tree[4].first_child, 5U); // 8 has 11 and 12
    EXPECT_EQ(tree[6].visits, 2U);
    for (NodeIndex i = 0; i < tree.size(); ++i) {
        EXPECT_EQ(tree[i].in_flight, 0U);
        for (NodeIndex c = 0; c < tree[i].children; ++c) {
            EXPECT_EQ(tree[tree[i].first_child + c].parent, i);
            EXPECT_EQ(tree[tree[i].first_child + c].move, two[c]);
        }
    }
    tree.keep_only(Tree::root());
    EXPECT_EQ(tree.size(), 7U);
}

TEST(Mcts, PriorsAddUpAndPreferWhatTheyShould)
{
    const Game game = game_of("4k3/8/8/3q1p2/2P5/8/3R4/4K3 w - - 0 1");
    const chess::MoveList list = chess::legal_moves(game.position());
    const std::vector<Move> moves(list.begin(), list.end());
    const Move takes = *chess::parse_uci_move("c4d5", game.position());
    const Move quiet = *chess::parse_uci_move("e1e2", game.position());
    MoveHistory history;
    for (int i = 0; i < 50; ++i) history.add(chess::Color::White, quiet, 1);
    for (int i = 0; i < 50; ++i) history.add(chess::Color::Black, takes, 1); // the other side's: no matter
    const auto prior = [&](Priors kind, Move m) {
        Params params;
        params.selection = static_cast<int>(Selection::Puct);
        params.priors = static_cast<int>(kind);
        Simulator simulator(params, "comp4121", 0);
        const std::vector<float> all = simulator.priors(game.position(), moves, history);
        float sum = 0;
        for (const float p : all) sum += p;
        EXPECT_NEAR(sum, 1, 1e-4);
        return all[static_cast<std::size_t>(std::find(moves.begin(), moves.end(), m) - moves.begin())];
    };
    EXPECT_EQ(prior(Priors::Equal, takes), prior(Priors::Equal, quiet));
    EXPECT_GT(prior(Priors::Captures, takes), prior(Priors::Captures, quiet));
    EXPECT_GT(prior(Priors::Evaluation, takes), prior(Priors::Evaluation, quiet));
    EXPECT_GT(prior(Priors::History, quiet), 3 * prior(Priors::History, takes));
}

TEST(Mcts, FindsMatesWithEverySimulation)
{
    for (const Params& params : kinds()) {
        const Game one = game_of("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
        const Result r = fresh(params)->run(one, to_nodes(2000), {}, {});
        EXPECT_EQ(chess::to_uci(r.best, one.position()), "d1d8") << params.simulation << params.selection;
        EXPECT_EQ(to_score(r.value), chess::Score(chess::MateIn{1}));
    }
    // Two rooks, a ladder.
    Params quick;
    quick.simulation = 2;
    const Result r = fresh(quick)->run(game_of("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1"), to_nodes(40'000), {}, {});
    EXPECT_EQ(to_score(r.value), chess::Score(chess::MateIn{2}));
    EXPECT_LT(r.nodes, 40'000U); // a proof ends the search
}

TEST(Mcts, LimitsLinesAndRepeatability)
{
    const Game game = game_of("r1b1kb1r/1p1n1ppp/p2ppn2/6BB/2qNP3/2N5/PPP2PPP/R2Q1RK1 w kq - 0 1");
    for (const Params& params : kinds()) {
        auto search = fresh(params);
        int lines = 0;
        const Callbacks watch{.on_info = [&](const Info& info) {
            ++lines;
            Game copy = game;
            ASSERT_FALSE(info.pv.empty());
            for (const Move m : info.pv) ASSERT_TRUE(copy.play(m));
        }};
        const auto nodes = static_cast<std::uint64_t>(test::test_scale(40, 4));
        Limits limits = to_nodes(nodes);
        limits.lines = 3;
        const Result first = search->run(game, limits, {}, watch);
        EXPECT_TRUE(game.position().is_legal(first.best));
        EXPECT_EQ(first.nodes, nodes);
        EXPECT_GE(lines, 3);
        search->new_game();
        const Result again = search->run(game, to_nodes(nodes), {}, {});
        EXPECT_EQ(first.best, again.best);
        EXPECT_EQ(first.value, again.value);
    }
}

TEST(Mcts, StopsAtOnceAndAnswersAtTheEnd)
{
    auto search = fresh();
    const Game game;
    Signals stop;
    stop.stop = true;
    EXPECT_TRUE(game.position().is_legal(search->run(game, {}, stop, {}).best));
    Limits short_time;
    short_time.move_time = Milliseconds(40);
    const auto start = base::system_clock().now();
    EXPECT_TRUE(game.position().is_legal(search->run(game, short_time, {}, {}).best));
    EXPECT_LT(base::system_clock().now() - start, std::chrono::seconds(5));
    EXPECT_TRUE(search->run(game_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), to_nodes(10), {}, {}).best.is_none());
    Limits only = to_nodes(50);
    only.search_moves = {*chess::parse_uci_move("a2a3", game.position())};
    EXPECT_EQ(search->run(game, only, {}, {}).best, only.search_moves.front());
}

TEST(Mcts, KeepsTheTreeThatWasPlayed)
{
    Params params;
    params.simulation = 2;
    params.exploration = 0.2; // narrow and deep
    auto search = fresh(params);
    Game game;
    const Result first = search->run(game, to_nodes(5000), {}, {});
    ASSERT_TRUE(game.play(first.best));
    ASSERT_TRUE(game.play(first.ponder));
    std::vector<Move> kept;
    const Result next = search->run(game, to_nodes(1), {}, {.on_info = [&](const Info& info) { kept = info.pv; }});
    EXPECT_GT(kept.size(), 1U); // one simulation alone could not know a line
    EXPECT_TRUE(game.position().is_legal(next.best));
}

TEST(Mcts, SeveralThreadsAndBoundedMemory)
{
    Params params;
    params.simulation = 2;
    auto search = fresh(params);
    ASSERT_TRUE(search->set_hash(1));
    search->set_threads(3);
    const Game game;
    const auto nodes = static_cast<std::uint64_t>(test::test_scale(60'000, 3000));
    int full = 0;
    const Callbacks watch{.on_info = [&](const Info& info) { full = info.hash_permille; }};
    const Result r = search->run(game, to_nodes(nodes), {}, watch);
    EXPECT_EQ(r.nodes, nodes);
    EXPECT_TRUE(game.position().is_legal(r.best));
    // What set_hash allows is not exceeded, and used to the last few nodes.
    constexpr std::size_t kMost = std::size_t{1} << 20;
    constexpr std::size_t kMostNodes = kMost / sizeof(Node);
    EXPECT_LE(search->tree_nodes(), kMostNodes);
    EXPECT_LE(search->tree_bytes(), kMost);
    EXPECT_EQ(full, static_cast<int>(search->tree_nodes() * 1000 / kMostNodes));
    if (nodes > 2 * kMostNodes) {
        EXPECT_GT(search->tree_nodes(), kMostNodes - 2 * chess::MoveList::kCapacity);
    }
    // Nor when a part of it is kept.
    Game next;
    ASSERT_TRUE(next.play(r.best));
    search->run(next, to_nodes(nodes), {}, {});
    EXPECT_LE(search->tree_bytes(), kMost);
    EXPECT_FALSE(search->set_hash(std::size_t{1} << 40)); // more than any machine has: the old one stays
    EXPECT_LE(search->tree_bytes(), kMost);
}

TEST(Mcts, StopsWhileItSearches)
{
    for (const int threads : {1, 3}) {
        auto search = fresh();
        search->set_threads(threads);
        Signals signals;
        Limits endless;
        endless.infinite = true;
        std::atomic<bool> busy = false;
        const Callbacks watch{.on_info = [&](const Info&) { busy = true; }};
        std::jthread stopper([&] {
            while (!busy) std::this_thread::yield();
            signals.stop = true;
        });
        const Game game;
        const Result r = search->run(game, endless, signals, watch);
        EXPECT_TRUE(game.position().is_legal(r.best));
        EXPECT_GE(r.nodes, 1U);
    }
}

} // namespace
} // namespace search::mcts
