// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/mate_solver.h"

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "chess/notation/fen.h"

namespace search {
namespace {

using Verdict = MateSolver::Verdict;

chess::Game at(std::string_view fen)
{
    const auto p = chess::parse_position(fen, chess::Tolerance::Lenient);
    EXPECT_TRUE(p) << fen;
    return chess::Game(p ? *p : chess::Position());
}
MateSolver solver_of(const chess::Game& game)
{
    const chess::MoveList moves = chess::legal_moves(game.position());
    return {game, std::vector<chess::Move>(moves.begin(), moves.end())};
}
// The shortest mate in at most so many moves; 0: none.
int shortest(const chess::Game& game, int most)
{
    MateSolver solver = solver_of(game);
    for (int n = 1; n <= most; ++n) {
        if (solver.solve(n, [] { return true; }) != Verdict::Mate) continue;
        EXPECT_EQ(solver.line().size(), static_cast<std::size_t>(2 * n - 1));
        chess::Game line = game;
        for (const chess::Move m : solver.line()) EXPECT_TRUE(line.play(m));
        EXPECT_TRUE(line.position().is_checkmate());
        return n;
    }
    return 0;
}

TEST(MateSolver, FindsTheShortestMate)
{
    EXPECT_EQ(shortest(at("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"), 2), 1);
    EXPECT_EQ(shortest(at("2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1"), 2), 2);
    EXPECT_EQ(shortest(at("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"), 3), 3);
    EXPECT_EQ(shortest(at("7k/8/5K2/6Q1/8/8/8/8 b - - 0 1"), 3), 0);
}
TEST(MateSolver, StalemateIsNoMate)
{
    // The queen has stalemates and mates; a pawn before queening has only the former at once.
    EXPECT_EQ(shortest(at("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1"), 1), 1);
    EXPECT_EQ(shortest(at("k7/2K5/8/1P6/8/8/8/8 w - - 0 1"), 2), 0);
}
TEST(MateSolver, TheFiftyMoveRuleComesFirst)
{
    const char* const ladder = "k7/8/2K5/8/8/8/8/1R6 w - - {} 80";
    EXPECT_EQ(shortest(at(fmt::format(fmt::runtime(ladder), 0)), 3), 2);
    EXPECT_EQ(shortest(at(fmt::format(fmt::runtime(ladder), 97)), 3), 2); // on the hundredth ply
    EXPECT_EQ(shortest(at(fmt::format(fmt::runtime(ladder), 98)), 3), 0);
}
TEST(MateSolver, ObeysTheRootMovesAndTheOrderToEnd)
{
    const chess::Game game = at("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    std::vector<chess::Move> others;
    for (const chess::Move m : chess::legal_moves(game.position()))
        if (!game.position().gives_check(m)) others.push_back(m);
    EXPECT_EQ(MateSolver(game, others).solve(1, [] { return true; }), Verdict::None);

    MateSolver solver = solver_of(chess::Game());
    int asked = 0;
    EXPECT_EQ(solver.solve(3, [&] { return ++asked < 50; }), Verdict::Open);
    EXPECT_EQ(asked, 50);
    EXPECT_EQ(solver.solve(2, [] { return true; }), Verdict::None) << "may be asked again";
}

} // namespace
} // namespace search
