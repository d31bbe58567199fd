// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/wdl.h"

#include <gtest/gtest.h>

#include "chess/notation/fen.h"

namespace engine {
namespace {

TEST(WinDrawLoss, AddsUpRisesAndMirrors)
{
    for (const auto* fen :
         {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/4k3/8/8/3RK3/8/8 w - - 0 1"}) {
        const chess::Position position = *chess::parse_position(fen);
        int last = -1;
        for (search::Value value = -3000; value <= 3000; value += 50) {
            const chess::WinDrawLoss wdl = win_draw_loss(value, position);
            EXPECT_EQ(wdl.win + wdl.draw + wdl.loss, 1000) << value;
            EXPECT_GE(wdl.draw, 0) << value;
            EXPECT_GE(wdl.win, last) << value;
            EXPECT_EQ(win_draw_loss(-value, position), -wdl) << value;
            last = wdl.win;
        }
        EXPECT_GT(last, 990);
    }
}

TEST(WinDrawLoss, IsCertainOfMates)
{
    EXPECT_EQ(win_draw_loss(search::mate_in(9), {}), (chess::WinDrawLoss{1000, 0, 0}));
    EXPECT_EQ(win_draw_loss(search::mated_in(8), {}), (chess::WinDrawLoss{0, 0, 1000}));
}

TEST(WinDrawLoss, CountsALeadForMoreInAnEnding)
{
    const auto ending = *chess::parse_position("8/5pk1/6p1/8/8/6P1/4PPK1/8 w - - 0 1");
    EXPECT_GT(win_draw_loss(150, ending).win, win_draw_loss(150, {}).win);
}

TEST(PrintedScore, IsOnePawnWhereHalfTheGamesAreWon)
{
    for (const auto* fen :
         {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/5pk1/6p1/8/8/6P1/4PPK1/8 w - - 0 1"}) {
        const chess::Position position = *chess::parse_position(fen);
        for (int centipawns = -400; centipawns <= 400; centipawns += 50) {
            const search::Value value = value_of_centipawns(centipawns, position);
            // A search unit may be two centipawns.
            EXPECT_NEAR(printed_score(value, position).centipawns().value, centipawns, 1) << fen;
        }
        EXPECT_NEAR(win_draw_loss(value_of_centipawns(100, position), position).win, 500, 5) << fen;
    }
}

TEST(PrintedScore, LeavesMatesAlone)
{
    EXPECT_EQ(printed_score(search::mate_in(5), {}), chess::Score(chess::MateIn{3}));
    EXPECT_EQ(printed_score(search::mated_in(2), {}), chess::Score(chess::MateIn{-1}));
}

} // namespace
} // namespace engine
