// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "uci/analysis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

#include "chess/notation/uci_move.h"
#include "tests/uci/opponents/opponents.h"

namespace uci {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

Client analyst(const std::string& mode)
{
    auto client = Client::start({.command = opponent(mode)});
    EXPECT_TRUE(client.has_value()) << client.error().message;
    return std::move(*client);
}

chess::Game after_e4()
{
    chess::Game game;
    game.play(chess::parse_uci_move("e2e4", game.position()).value());
    return game;
}

TEST(Analysis, LinesInValuesOfChess)
{
    Client client = analyst("lines");
    std::vector<Line> heard;
    const auto answer =
        analyse(client, {.game = {}, .go = {.depth = 3}, .lines = 2}, [&](const Line& line) { heard.push_back(line); });
    ASSERT_TRUE(answer.has_value()) << answer.error().message;
    EXPECT_EQ(heard.size(), 5U) << "neither the third line nor what has no score";
    ASSERT_EQ(answer->lines.size(), 2U);
    const Line& first = answer->lines[0];
    EXPECT_EQ(first.number, 1);
    EXPECT_EQ(first.depth, 2) << "a bound does not replace a score";
    EXPECT_EQ(first.score.from(chess::Color::Black), chess::Score(chess::MateIn{-5}));
    EXPECT_EQ(first.wdl, (chess::WinDrawLoss{900, 90, 10}));
    EXPECT_EQ(first.moves.size(), 2U);
    EXPECT_EQ(first.nodes, 9);
    EXPECT_EQ(first.time, 4ms);
    EXPECT_EQ(answer->lines[1].moves.size(), 2U) << "cut before the illegal move";
    EXPECT_EQ(answer->best, first.moves[0]);
    EXPECT_EQ(answer->ponder, first.moves[1]);
    EXPECT_FALSE(answer->stopped);
}

TEST(Analysis, ScoresBelongToTheSideToMove)
{
    const auto line = line_of(parse_info("info depth 4 score cp 25 pv e7e5"), after_e4().position());
    ASSERT_TRUE(line);
    EXPECT_EQ(line->score.from(chess::Color::White), chess::Score(chess::Centipawns{-25}));
    EXPECT_FALSE(line_of(parse_info("info depth 4 pv e7e5"), after_e4().position()));
}

TEST(Analysis, TheProgramIsToldTheWholeGame)
{
    std::string position;
    auto client = Client::start({.command = opponent("good")}, {}, [&](char direction, std::string_view line) {
        if (direction == '>' && line.starts_with("position")) position = line;
    });
    ASSERT_TRUE(client.has_value());
    const auto answer = analyse(*client, {.game = after_e4(), .go = {.nodes = 5}});
    ASSERT_TRUE(answer.has_value()) << answer.error().message;
    EXPECT_EQ(position, "position startpos moves e2e4");
    EXPECT_EQ(chess::to_uci(answer->best, after_e4().position()), "e7e5");
}

TEST(Analysis, StopFromAnotherThreadGivesTheAnswerSoFar)
{
    Client client = analyst("waits");
    std::stop_source source;
    const std::jthread stopper([&] {
        std::this_thread::sleep_for(50ms);
        source.request_stop();
    });
    const auto answer = analyse(client, {.game = {}, .go = {.infinite = true}}, {}, source.get_token());
    ASSERT_TRUE(answer.has_value()) << answer.error().message;
    EXPECT_TRUE(answer->stopped);
    ASSERT_EQ(answer->lines.size(), 1U);
    EXPECT_EQ(answer->lines[0].score.relative, chess::Score(chess::Centipawns{7}));
}

TEST(Analysis, FaultsAreValues)
{
    for (const auto& [mode, text] : {std::pair{"none", "bestmove \"(none)\""}, std::pair{"die-thinking", "code 7"}}) {
        Client client = analyst(mode);
        const auto answer = analyse(client, {.game = {}, .go = {.depth = 1}});
        ASSERT_FALSE(answer.has_value()) << mode;
        EXPECT_THAT(answer.error().message, HasSubstr(text));
    }
}

} // namespace
} // namespace uci
