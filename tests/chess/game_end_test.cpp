// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/game_end.h"

#include <gtest/gtest.h>
#include <set>
#include <string_view>

namespace chess {
namespace {

TEST(GameEnd, ResultAsText)
{
    EXPECT_EQ((GameEnd{Color::White, Termination::Checkmate}.result()), "1-0");
    EXPECT_EQ((GameEnd{Color::Black, Termination::Resignation}.result()), "0-1");
    EXPECT_EQ((GameEnd{{}, Termination::Stalemate}.result()), "1/2-1/2");
    EXPECT_EQ(GameEnd{}.result(), "*");
    EXPECT_FALSE(GameEnd{}.is_over());
}

TEST(GameEnd, WordsForPeople)
{
    EXPECT_EQ((GameEnd{Color::White, Termination::Checkmate}.words()), "White wins by checkmate");
    EXPECT_EQ((GameEnd{{}, Termination::Agreement}.words()), "A draw by agreement");
    EXPECT_EQ((GameEnd{Color::Black, Termination::TimeForfeit}.words()), "Black wins: White is out of time");
    EXPECT_EQ((GameEnd{{}, Termination::TimeForfeit}.words()), "A draw: out of time, but the other side cannot mate");
    EXPECT_EQ((GameEnd{Color::White, Termination::Resignation}.words()), "White wins: Black resigns");
    EXPECT_EQ((GameEnd{Color::White, Termination::Adjudication}.words()), "White wins by adjudication");
    EXPECT_EQ((GameEnd{Color::White, Termination::Normal}.words()), "White wins");
    EXPECT_EQ((GameEnd{{}, Termination::Normal}.words()), "A draw");
    EXPECT_EQ(GameEnd{}.words(), "Not finished");
}

TEST(GameEnd, EveryTerminationHasItsOwnWords)
{
    std::set<std::string_view> texts;
    for (int i = 0; i < kTerminations; ++i) texts.insert(describe(Termination(i)));
    EXPECT_EQ(texts.size(), static_cast<std::size_t>(kTerminations));
    EXPECT_FALSE(texts.contains("unknown"));
}

TEST(GameEnd, WordsOfPgnAreThoseOfTheStandard)
{
    const std::set<std::string_view> standard{"abandoned", "adjudication",     "death",        "emergency",
                                              "normal",    "rules infraction", "time forfeit", "unterminated"};
    for (int i = 0; i < kTerminations; ++i) EXPECT_TRUE(standard.contains(pgn_word(Termination(i)))) << i;
    EXPECT_EQ(pgn_word(Termination::Unfinished), "unterminated");
    EXPECT_EQ(pgn_word(Termination::Agreement), "normal");
    EXPECT_EQ(pgn_word(Termination::SeventyFiveMoves), "normal");
    EXPECT_EQ(pgn_word(Termination::Silence), "abandoned");
    EXPECT_EQ(pgn_word(Termination::IllegalMove), "rules infraction");
    EXPECT_EQ(pgn_word(Termination::MaxPlies), "adjudication");
}

TEST(GameEnd, Kinds)
{
    int by_rule = 0;
    int failures = 0;
    for (int i = 0; i < kTerminations; ++i) {
        by_rule += is_by_rule(Termination(i)) ? 1 : 0;
        failures += is_failure(Termination(i)) ? 1 : 0;
    }
    EXPECT_EQ(by_rule, 7);
    EXPECT_EQ(failures, 5);
    EXPECT_TRUE(is_by_rule(Termination::Checkmate));
    EXPECT_FALSE(is_by_rule(Termination::Agreement));
    EXPECT_TRUE(is_failure(Termination::TimeForfeit));
    EXPECT_TRUE(is_failure(Termination::IllegalMove));
}

TEST(GameResult, HalfPoints)
{
    EXPECT_EQ(result_of(Color::White), GameResult::WhiteWins);
    EXPECT_EQ(result_of(std::nullopt), GameResult::Draw);
    EXPECT_EQ(half_points(result_of(Color::White), Color::White), 2);
    EXPECT_EQ(half_points(result_of(Color::White), Color::Black), 0);
    EXPECT_EQ(half_points(result_of(Color::Black), Color::Black), 2);
    EXPECT_EQ(half_points(GameResult::Draw, Color::Black), 1);
}

} // namespace
} // namespace chess
