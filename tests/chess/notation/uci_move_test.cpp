// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/uci_move.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "chess/notation/fen.h"

namespace chess {
namespace {

using testing::HasSubstr;

Position position_at(std::string_view fen)
{
    return parse_position(fen).value();
}

std::string move_error_of(std::string_view move, std::string_view fen = kStartFen)
{
    const auto result = parse_uci_move(move, position_at(fen));
    return result ? "legal" : result.error().message;
}

TEST(UciMove, EveryLegalMoveComesBack)
{
    for (const std::string_view fen :
         {kStartFen, std::string_view("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
          std::string_view("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1"),
          std::string_view("rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"),
          std::string_view("1r3kr1/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1"),
          std::string_view("4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1")}) {
        const Position p = position_at(fen);
        for (const Move m : legal_moves(p))
            for (const bool chess960 : {false, true}) {
                const auto back = parse_uci_move(to_uci(m, p, chess960), p);
                ASSERT_TRUE(back) << back.error().message;
                EXPECT_EQ(*back, m) << to_uci(m, p, chess960) << " in " << fen;
            }
    }
}

TEST(UciMove, BothFormsOfCastling)
{
    const Position p = position_at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const Move king_side(squares::e1, squares::h1, MoveKind::Castling);
    const Move queen_side(squares::e1, squares::a1, MoveKind::Castling);
    EXPECT_EQ(parse_uci_move("e1g1", p).value(), king_side);
    EXPECT_EQ(parse_uci_move("e1h1", p).value(), king_side);
    EXPECT_EQ(parse_uci_move("e1c1", p).value(), queen_side);
    EXPECT_EQ(parse_uci_move("e1a1", p).value(), queen_side);
    EXPECT_EQ(to_uci(king_side, p), "e1g1");
    EXPECT_EQ(to_uci(king_side, p, true), "e1h1");
    EXPECT_EQ(to_uci(queen_side, p), "e1c1");
    EXPECT_EQ(to_uci(queen_side, p, true), "e1a1");
}

TEST(UciMove, OneStepToTheCastlingSquareIsAKingMove)
{
    const Position p = position_at("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
    EXPECT_EQ(parse_uci_move("f1g1", p).value(), Move(squares::f1, squares::g1));
    EXPECT_EQ(parse_uci_move("f1h1", p).value(), Move(squares::f1, squares::h1, MoveKind::Castling));
    // Not e1 and h1: the plain form would be a king move, so the other one is written.
    EXPECT_EQ(to_uci(Move(squares::f1, squares::h1, MoveKind::Castling), p), "f1h1");
}

TEST(UciMove, RefusesWithAReason)
{
    EXPECT_THAT(move_error_of(""), HasSubstr("0 characters"));
    EXPECT_THAT(move_error_of("e2"), HasSubstr("2 characters"));
    EXPECT_THAT(move_error_of("e2e9"), HasSubstr("\"e9\" is no square"));
    EXPECT_THAT(move_error_of("i2e4"), HasSubstr("\"i2\" is no square"));
    EXPECT_THAT(move_error_of("0000"), HasSubstr("null move"));
    EXPECT_THAT(move_error_of("e3e4"), HasSubstr("no piece on e3"));
    EXPECT_THAT(move_error_of("e7e5"), HasSubstr("not yours"));
    EXPECT_THAT(move_error_of("e2e5"), HasSubstr("does not move to e5"));
    EXPECT_THAT(move_error_of("e2e4q"), HasSubstr("only a pawn that reaches the last rank"));
    EXPECT_THAT(move_error_of("f1b5"), HasSubstr("the pawn on e2 blocks the bishop on f1"));
    EXPECT_THAT(move_error_of("a1a2"), HasSubstr("your own pawn stands on a2"));
    EXPECT_THAT(move_error_of("e2d3"), HasSubstr("nothing to take on d3"));
    EXPECT_THAT(move_error_of("e1g1"), HasSubstr("is in the way of castling"));
    EXPECT_THAT(move_error_of("e7e8", "8/4P3/8/8/8/8/k7/4K3 w - - 0 1"), HasSubstr("say to which piece"));
    EXPECT_THAT(move_error_of("e7e8k", "8/4P3/8/8/8/8/k7/4K3 w - - 0 1"), HasSubstr("\"k\" is not one of"));
    EXPECT_THAT(move_error_of("d2d3", "4k3/8/8/8/1b6/8/3P4/4K3 w - - 0 1"),
                HasSubstr("your king would be in check from the bishop on b4"));
    EXPECT_THAT(move_error_of("a2a3", "4k3/8/8/8/1b6/8/P7/4K3 w - - 0 1"),
                HasSubstr("your king is in check from the bishop on b4, and this move does not stop it"));
    EXPECT_THAT(move_error_of("e1g1", "4k3/8/8/8/8/8/5r2/4K2R w K - 0 1"), HasSubstr("over f1, which the rook on f2"));
    EXPECT_THAT(move_error_of("e1h1", "4k3/8/8/8/4r3/8/8/4K2R w K - 0 1"), HasSubstr("castle out of check"));
    EXPECT_THAT(move_error_of("e5d6", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"), HasSubstr("cannot be taken en passant now"));
}

} // namespace
} // namespace chess
