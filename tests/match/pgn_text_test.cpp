// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/pgn_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "chess/notation/pgn.h"
#include "chess/notation/uci_move.h"

namespace match {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

GameRecord fools_mate()
{
    GameRecord record;
    for (const char* move : {"f2f3", "e7e5", "g2g4", "d8h4"})
        EXPECT_TRUE(record.game.play(*chess::parse_uci_move(move, record.game.position())));
    record.opening_plies = 1;
    record.notes = {{123ms, chess::Score(chess::Centipawns{35}), 12, 1000},
                    {1500ms, chess::Score(chess::MateIn{-1}), 3, {}},
                    {0ms, {}, {}, {}}};
    record.end = {chess::Color::Black, chess::Termination::Checkmate};
    return record;
}

TEST(PgnText, WholeGame)
{
    PgnHeader header{.event = "test", .date = "2026.11.15", .round = "3", .players = {"A", "B"}};
    header.more.emplace_back("TimeControl", "4+0.04");
    EXPECT_EQ(pgn_text(fools_mate(), header),
              "[Event \"test\"]\n"
              "[Site \"?\"]\n"
              "[Date \"2026.11.15\"]\n"
              "[Round \"3\"]\n"
              "[White \"A\"]\n"
              "[Black \"B\"]\n"
              "[Result \"0-1\"]\n"
              "[PlyCount \"4\"]\n"
              "[Termination \"normal\"]\n"
              "[TimeControl \"4+0.04\"]\n"
              "\n"
              "1. f3 {book} 1... e5 {+0.35/12 0.123s} 2. g4 {-M1/3 1.500s} 2... Qh4# {0.000s,\n"
              "Black wins by checkmate} 0-1\n\n");
}

TEST(PgnText, SetUpAndNamesThatWouldBreakTheFile)
{
    GameRecord record;
    record.game = chess::Game(chess::parse_position("4k3/8/8/8/8/8/8/4K2R b K - 0 40").value());
    const std::string text = pgn_text(record, {.players = {"A \"the\" \\ engine\n[Event", "B"}});
    const auto game = chess::parse_pgn(text);
    ASSERT_TRUE(game.has_value()) << game.error().message;
    EXPECT_THAT(std::string(game->tags.find("White")), HasSubstr("A \"the\" \\ engine"));
    EXPECT_EQ(game->tags.find("Event"), "?");
    EXPECT_THAT(text, HasSubstr("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 40\"]\n"));
    EXPECT_THAT(text, HasSubstr("[SetUp \"1\"]"));
    EXPECT_THAT(text, HasSubstr("*\n"));
}

TEST(PgnText, ReadsBack)
{
    const auto game = chess::parse_pgn(pgn_text(fools_mate(), {.players = {"A", "B"}}));
    ASSERT_TRUE(game.has_value()) << game.error().message;
    EXPECT_EQ(game->mainline_moves().size(), 4U);
    EXPECT_EQ(game->result, chess::PgnResult::BlackWins);
    EXPECT_EQ(game->comment(game->mainline()[1]), "+0.35/12 0.123s");
}

} // namespace
} // namespace match
