// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/fen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace chess {
namespace {

using testing::HasSubstr;

constexpr FenOptions kLenient{.tolerance = Tolerance::Lenient};

std::string error_of(std::string_view fen, FenOptions options = {})
{
    const auto setup = parse_fen(fen, options);
    return setup ? "read without error" : setup.error().message;
}

TEST(Fen, StartPosition)
{
    const auto position = parse_position(kStartFen);
    ASSERT_TRUE(position) << position.error().message;
    EXPECT_EQ(position->key(), Position().key());
    EXPECT_EQ(to_fen(*position), kStartFen);
    EXPECT_EQ(to_fen(Setup::start()), kStartFen);
    EXPECT_EQ(to_fen(*position, CastlingStyle::Shredder), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
}

TEST(Fen, RoundTripsOfTheText)
{
    for (const std::string_view fen : {
             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
             "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 13 57",
             "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
             "4k3/8/8/8/8/8/8/RR2K2R w KBQ - 0 1", // b1 and a1 both claim: the text is kept, a Position refuses it
             "1r2k1rr/8/8/8/8/8/8/1RR1K1R1 w KC - 0 1",
             "8/8/8/8/8/8/8/8 w - - 0 1",
         }) {
        const auto setup = parse_fen(fen);
        ASSERT_TRUE(setup) << setup.error().message;
        const auto again = parse_fen(to_fen(*setup));
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(*again, *setup) << fen;
    }
}

TEST(Fen, KAndQMeanTheOutermostRook)
{
    const auto x = parse_fen("1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KQkq - 0 1");
    ASSERT_TRUE(x);
    EXPECT_EQ(x->castling_rooks, Bitboard(squares::a1) | squares::g1 | squares::b8 | squares::h8);
    EXPECT_EQ(to_fen(*x), "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KQkq - 0 1");

    const auto inner = parse_fen("1r2k1rr/8/8/8/8/8/8/RR2K1R1 w GBgb - 0 1");
    ASSERT_TRUE(inner);
    EXPECT_EQ(inner->castling_rooks, Bitboard(squares::b1) | squares::g1 | squares::b8 | squares::g8);
    EXPECT_EQ(to_fen(*inner), "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 0 1");
    EXPECT_EQ(to_fen(*inner, CastlingStyle::Shredder), "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w GBgb - 0 1");
}

TEST(Fen, RightsWithoutRookAreKeptAndThenRefused)
{
    const std::string_view fen = "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1";
    ASSERT_TRUE(parse_fen(fen));
    const auto strict = parse_position(fen);
    ASSERT_FALSE(strict);
    EXPECT_THAT(strict.error().message, HasSubstr("castling"));
    const auto lenient = parse_position(fen, Tolerance::Lenient);
    ASSERT_TRUE(lenient);
    EXPECT_TRUE(lenient->castling_rooks().empty());
}

TEST(Fen, SeveralProblemsAreOneMessage)
{
    const auto p = parse_position("P3k3/8/8/8/8/8/8/4K2R w Q e6 0 1");
    ASSERT_FALSE(p);
    EXPECT_THAT(p.error().message, HasSubstr("last rank"));
    EXPECT_THAT(p.error().message, HasSubstr("castling"));
    EXPECT_THAT(p.error().message, HasSubstr("en passant"));
}

TEST(Fen, ErrorsNameFieldAndColumn)
{
    EXPECT_THAT(error_of(""), HasSubstr("board field, column 1: the field is missing"));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/7x w - - 0 1"), HasSubstr("board field, column 16: \"x\""));
    EXPECT_THAT(error_of("8/9/8/8/8/8/8/8 w - - 0 1"), HasSubstr("board field, column 3"));
    EXPECT_THAT(error_of("7/8/8/8/8/8/8/8 w - - 0 1"), HasSubstr("column 2: rank 8 has 7 squares"));
    EXPECT_THAT(error_of("ppppppppp/8/8/8/8/8/8/8 w - - 0 1"), HasSubstr("column 9: rank 8 has more than 8"));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8 w - - 0 1"), HasSubstr("only 7 of 8 ranks"));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8/8 w - - 0 1"), HasSubstr("column 16: there are more than 8 ranks"));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8 x - - 0 1"), HasSubstr("side to move field, column 17: \"x\""));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8 w KQx - 0 1"), HasSubstr("castling field, column 21: \"x\""));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8 w KK - 0 1"), HasSubstr("castling field, column 20"));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8 w - e9 0 1"), HasSubstr("en passant field, column 21: \"e9\""));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8 w - - x 1"), HasSubstr("halfmove clock field, column 23"));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8 w - - -1 1"), HasSubstr("halfmove clock field, column 23"));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8 w - - 0 0"), HasSubstr("move number field, column 25"));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8 w - - 0 99999999999"), HasSubstr("out of range"));
    EXPECT_THAT(error_of("8/8/8/8/8/8/8/8 w - - 0 1 x"), HasSubstr("column 27: there is more text"));
}

TEST(Fen, StrictRefusesWhatLenientForgives)
{
    for (const std::string_view fen : {
             "4k3/8/8/8/8/8/8/4K3 w - -",
             "4k3/8/8/8/8/8/8/4K3 w",
             " 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
             "4k3/8/8/8/8/8/8/4K3  w  -  -  0  1",
             "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ",
             "4k3/8/8/8/8/8/8/4K3\tw - - 0 1",
             "4k3/8/8/8/8/8/8/4K3 W - - 0 1",
             "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
             "4k3/8/8/8/8/8/8/4K3 w - - - -",
             "4k3/44/8/8/8/8/8/4K3 w - - 0 1",
         }) {
        EXPECT_FALSE(parse_fen(fen)) << fen;
        const auto lenient = parse_fen(fen, kLenient);
        ASSERT_TRUE(lenient) << lenient.error().message;
        EXPECT_EQ(to_fen(*lenient), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    }
    EXPECT_FALSE(parse_fen("4k3/8/8/8/8/8/8/4K3", kLenient));
}

} // namespace
} // namespace chess
