// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "play/manners.h"

#include <gtest/gtest.h>

namespace play {
namespace {

using chess::Centipawns;
using chess::Color;
using chess::MateIn;
using chess::Score;

TEST(DrawCounter, NeedsBothPlayersAndTheMoveNumber)
{
    DrawCounter counter({.move_number = 10, .move_count = 2, .score = Centipawns{5}});
    for (int fullmove = 1; fullmove < 10; ++fullmove) {
        EXPECT_FALSE(counter.add(Score(Centipawns{0}), fullmove));
        EXPECT_FALSE(counter.add(Score(Centipawns{-5}), fullmove));
    }
    EXPECT_TRUE(counter.add(Score(Centipawns{5}), 10));
}

TEST(DrawCounter, StartsAgain)
{
    DrawCounter counter({.move_number = 1, .move_count = 1, .score = Centipawns{5}});
    EXPECT_FALSE(counter.add(Score(Centipawns{5}), 1));
    EXPECT_FALSE(counter.add(Score(Centipawns{6}), 1));
    EXPECT_FALSE(counter.add(Score(Centipawns{0}), 2));
    EXPECT_FALSE(counter.add(std::nullopt, 2));
    EXPECT_FALSE(counter.add(Score(Centipawns{0}), 3));
    EXPECT_FALSE(counter.add(Score(MateIn{3}), 3));
    EXPECT_FALSE(counter.add(Score(Centipawns{0}), 4));
    EXPECT_TRUE(counter.add(Score(Centipawns{0}), 4));
}

TEST(DrawCounter, MayAskForPliesOfThePlayers)
{
    DrawCounter counter({.move_number = 0, .move_count = 1, .score = Centipawns{5}, .plies = 4});
    for (int ply = 1; ply < 4; ++ply) EXPECT_FALSE(counter.add(Score(Centipawns{0}), 60)) << ply;
    EXPECT_TRUE(counter.add(Score(Centipawns{0}), 60));
}

TEST(ResignCounter, OneSided)
{
    ResignCounter counter({.move_count = 2, .score = Centipawns{400}});
    EXPECT_FALSE(counter.add(Score(Centipawns{300}), Color::White));
    EXPECT_FALSE(counter.add(Score(Centipawns{-400}), Color::Black));
    EXPECT_FALSE(counter.add(Score(Centipawns{300}), Color::White));
    EXPECT_EQ(counter.add(Score(MateIn{-3}), Color::Black), Color::Black);
}

TEST(ResignCounter, InterruptedCount)
{
    ResignCounter counter({.move_count = 2, .score = Centipawns{400}});
    EXPECT_FALSE(counter.add(Score(Centipawns{-500}), Color::White));
    EXPECT_FALSE(counter.add(Score(Centipawns{-399}), Color::White));
    EXPECT_FALSE(counter.add(Score(Centipawns{-500}), Color::White));
    EXPECT_FALSE(counter.add(std::nullopt, Color::White));
    EXPECT_FALSE(counter.add(Score(Centipawns{-500}), Color::White));
    EXPECT_EQ(counter.add(Score(Centipawns{-500}), Color::White), Color::White);
}

TEST(ResignCounter, TwoSided)
{
    ResignCounter counter({.move_count = 1, .score = Centipawns{400}, .two_sided = true});
    EXPECT_FALSE(counter.add(Score(Centipawns{-900}), Color::White));
    EXPECT_FALSE(counter.add(Score(Centipawns{100}), Color::Black));
    EXPECT_FALSE(counter.add(Score(Centipawns{-900}), Color::White));
    EXPECT_EQ(counter.add(Score(Centipawns{450}), Color::Black), Color::White);
}

TEST(TakesDraw, WhenWorseOrLateAndLevel)
{
    EXPECT_TRUE(takes_draw(0.34, 1));
    EXPECT_FALSE(takes_draw(0.36, 1));
    EXPECT_FALSE(takes_draw(0.5, 39));
    EXPECT_TRUE(takes_draw(0.5, 40));
    EXPECT_FALSE(takes_draw(0.54, 80));
}

} // namespace
} // namespace play
