// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// En passant where it meets pins and checks: the cases that the seeds' programs got wrong (S002-18), each by name and
// each also looked at with the slow rules.
#include <gtest/gtest.h>
#include <string_view>

#include "chess/perft.h"
#include "tests/chess/support/positions.h"
#include "tests/chess/support/slow_rules.h"

namespace chess {
namespace {

using test::has_move;
using test::position_of;

// Is the capture legal, by the generator, by is_legal, by the en passant square kept and by the slow rules alike?
bool can_take(std::string_view fen, Square from, Square to)
{
    const Position p = position_of(fen);
    const Move m(from, to, MoveKind::EnPassant);
    bool by_slow_rules = false;
    for (const slow::Move& s : slow::from_setup(test::setup_of(fen)).legal_moves())
        if (slow::to_library(s) == m) by_slow_rules = true;
    EXPECT_EQ(p.is_legal(m), by_slow_rules) << fen;
    EXPECT_EQ(legal_moves(p).contains(m), by_slow_rules) << fen;
    EXPECT_EQ(p.en_passant() == to, by_slow_rules) << fen;
    return by_slow_rules;
}

TEST(EnPassant, AlongADiagonalPinIsLegal)
{
    // The case seed 002's generator dropped, 19 leaves of its position 11.
    EXPECT_TRUE(can_take("7b/4p1k1/3p4/5P2/1pPpP1P1/8/1Q1q4/K1R5 b - c3", squares::d4, squares::c3));
    EXPECT_TRUE(can_take("5b1k/8/8/2Pp4/8/K7/8/8 w - d6", squares::c5, squares::d6));
    EXPECT_TRUE(can_take("1b5k/8/8/3pP3/8/6K1/8/8 w - d6", squares::e5, squares::d6));
}

TEST(EnPassant, PositionElevenOfSeed002)
{
    const Position p = position_of("6kb/4p3/3p2P1/2p2P2/1p2P1P1/3P4/1QPq4/K1R5 w - -");
    EXPECT_EQ(perft(p, 4), 222'224U);
    EXPECT_EQ(perft(p, 5),
              4'624'740U); // Depth 6, where the seed lost 19 leaves of 107,221,480, is in seed_trees_test.
}

TEST(EnPassant, AcrossADiagonalPinIsIllegal)
{
    EXPECT_FALSE(can_take("7k/8/1b6/2Pp4/8/4K3/8/8 w - d6", squares::c5, squares::d6));
    EXPECT_FALSE(can_take("8/8/k7/8/1Pp5/8/4B3/7K b - b3", squares::c4, squares::b3));
}

TEST(EnPassant, AlongAFilePinIsIllegal)
{
    EXPECT_FALSE(can_take("4r2k/8/8/3pP3/8/8/8/4K3 w - d6", squares::e5, squares::d6));
}

TEST(EnPassant, ThatOpensTheRankIsIllegal)
{
    // Both pawns leave the rank at once.
    EXPECT_FALSE(can_take("7k/8/8/K2pP2r/8/8/8/8 w - d6", squares::e5, squares::d6));
    EXPECT_FALSE(can_take("7k/8/8/r2pP2K/8/8/8/8 w - d6", squares::e5, squares::d6));
    EXPECT_FALSE(can_take("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3", squares::e4, squares::d3));
    // Another man on the rank keeps it closed.
    EXPECT_TRUE(can_take("7k/8/8/K2pPn1r/8/8/8/8 w - d6", squares::e5, squares::d6));
    // With two that could take, the rank stays closed by the other.
    EXPECT_TRUE(can_take("7k/8/8/K1PpP2r/8/8/8/8 w - d6", squares::e5, squares::d6));
    EXPECT_TRUE(can_take("7k/8/8/K1PpP2r/8/8/8/8 w - d6", squares::c5, squares::d6));
}

TEST(EnPassant, ThatUncoversADiagonalThroughTheCapturedPawnIsIllegal)
{
    // The pawn taken was the shield between the bishop on g8 and the king. Here and in the next test the check was
    // there before the double step, so no game leads to it; it can be written down, and must be right.
    EXPECT_FALSE(can_take("6bk/8/8/3pP3/8/1K6/8/8 w - d6", squares::e5, squares::d6));
    EXPECT_FALSE(can_take("8/6k1/8/8/3Pp3/8/8/B2K4 b - d3", squares::e4, squares::d3));
    EXPECT_TRUE(can_take("8/8/6k1/8/3Pp3/8/8/B2K4 b - d3", squares::e4, squares::d3));
}

TEST(EnPassant, ThatBlocksASliderCheckIsLegal)
{
    // The capture lands on the line. A generator that compares only the captured pawn's square with the line loses it.
    EXPECT_TRUE(can_take("k4K2/8/8/3pP3/8/b7/8/8 w - d6", squares::e5, squares::d6));
    EXPECT_TRUE(can_take("k7/8/r6K/3pP3/8/8/8/8 w - d6", squares::e5, squares::d6));
}

TEST(EnPassant, ThatTakesTheCheckingPawnIsLegal)
{
    EXPECT_TRUE(can_take("7k/8/8/3pP3/2K5/8/8/8 w - d6", squares::e5, squares::d6));
    EXPECT_TRUE(can_take("7k/8/8/3pP3/4K3/8/8/8 w - d6", squares::e5, squares::d6));
}

TEST(EnPassant, DoesNotAnswerAnotherCheck)
{
    EXPECT_FALSE(can_take("7k/8/8/3pP3/8/5n2/8/4K3 w - d6", squares::e5, squares::d6)) << "a knight checks";
    EXPECT_FALSE(can_take("rnbqk1nr/bb3p1p/1q2r3/2pPp3/3P4/7P/1PP1NpPP/R1BQKBNR w KQkq c6", squares::d5, squares::c6))
        << "another pawn checks";
    EXPECT_FALSE(can_take("7k/8/8/3pP3/2K5/1b6/8/8 w - d6", squares::e5, squares::d6)) << "two checks, one answered";
}

} // namespace
} // namespace chess
