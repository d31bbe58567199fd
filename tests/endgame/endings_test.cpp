// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "endgame/endings.h"

#include <gtest/gtest.h>

#include "tests/eval/positions.h"

namespace endgame {
namespace {

using chess::Color;
using test::position;

TEST(WinningScale, DrawishMaterial)
{
    const auto scale = [](std::string_view fen, Color ahead) { return winning_scale(position(fen), ahead); };
    EXPECT_EQ(scale("8/4kn2/8/8/8/8/8/3KBN2 w - -", Color::White), 4);       // a minor more
    EXPECT_EQ(scale("8/4kp2/8/8/8/8/8/3KN3 w - -", Color::White), 0);        // nothing to mate with
    EXPECT_EQ(scale("k7/8/8/P7/8/8/8/3KB3 w - -", Color::White), 0);         // wrong bishop (e1 dark, a8 light)
    EXPECT_GT(scale("k7/8/8/P7/8/8/8/3K1B2 w - -", Color::White), 30);       // right bishop
    EXPECT_LT(scale("8/3bk3/8/3pP3/3P4/8/3K1B2/8 w - -", Color::White), 40); // opposite bishops
    EXPECT_GT(scale("8/3bk3/8/3pP3/3P4/8/3KB3/8 w - -", Color::White), 40);  // the same colour
    EXPECT_EQ(scale("r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - -", Color::White), kFullScale);
}
TEST(WinningScale, KnightsAloneDoNotWin)
{
    EXPECT_EQ(winning_scale(position("8/4kn2/8/8/8/8/8/3KNN2 w - -"), Color::White), 4);
    EXPECT_EQ(winning_scale(position("8/4k3/8/8/8/8/8/3KNN2 w - -"), Color::White), 0);
}

TEST(LoneKing, NamesThePlan)
{
    const auto plan = [](std::string_view fen) { return lone_king(position(fen))->plan; };
    EXPECT_EQ(plan("8/8/4k3/8/8/4K3/8/4N3 w - -"), LoneKingPlan::Draw);
    EXPECT_EQ(plan("8/4k3/8/4K3/4P3/8/8/8 w - -"), LoneKingPlan::Draw); // no opposition
    EXPECT_EQ(plan("8/4k3/8/4K3/4P3/8/8/8 b - -"), LoneKingPlan::Promote);
    EXPECT_EQ(plan("8/8/4k3/8/8/4K3/8/R7 w - -"), LoneKingPlan::DriveToEdge);
    EXPECT_EQ(plan("8/8/4k3/8/8/4K3/8/2BB4 w - -"), LoneKingPlan::DriveToEdge);
    EXPECT_EQ(plan("8/8/4k3/8/8/4K3/8/2B1N3 w - -"), LoneKingPlan::DriveToCorner);
    EXPECT_EQ(lone_king(position("8/8/4k3/8/4P3/4K3/4P3/8 w - -")), std::nullopt); // two pawns: features
    EXPECT_FALSE(has_lone_king(position("8/8/4k3/4p3/4P3/4K3/8/8 w - -")));
}
TEST(LoneKing, IsTheSameForBothColours)
{
    const auto white = lone_king(position("3k4/8/4K3/8/8/8/8/2B1N3 w - -"));
    const auto black = lone_king(position("2b1n3/8/8/8/8/4k3/8/3K4 b - -"));
    ASSERT_TRUE(white && black);
    EXPECT_EQ(white->strong, Color::White);
    EXPECT_EQ(black->strong, Color::Black);
    EXPECT_EQ(white->corner, 3); // d8 is four steps from h8, the dark corner
    for (const auto field : {&LoneKing::edge, &LoneKing::closeness, &LoneKing::corner, &LoneKing::strong_king_aside,
                             &LoneKing::free_squares})
        EXPECT_EQ((*white).*field, (*black).*field);
}

} // namespace
} // namespace endgame
