// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/game_tree.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn.h"
#include "chess/notation/san.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using testing::ElementsAre;

std::string moves_text(const GameTree& tree)
{
    const std::string text = to_pgn(tree);
    return std::string(base::trim(std::string_view(text).substr(text.find("\n\n"))));
}

NodeId add(GameTree& tree, NodeId parent, std::string_view san)
{
    return tree.add_move(parent, parse_san(san, tree.position_at(parent)).value());
}

// 1. e4 (1. d4 d5) (1. c4) e5 2. Nf3 (2. f4)
struct Sample {
    GameTree tree;
    NodeId e4 = add(tree, kRootNode, "e4");
    NodeId d4 = add(tree, kRootNode, "d4");
    NodeId c4 = add(tree, kRootNode, "c4");
    NodeId e5 = add(tree, e4, "e5");
    NodeId d5 = add(tree, d4, "d5");
    NodeId nf3 = add(tree, e5, "Nf3");
    NodeId f4 = add(tree, e5, "f4");
};

TEST(GameTree, AMoveThatIsThereIsNotAddedAgain)
{
    Sample s;
    EXPECT_EQ(s.tree.size(), 8u);
    EXPECT_EQ(add(s.tree, s.e5, "f4"), s.f4);
    EXPECT_EQ(s.tree.size(), 8u);
    EXPECT_NE(s.tree.append(s.e5, s.tree.move(s.f4)), s.f4);
    EXPECT_EQ(s.tree.size(), 9u);
}

TEST(GameTree, ShapeAndPositions)
{
    const Sample s;
    EXPECT_THAT(s.tree.mainline(), ElementsAre(s.e4, s.e5, s.nf3));
    EXPECT_THAT(s.tree.path(s.f4), ElementsAre(s.e4, s.e5, s.f4));
    EXPECT_TRUE(s.tree.path(kRootNode).empty());
    EXPECT_THAT(s.tree.children(kRootNode), ElementsAre(s.e4, s.d4, s.c4));
    EXPECT_THAT(s.tree.walk(), ElementsAre(kRootNode, s.e4, s.e5, s.nf3, s.f4, s.d4, s.d5, s.c4));
    EXPECT_EQ(to_fen(s.tree.position_at(s.d5)), "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2");
    EXPECT_EQ(s.tree.game_at(s.f4).moves().size(), 3u);
    EXPECT_TRUE(s.tree.is_mainline(s.nf3));
    EXPECT_FALSE(s.tree.is_mainline(s.d5));
    EXPECT_TRUE(s.tree.is_main_child(s.d5));
}

TEST(GameTree, PromoteAndMakeMainLine)
{
    Sample s;
    const NodeId nc6 = add(s.tree, s.f4, "Nc6");
    EXPECT_FALSE(s.tree.promote(s.nf3));
    EXPECT_TRUE(s.tree.promote(nc6)); // the innermost variation: 2. f4
    EXPECT_EQ(moves_text(s.tree), "1. e4 (1. d4 d5) (1. c4) 1... e5 2. f4 (2. Nf3) 2... Nc6 *");
    s.tree.make_main_line(s.nf3);
    s.tree.make_main_line(s.c4);
    EXPECT_EQ(moves_text(s.tree), "1. c4 (1. e4 e5 2. Nf3 (2. f4 Nc6)) (1. d4 d5) *");
    EXPECT_THAT(s.tree.mainline(), ElementsAre(s.c4)); // the numbers are the old ones
    s.tree.append(kRootNode, parse_san("a3", s.tree.start()).value());
    EXPECT_EQ(moves_text(s.tree), "1. c4 (1. e4 e5 2. Nf3 (2. f4 Nc6)) (1. d4 d5) (1. a3) *");
}

TEST(GameTree, DeletionDoesNotRenumber)
{
    Sample s;
    s.tree.set_comment(s.d5, "stays");
    s.tree.set_comment_before(s.f4, "why not");
    s.tree.remove(s.c4);
    s.tree.remove(s.nf3);
    EXPECT_EQ(moves_text(s.tree), "1. e4 (1. d4 d5 {stays}) 1... e5 2. f4 {why not} *");
    EXPECT_FALSE(s.tree.contains(s.c4));
    EXPECT_FALSE(s.tree.contains(s.nf3));
    EXPECT_TRUE(s.tree.contains(s.f4));
    EXPECT_EQ(s.tree.comment(s.d5), "stays");
    EXPECT_NE(add(s.tree, kRootNode, "c4"), s.c4); // a number is given out once
    s.tree.remove(s.e4);
    EXPECT_EQ(moves_text(s.tree), "1. d4 (1. c4) 1... d5 {stays} *");
    EXPECT_EQ(s.tree.size(), 4u);
    EXPECT_FALSE(s.tree.contains(s.f4));
}

TEST(GameTree, CommentBeforeGoesAlongWhenAMoveBecomesMain)
{
    Sample s;
    s.tree.set_comment_before(s.d4, "or  \n this: [%clk");
    s.tree.set_comment(s.d4, "0:01:00] solid");
    EXPECT_EQ(s.tree.comment_before(s.d4), "or this: [%clk");
    s.tree.make_main_line(s.d5);
    EXPECT_EQ(s.tree.comment_before(s.d4), "");
    EXPECT_EQ(s.tree.comment(s.d4), "or this: solid");
    EXPECT_EQ(s.tree.annotations(s.d4).clock, std::chrono::minutes(1));
}

TEST(GameTree, EqualityLooksAtShapeAndRemarks)
{
    const Sample a;
    Sample b;
    EXPECT_TRUE(a.tree == b.tree);
    b.tree.add_nag(b.nf3, 1);
    EXPECT_FALSE(a.tree == b.tree);
    Sample c;
    c.tree.remove(c.nf3);
    EXPECT_FALSE(a.tree == c.tree);
    add(c.tree, c.e5, "Nf3");
    EXPECT_FALSE(a.tree == c.tree); // now a variation
    c.tree.promote(c.tree.children(c.e5)[1]);
    EXPECT_TRUE(a.tree == c.tree); // other numbers
}

// Any sequence of changes leaves a tree whose links agree, which PGN gives back, and whose nodes kept their numbers.
TEST(GameTree, RandomChanges)
{
    for (int round = 0; round < test::test_scale(200, 20, 5000); ++round) {
        base::Random random(static_cast<std::uint64_t>(round));
        GameTree tree;
        std::vector<std::pair<NodeId, Move>> added; // what each number meant when it was given out
        for (int step = 0; step < 60; ++step) {
            const auto nodes = tree.walk();
            const NodeId id = nodes[random.below(nodes.size())];
            const MoveList moves = legal_moves(tree.position_at(id));
            switch (random.below(8)) {
            case 0:
                if (id != kRootNode) tree.remove(id);
                break;
            case 1: tree.promote(id); break;
            case 2: tree.make_main_line(id); break;
            case 3:
                if (id != kRootNode && !tree.is_main_child(id)) tree.set_comment_before(id, "before } it");
                break;
            case 4: tree.set_comment(id, "a comment"); break;
            default:
                if (moves.empty()) break;
                added.emplace_back(tree.add_move(id, moves[random.below(moves.size())]), Move());
                added.back().second = tree.move(added.back().first);
            }
        }
        std::size_t counted = 0;
        for (const NodeId id : tree.walk()) {
            ++counted;
            ASSERT_TRUE(tree.contains(id));
            for (const NodeId child : tree.children(id)) ASSERT_EQ(tree.parent(child), id);
        }
        ASSERT_EQ(counted, tree.size());
        for (const auto& [id, move] : added) ASSERT_TRUE(!tree.contains(id) || tree.move(id) == move);
        const auto again = parse_pgn(to_pgn(tree));
        ASSERT_TRUE(again) << again.error().message << to_pgn(tree);
        GameTree same = *again;
        same.tags = tree.tags;
        same.result = tree.result;
        ASSERT_TRUE(same == tree) << to_pgn(tree) << to_pgn(*again);
    }
}

} // namespace
} // namespace chess
