// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/pgn_text.h"

#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
    record.end = EndKind::Rules;
    record.winner = chess::Color::Black;
    record.reason = "Black mates";
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
              "1. f3 {book} 1... e5 {+0.35/12 0.123s} 2. g4 {-M1/3 1.500s} 2... Qh4# {0.000s}\n"
              "{Black mates} 0-1\n\n");
}

TEST(PgnText, SetUpAndNamesThatWouldBreakTheFile)
{
    GameRecord record;
    record.game = chess::Game(chess::parse_position("4k3/8/8/8/8/8/8/4K2R b K - 0 40").value());
    const std::string text = pgn_text(record, {.players = {"A \"the\" \\ engine\n[Event", "B"}});
    EXPECT_THAT(text, HasSubstr("[White \"A \\\"the\\\" \\\\ engine[Event\"]\n"));
    EXPECT_THAT(text, HasSubstr("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 0 40\"]\n"));
    EXPECT_THAT(text, HasSubstr("[SetUp \"1\"]"));
    EXPECT_THAT(text, HasSubstr("\n*\n"));
}

TEST(PgnText, LinesStayShort)
{
    GameRecord record;
    for (int i = 0; i < 30; ++i)
        for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"})
            EXPECT_TRUE(record.game.play(*chess::parse_uci_move(move, record.game.position())));
    record.opening_plies = record.game.moves().size();
    std::size_t longest = 0, column = 0;
    for (const char c : pgn_text(record, {})) {
        column = c == '\n' ? 0 : column + 1;
        longest = std::max(longest, column);
    }
    EXPECT_LE(longest, 80U);
}

} // namespace
} // namespace match
