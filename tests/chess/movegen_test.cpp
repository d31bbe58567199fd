// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/movegen.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>
#include <vector>

#include "tests/chess/support/positions.h"
#include "tests/chess/support/property.h"
#include "tests/chess/support/slow_rules.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using test::board_text;
using test::position_of;

std::vector<std::uint16_t> sorted(const auto& moves, auto to_bits)
{
    std::vector<std::uint16_t> bits;
    for (const auto& m : moves) bits.push_back(to_bits(m));
    std::ranges::sort(bits);
    return bits;
}
std::vector<std::uint16_t> sorted(const MoveList& moves)
{
    return sorted(moves, [](Move m) { return m.bits(); });
}
std::vector<std::uint16_t> slow_moves(const Position& p)
{
    return sorted(slow::from_position(p).legal_moves(), [](const slow::Move& m) { return slow::to_library(m).bits(); });
}
std::string names(const std::vector<std::uint16_t>& moves)
{
    std::string text;
    for (const std::uint16_t bits : moves) text += test::move_text(Move::from_bits(bits)) + ", ";
    return text;
}

// The list equals that of the slow rules, so it also has no move twice.
void expect_the_right_moves(const Position& p)
{
    const auto fast = sorted(legal_moves(p));
    const auto slow = slow_moves(p);
    ASSERT_EQ(fast, slow) << board_text(p) << "\n  library: " << names(fast) << "\n  slow:    " << names(slow);
}

TEST(Movegen, AgreesWithTheSlowRules)
{
    test::over_random_positions(1, test::test_scale(240, 15, 4000), test::test_scale(60'000, 2'000, 1'000'000),
                                expect_the_right_moves);
}

// The rest is measured against the full list, which the tests above have shown to be right.
void expect_the_kinds_to_add_up(const Position& p)
{
    MoveList noisy, quiet;
    generate<Generate::Noisy>(p, noisy);
    generate<Generate::Quiet>(p, quiet);
    for (const Move m : noisy) ASSERT_TRUE(p.is_capture(m) || m.is_promotion()) << board_text(p) << test::move_text(m);
    for (const Move m : quiet) ASSERT_FALSE(p.is_capture(m) || m.is_promotion()) << board_text(p) << test::move_text(m);
    MoveList both = noisy;
    for (const Move m : quiet) both.add(m);
    const MoveList all = legal_moves(p);
    ASSERT_EQ(sorted(both), sorted(all)) << board_text(p);
    ASSERT_EQ(count_legal_moves(p), all.size()) << board_text(p);
    ASSERT_EQ(p.has_legal_move(), !all.empty()) << board_text(p);
}

TEST(Movegen, NoisyAndQuietTogetherAreAll)
{
    test::over_random_positions(3, test::test_scale(1500, 30, 30'000), test::test_scale(200'000, 4'000, 2'000'000),
                                expect_the_kinds_to_add_up);
}

TEST(Movegen, AppendsToTheList)
{
    const Position p;
    MoveList list;
    list.add(Move(squares::a1, squares::a2));
    generate<Generate::All>(p, list);
    EXPECT_EQ(list.size(), 21U);
    EXPECT_EQ(list[0], Move(squares::a1, squares::a2));
}

TEST(Movegen, InCheckEveryKindYieldsEvasionsOnly)
{
    // The rook on e8 checks: the king steps aside, the bishop blocks, the knight takes.
    const Position p = position_of("4r3/8/3N3k/8/8/8/8/B3K3 w - -");
    MoveList noisy, quiet;
    generate<Generate::Noisy>(p, noisy);
    generate<Generate::Quiet>(p, quiet);
    ASSERT_EQ(noisy.size(), 1U);
    EXPECT_EQ(noisy[0], Move(squares::d6, squares::e8));
    EXPECT_EQ(quiet.size(), 6U); // Kd1 d2 f1 f2, Be5, Ne4
    EXPECT_TRUE(quiet.contains(Move(squares::a1, squares::e5)));
    EXPECT_TRUE(quiet.contains(Move(squares::d6, squares::e4)));
}

TEST(Movegen, InDoubleCheckOnlyTheKingMoves)
{
    const Position p = position_of("k3r3/8/8/8/8/3n4/3Q4/2B1K3 w - -");
    EXPECT_EQ(p.checkers().count(), 2);
    for (const Move m : legal_moves(p)) EXPECT_EQ(m.from(), squares::e1);
    EXPECT_EQ(legal_moves(p).size(), 2U); // Kd1 and Kf1; the queen may not take the knight
}

TEST(Movegen, ThePositionWithMostMovesFits)
{
    // Petrović, 1964: 218 moves, the most known for a position that a game can reach.
    const Position p = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -");
    EXPECT_EQ(legal_moves(p).size(), 218U);
    EXPECT_EQ(count_legal_moves(p), 218U);
}

TEST(Movegen, PromotesToAllFourPieces)
{
    const Position p = position_of("1n5k/P7/8/8/8/8/8/K7 w - -");
    for (const PieceType t : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
        EXPECT_TRUE(legal_moves(p).contains(Move::promotion(squares::a7, squares::a8, t)));
        EXPECT_TRUE(legal_moves(p).contains(Move::promotion(squares::a7, squares::b8, t)));
    }
    EXPECT_FALSE(p.is_legal(Move(squares::a7, squares::a8)));
    EXPECT_EQ(legal_moves(p).size(), 8U + 3U);
}

TEST(Movegen, MateAndStalemateHaveNoMoves)
{
    const Position mate = position_of("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq -");
    EXPECT_TRUE(mate.is_checkmate());
    EXPECT_FALSE(mate.is_stalemate());
    EXPECT_TRUE(legal_moves(mate).empty());
    const Position stalemate = position_of("7k/5Q2/6K1/8/8/8/8/8 b - -");
    EXPECT_TRUE(stalemate.is_stalemate());
    EXPECT_FALSE(stalemate.is_checkmate());
    EXPECT_EQ(count_legal_moves(stalemate), 0U);
}

TEST(Movegen, TheSlowRulesThemselvesCountTheKnownTrees)
{
    // The judge is judged: published counts of positions that hold every special rule.
    EXPECT_EQ(slow::from_setup(Setup::start()).perft(3), 8902U);
    EXPECT_EQ(
        slow::from_setup(test::setup_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")).perft(3),
        97862U);
    EXPECT_EQ(slow::from_setup(test::setup_of("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -")).perft(4), 43238U);
    EXPECT_EQ(slow::from_setup(test::setup_of("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -")).perft(3),
              9467U);
    EXPECT_EQ(
        slow::from_setup(test::setup_of("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -")).perft(3),
        12189U);
}

} // namespace
} // namespace chess
