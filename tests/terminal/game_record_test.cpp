// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/game_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/notation/pgn.h"
#include "chess/notation/san.h"

namespace terminal {
namespace {

using testing::HasSubstr;

bool play(GameRecord& record, std::string_view san)
{
    return record.play(chess::parse_san(san, record.shown_game().position()).value(), {});
}

TEST(GameRecord, BeginsAtTheEndOfTheGame)
{
    const GameRecord record(chess::parse_pgn("1. e4 e5 (1... c5) 2. Nf3 *").value());
    EXPECT_EQ(record.plies(), 3);
    EXPECT_TRUE(record.is_at_end());
    // Nobody plays on behind a null move.
    EXPECT_EQ(GameRecord(chess::parse_pgn("1. e4 -- 2. d4 *").value()).plies(), 1);
    EXPECT_EQ(GameRecord().plies(), 0);
}

TEST(GameRecord, StepsWithinTheGame)
{
    GameRecord record(chess::parse_pgn("1. e4 e5 2. Nf3 *").value());
    EXPECT_TRUE(record.step(-2));
    EXPECT_EQ(record.shown_plies(), 1);
    EXPECT_TRUE(record.step(-5));
    EXPECT_EQ(record.shown_plies(), 0);
    EXPECT_FALSE(record.step(-1));
    EXPECT_TRUE(record.show_end());
    EXPECT_FALSE(record.step(1));
}

TEST(GameRecord, TakingBackRemovesOnlyWhatNobodyWroteAbout)
{
    GameRecord record(chess::parse_pgn("1. e4 e5 {solid} *").value());
    EXPECT_FALSE(play(record, "Nf3"));
    record.take_back();
    EXPECT_EQ(record.tree().size(), 3U);
    record.take_back();
    EXPECT_EQ(record.tree().size(), 3U) << "the comment stays";
    EXPECT_EQ(record.plies(), 1);
    EXPECT_TRUE(play(record, "c5"));
    EXPECT_THAT(to_pgn(record.tree()), HasSubstr("1. e4 c5 (1... e5 {solid}) *"));
}

TEST(GameRecord, ClocksAreWrittenDown)
{
    GameRecord record;
    record.play(chess::parse_san("e4", chess::Position()).value(), std::chrono::seconds(59));
    EXPECT_THAT(to_pgn(record.tree()), HasSubstr("1. e4 {[%clk 0:00:59]}"));
}

} // namespace
} // namespace terminal
