// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/sets/sets.h"

#include <gtest/gtest.h>

#include "tests/eval/positions.h"
#include "tests/support/scale.h"

namespace eval {
namespace {

using chess::Color;
using chess::Move;
using chess::PieceType;
using chess::Position;
using test::position;

template <class Set>
int value(std::string_view fen)
{
    return SetEvaluator<Set>().evaluate(position(fen));
}

// What one term gives White and Black together with signs.
template <class Set>
int term(std::string_view fen, std::string_view name)
{
    for (const TraceLine& line : SetEvaluator<Set>().trace(position(fen)).lines) {
        if (line.name == name) return line.difference().eg;
    }
    return 0;
}

TEST(Comp4121, MaterialAsPublished)
{
    EXPECT_EQ(term<Comp4121>("4k3/8/8/8/8/8/4P3/4K3 w - -", "material"), 100);
    EXPECT_EQ(term<Comp4121>("4k3/8/8/8/8/8/8/4KNB1 w - -", "material"), 300 + 325);
    EXPECT_EQ(term<Comp4121>("3qk2r/8/8/8/8/8/8/4K3 w - -", "material"), -500 - 900);
}
// The original's bonus summed the distances to all four corners, which is the same everywhere.
TEST(Comp4121, MopUpGrowsTowardsTheCorner)
{
    const int centre = value<Comp4121>("8/8/8/4k3/8/8/8/R3K3 w - -");
    const int edge = value<Comp4121>("4k3/8/8/8/8/8/8/R3K3 w - -");
    const int corner = value<Comp4121>("7k/8/8/8/8/8/8/R3K3 w - -");
    EXPECT_LT(centre, edge);
    EXPECT_LT(edge, corner);
    EXPECT_GT(term<Comp4121>("7k/8/8/8/8/8/8/R3K3 w - -", "corner"),
              term<Comp4121>("4k3/8/8/8/8/8/8/R3K3 w - -", "corner"));
    EXPECT_EQ(term<Comp4121>("7k/7p/8/8/8/8/8/R3K3 w - -", "corner"), 0); // not a lone king
}

TEST(Course, MaterialAndPairsAsPublished)
{
    EXPECT_EQ(value<Course>("4k3/p7/8/8/8/8/P7/1NB1K3 w - -"), 350 + 350);
    EXPECT_EQ(value<Course>("4k3/p7/8/8/8/8/P7/2B1KB2 w - -"), 700 + 14);
    EXPECT_EQ(value<Course>("4k3/p7/8/8/8/8/P7/R3K2R w - -"), 1050 - 14);
    EXPECT_EQ(value<Course>("4k3/p7/8/8/8/8/P7/1N2K1N1 w - -"), 700 - 14);
    EXPECT_EQ(value<Course>("4k3/p7/8/8/8/8/P7/3QK3 w - -"), 1000 + 1000);
    EXPECT_EQ(value<Course>("4k3/p7/8/8/8/8/P7/3QK3 b - -"), -2000);
}
TEST(Course, PawnTermsTestWhatTheyAreNamedFor)
{
    EXPECT_EQ(term<Course>("4k3/8/8/8/8/8/P7/4K3 w - -", "no pawns"), 5);
    EXPECT_EQ(term<Course>("4k3/7p/8/4P3/8/8/8/4K3 w - -", "passed pawns"), 0);   // both have one
    EXPECT_EQ(term<Course>("4k3/3p4/8/4P2P/8/8/8/4K3 w - -", "passed pawns"), 1); // past the middle is not enough
    EXPECT_EQ(term<Course>("4k3/8/8/8/8/8/P1P1PP2/4K3 w - -", "isolated pawns"), -2);
    EXPECT_EQ(term<Course>("4k3/8/8/8/8/P7/P1P5/4K3 w - -", "doubled pawns"), -1);
}

TEST(Thesis, StartIsBalancedAndTablesAreTurned)
{
    EXPECT_EQ(value<Thesis>("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), 0);
    // Queens on d1 and d8: Black's is looked up on e1. Endgame -43 against -5, two thirds of -38 truncated.
    EXPECT_EQ(value<Thesis>("3qk3/8/8/8/8/8/8/3QK3 w - - 0 1"), -25);
    EXPECT_EQ(value<Thesis>("3qk3/8/8/8/8/8/8/3QK3 b - - 0 1"), 25);
    EXPECT_EQ(term<Thesis>("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "material"), 300); // the text says 280
}
TEST(Thesis, PhaseIsNotClamped)
{
    const auto trace = SetEvaluator<Thesis>().trace(position("rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1"));
    EXPECT_EQ(trace.phase, 24);
    const auto more = SetEvaluator<Thesis>().trace(position("rnbqkbnr/8/8/8/8/8/4Q3/RNBQKBNR b - - 0 1"));
    EXPECT_EQ(more.phase, 28);
    EXPECT_EQ(more.value, (more.total.mg * 28 - more.total.eg * 4) / 24);
}

TEST(Heuristic, NumbersAsPublished)
{
    EXPECT_EQ(term<Heuristic>("4k3/8/8/8/8/8/P7/N2BKR1Q w - -", "material"), 100 + 300 + 330 + 500 + 900);
    EXPECT_EQ(term<Heuristic>("4k3/8/8/3NP3/8/8/8/4K3 w - -", "centre"), 60 + 20);
    EXPECT_EQ(term<Heuristic>("4k3/8/8/8/8/8/3P4/RNBQK3 w - -", "at home"), -100 - 60 - 66 - 180);
    EXPECT_EQ(term<Heuristic>("3qk3/8/8/8/8/8/8/4K3 w - -", "at home"), 180);
    const std::array<int, 8> by_rank{0, 0, 10, 15, 20, 40, 75, 0};
    for (int rank = 1; rank < 7; ++rank) {
        chess::Setup setup = chess::Setup::empty();
        setup.put(chess::squares::e1, {Color::White, PieceType::King});
        setup.put(chess::squares::h8, {Color::Black, PieceType::King});
        setup.put(chess::Square(8 * rank), {Color::White, PieceType::Pawn});
        const auto p = Position::from_setup(setup);
        ASSERT_TRUE(p);
        EXPECT_EQ(SetEvaluator<Heuristic>().evaluate(*p), 100 + by_rank[static_cast<std::size_t>(rank)]);
    }
}
TEST(Heuristic, CastlingCountsAgainstMoreThanThreePieces)
{
    EXPECT_EQ(term<Heuristic>("rnb1k3/8/8/8/8/8/8/5RK1 w - -", "castled"), 0);
    EXPECT_EQ(term<Heuristic>("rnbqk3/8/8/8/8/8/8/5RK1 w - -", "castled"), 30);
    EXPECT_EQ(term<Heuristic>("rnbqk3/8/8/8/8/8/8/6KR w - -", "castled"), 0);   // walked there
    EXPECT_EQ(term<Heuristic>("rnbqk3/8/8/8/8/8/8/2KR4 w - -", "castled"), 30); // on the other side
    EXPECT_EQ(term<Heuristic>("rnbqk3/8/8/8/8/8/8/4K2R w K -", "castled"), 0);
}
TEST(HeuristicAttacks, MenAttackedAndDefendedCount)
{
    // The rook attacks the knight (3 % of 300) and the king defends the rook (2 % of 500).
    EXPECT_EQ(term<HeuristicAttacks>("4k3/8/8/3n4/8/8/3R4/4K3 w - -", "attacked"), 9);
    EXPECT_EQ(term<HeuristicAttacks>("4k3/8/8/3n4/8/8/3R4/4K3 w - -", "defended"), 10);
    EXPECT_EQ(term<HeuristicAttacks>("4k3/8/8/3n4/8/8/R7/4K3 w - -", "attacked"), 0);
    EXPECT_EQ(term<HeuristicAttacks>("4k3/8/8/3n4/8/8/R7/4K3 w - -", "defended"), 0);
}
// A push gains less than the pawn, so one that loses the pawn for nothing never looks good.
TEST(Heuristic, NoLosingPushPays)
{
    const SetEvaluator<Heuristic> heuristic;
    int pushes = 0;
    for (const Position& before : test::random_positions(static_cast<std::size_t>(test::test_scale(4000, 400)), 17)) {
        for (const Move m : chess::legal_moves(before)) {
            if (before.piece_at(m.from()).type() != PieceType::Pawn || before.is_capture(m) || m.is_promotion())
                continue;
            Position after = before;
            after.play_unchecked(m);
            EXPECT_LT(-heuristic.evaluate(after) - heuristic.evaluate(before), 100) << chess::to_fen(before);
            // The opponent takes it off the board without moving anything of its own.
            chess::Setup taken = after.to_setup();
            taken.put(m.to(), chess::Piece::none());
            taken.en_passant = chess::Square::none();
            taken.side_to_move = before.side_to_move();
            const auto lost = Position::from_setup(taken);
            if (!lost) continue; // the pawn shielded a king
            ++pushes;
            EXPECT_LT(heuristic.evaluate(*lost), heuristic.evaluate(before)) << chess::to_fen(before);
        }
    }
    EXPECT_GT(pushes, test::test_scale(1000, 500));
}

} // namespace
} // namespace eval
