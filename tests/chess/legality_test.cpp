// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Questions about single moves: is it legal, does it give check, what key comes after it.
#include <bitset>
#include <gtest/gtest.h>
#include <vector>

#include "chess/movegen.h"
#include "chess/position.h"
#include "tests/chess/support/positions.h"
#include "tests/chess/support/property.h"
#include "tests/chess/support/slow_rules.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

using test::board_text;
using test::move_of;
using test::move_text;
using test::over_random_positions;
using test::position_of;

TEST(Legality, IsRightForAll65536Moves)
{
    over_random_positions(31, test::test_scale(20, 1, 300), test::test_scale(6'000, 40, 100'000),
                          [](const Position& p) {
                              std::bitset<65536> legal;
                              for (const Move m : legal_moves(p)) legal.set(m.bits());
                              for (unsigned bits = 0; bits < 65536; ++bits) {
                                  const Move m = Move::from_bits(static_cast<std::uint16_t>(bits));
                                  if (p.is_legal(m) != legal.test(bits))
                                      FAIL() << board_text(p) << ' ' << move_text(m) << " bits " << bits;
                              }
                          });
}

TEST(Legality, IsRightForMovesOfOtherPositions)
{
    // What a hash table hands over: mostly moves that were legal somewhere near. Many positions, few moves each.
    MoveList other;
    over_random_positions(33, test::test_scale(600, 10, 10'000), test::test_scale(100'000, 2'000, 1'000'000),
                          [&](const Position& p) {
                              const MoveList moves = legal_moves(p);
                              for (const Move m : moves) ASSERT_TRUE(p.is_legal(m)) << board_text(p) << move_text(m);
                              for (const Move m : other)
                                  ASSERT_EQ(p.is_legal(m), moves.contains(m)) << board_text(p) << move_text(m);
                              other = moves;
                          });
}

TEST(Legality, NoMoveIsNeverLegal)
{
    EXPECT_FALSE(Position().is_legal(Move::none()));
    EXPECT_FALSE(position_of("4k3/8/8/8/8/8/8/R3K3 w Q -").is_legal(Move::none()));
}

TEST(Legality, GivesCheckEqualsPlayingAndLooking)
{
    int checks = 0;
    over_random_positions(
        35, test::test_scale(400, 8, 8'000), test::test_scale(60'000, 1'000, 1'000'000), [&](const Position& p) {
            const CheckSquares squares = p.check_squares();
            for (const Move m : legal_moves(p)) {
                Position next = p;
                next.play_unchecked(m);
                ASSERT_EQ(p.gives_check(m), next.is_check()) << board_text(p) << move_text(m);
                ASSERT_EQ(p.gives_check(m, squares), next.is_check()) << board_text(p) << move_text(m);
                checks += next.is_check() ? 1 : 0;
            }
        });
    EXPECT_GT(checks, 1000);
}

TEST(Legality, ChecksAreSeenBySlowEyesToo)
{
    over_random_positions(37, test::test_scale(100, 4, 2'000), test::test_scale(50'000, 1'000, 500'000),
                          [](const Position& p) {
                              const slow::Board b = slow::from_position(p);
                              ASSERT_EQ(p.is_check(), b.in_check()) << board_text(p);
                              for (int c = 0; c < 64; ++c)
                                  for (const Color by : kBothColors)
                                      ASSERT_EQ(p.is_attacked(Square(c), by), b.attacked(c, by == Color::White))
                                          << board_text(p) << Square(c).name();
                          });
}

TEST(Legality, GivesCheckSeesTheHiddenOnes)
{
    const auto gives_check = [](std::string_view fen, std::string_view move) {
        const Position p = position_of(fen);
        return p.gives_check(move_of(p, move));
    };
    EXPECT_TRUE(gives_check("5k2/8/8/8/8/8/8/4K2R w K -", "e1h1")) << "the castled rook checks";
    EXPECT_FALSE(gives_check("6k1/8/8/8/8/8/8/4K2R w K -", "e1h1"));
    EXPECT_TRUE(gives_check("8/8/8/8/8/8/8/k3K2R w K -", "e1h1")) << "the king uncovers the rook";
    EXPECT_TRUE(gives_check("8/8/8/1k1pP2R/8/8/8/4K3 w - d6", "e5d6")) << "en passant opens the rank";
    EXPECT_TRUE(gives_check("6k1/8/8/3pP3/2B5/8/8/4K3 w - d6", "e5d6")) << "the captured pawn shielded the king";
    EXPECT_TRUE(gives_check("8/P7/8/k7/8/8/8/4K3 w - -", "a7a8q")) << "the new queen looks back through its pawn";
    EXPECT_FALSE(gives_check("8/P7/8/k7/8/8/8/4K3 w - -", "a7a8b"));
    EXPECT_TRUE(gives_check("8/P7/1k6/8/8/8/8/4K3 w - -", "a7a8n"));
    EXPECT_TRUE(gives_check("8/8/8/8/k2PR3/8/8/4K3 w - -", "d4d5")) << "a pawn uncovers the rook";
}

// Position::key_after promises the key for every move but these.
bool key_after_is_exact(const Position& p, Move m)
{
    const PieceType type = p.piece_at(m.from()).type();
    if (m.kind() != MoveKind::Normal) return false;
    if (type == PieceType::Pawn && (m.from().number() ^ m.to().number()) == 16) return false;
    const Bitboard rights = p.castling_rooks();
    if (rights.contains(m.from()) || rights.contains(m.to())) return false;
    return type != PieceType::King || (rights & p.pieces(p.side_to_move())).empty();
}

TEST(Legality, KeyAfterIsExactWhereItSaysSo)
{
    long exact = 0, all = 0;
    over_random_positions(39, test::test_scale(200, 8, 4'000), test::test_scale(20'000, 1'000, 500'000),
                          [&](const Position& p) {
                              for (const Move m : legal_moves(p)) {
                                  ++all;
                                  if (!key_after_is_exact(p, m)) continue;
                                  ++exact;
                                  Position next = p;
                                  next.play_unchecked(m);
                                  ASSERT_EQ(p.key_after(m), next.key()) << board_text(p) << move_text(m);
                              }
                          });
    EXPECT_GT(exact * 10, all * 7) << "worth a prefetch only if it is mostly right";
}

// Walks from the king in all eight directions: the first man is a blocker if the second is an enemy slider that moves
// that way.
Bitboard slow_blockers(const slow::Board& b, bool white)
{
    Bitboard found;
    const slow::Place king = slow::place(b.king(white));
    for (const slow::Place step : slow::kKingSteps) {
        std::vector<int> men;
        for (slow::Place p{king.file + step.file, king.rank + step.rank}; p.on_board();
             p.file += step.file, p.rank += step.rank)
            if (b.at(p.cell()) != '.') men.push_back(p.cell());
        const char slider = step.file == 0 || step.rank == 0 ? 'R' : 'B';
        if (men.size() < 2 || b.is_white(men[1]) == white) continue;
        if (b.kind(men[1]) == slider || b.kind(men[1]) == 'Q') found |= Square(men[0]);
    }
    return found;
}

TEST(Legality, BlockersAndPinsAreTheLoneMenBeforeASlider)
{
    over_random_positions(41, test::test_scale(300, 4, 2'000), test::test_scale(60'000, 1'000, 300'000),
                          [](const Position& p) {
                              const slow::Board b = slow::from_position(p);
                              for (const Color c : kBothColors)
                                  ASSERT_EQ(p.blockers(c), slow_blockers(b, c == Color::White)) << board_text(p);
                              const Color us = p.side_to_move();
                              ASSERT_EQ(p.pinned(), p.blockers(us) & p.pieces(us)) << board_text(p);
                          });
}

TEST(Legality, AttackedByIsTheUnionOfAttackedSquares)
{
    over_random_positions(43, test::test_scale(300, 4, 2'000), test::test_scale(30'000, 1'000, 300'000),
                          [](const Position& p) {
                              for (const Color c : kBothColors) {
                                  Bitboard expected;
                                  for (int i = 0; i < 64; ++i) {
                                      const Square s(i);
                                      const Bitboard attackers = p.attackers_to(s, p.occupied()) & p.pieces(c);
                                      ASSERT_EQ(attackers.any(), p.is_attacked(s, c)) << board_text(p) << s.name();
                                      if (attackers.any()) expected |= s;
                                  }
                                  ASSERT_EQ(p.attacked_by(c), expected) << board_text(p);
                              }
                          });
}

} // namespace
} // namespace chess
