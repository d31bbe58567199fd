// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/typed_move.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/san.h"
#include "terminal/board_view.h"
#include "tests/support/random_positions.h"
#include "tests/support/scale.h"

namespace terminal {
namespace {

using testing::HasSubstr;

std::string read_at(std::string_view fen, std::string_view text)
{
    const chess::Position p = *chess::parse_position(fen);
    const auto move = read_typed_move(text, p);
    return move ? chess::to_san(*move, p) : "refused: " + move.error().message;
}
std::string read_at_start(std::string_view text)
{
    return read_at(chess::kStartFen, text);
}

TEST(TypedMove, NumbersCapitalsAndFigurines)
{
    for (const char* text : {"e4", "E4", "1. e4", "1.e4", " 1 . e4 ", "e2 e4", "E2-E4",
                             "\xE2\x99\x99"
                             "e4"})
        EXPECT_EQ(read_at_start(text), "e4") << text;
    for (const char* text : {"Nf3", "nf3", "NF3",
                             "\xE2\x99\x98"
                             "f3",
                             "\xE2\x99\x9E"
                             "f3",
                             "\xE2\x99\x98\xEF\xB8\x8E"
                             "f3",
                             "1. \xE2\x99\x98"
                             "f3"})
        EXPECT_EQ(read_at_start(text), "Nf3") << text;
    EXPECT_EQ(read_at("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "1...e5"), "e5");
}

TEST(TypedMove, German)
{
    EXPECT_EQ(read_at_start("Sf3"), "Nf3");
    EXPECT_EQ(read_at_start("sf3"), "Nf3");
    EXPECT_EQ(read_at("4k3/8/8/3p4/8/8/8/3QK2R w K - 0 1", "Dxd5"), "Qxd5");
    EXPECT_EQ(read_at("4k3/8/8/3p4/8/8/8/3QK2R w K - 0 1", "Dd5"), "Qxd5");
    EXPECT_EQ(read_at("4k3/8/8/3p4/8/8/8/3QK2R w K - 0 1", "0-0"), "O-O");
    EXPECT_EQ(read_at("4k3/8/8/3p4/8/8/8/3QK2R w K - 0 1", "Th8+"), "Rh8+");
    EXPECT_EQ(read_at("8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "e8D"), "e8=Q");
    EXPECT_EQ(read_at("8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "e8=S"), "e8=N");
    EXPECT_EQ(read_at("4k3/8/8/8/8/8/8/2B1K3 w - - 0 1", "Lg5"), "Bg5");
}

TEST(TypedMove, Spoken)
{
    EXPECT_EQ(read_at_start("knight f3"), "Nf3");
    EXPECT_EQ(read_at_start("Knight to f3"), "Nf3");
    EXPECT_EQ(read_at_start("knight g1 to f3"), "Nf3");
    EXPECT_EQ(read_at_start("pawn to e4"), "e4");
    EXPECT_EQ(read_at_start("Springer nach f3"), "Nf3");
    constexpr auto kMiddle = "r3k2r/8/8/3p4/4P3/8/6B1/R2QK2R w KQkq - 0 1";
    EXPECT_EQ(read_at(kMiddle, "queen takes d5"), "Qxd5");
    EXPECT_EQ(read_at(kMiddle, "queen takes pawn"), "Qxd5");
    EXPECT_EQ(read_at(kMiddle, "e takes d5"), "exd5");
    EXPECT_EQ(read_at(kMiddle, "pawn takes pawn on d5"), "exd5");
    EXPECT_EQ(read_at(kMiddle, "castles kingside"), "O-O");
    EXPECT_EQ(read_at(kMiddle, "castle king side"), "O-O");
    EXPECT_THAT(read_at(kMiddle, "castles"), HasSubstr("O-O")); // the other side is blocked by the queen
    EXPECT_EQ(read_at("8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "pawn e8 queen"), "e8=Q");
    EXPECT_EQ(read_at("8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "e7 to e8 becomes a knight"), "e8=N");
}

TEST(TypedMove, WhatIsAmbiguousOrIllegalIsRefused)
{
    EXPECT_THAT(read_at("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "knight to d2"), HasSubstr("both Nbd2 and Nfd2"));
    EXPECT_THAT(read_at_start("queen takes d5"), HasSubstr("no such legal move"));
    EXPECT_THAT(read_at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "castles"), HasSubstr("are possible"));
    EXPECT_THAT(read_at("8/4P3/8/k7/8/8/8/4K3 w - - 0 1", "pawn to e8"), HasSubstr("refused"));
    EXPECT_THAT(read_at_start("knight"), HasSubstr("refused"));
    EXPECT_THAT(read_at_start("hello world"), HasSubstr("refused"));
}

// What the program says of a move is understood when it is said back.
TEST(TypedMove, ReadsItsOwnWords)
{
    test::for_random_positions(3, test::test_scale(2000, 200, 50'000), [](const chess::Position& p) {
        for (const chess::Move m : chess::legal_moves(p)) {
            const auto again = read_typed_move(spoken_move(m, p), p);
            ASSERT_TRUE(again) << spoken_move(m, p) << ": " << again.error().message << " " << chess::to_fen(p);
            ASSERT_EQ(*again, m) << spoken_move(m, p) << " " << chess::to_fen(p);
        }
    });
}

} // namespace
} // namespace terminal
