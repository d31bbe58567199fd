// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The bands of values: mates, tablebase wins, evaluations, and their mirror.
#include "search/value.h"

#include <gtest/gtest.h>

#include "eval/evaluator.h"

namespace search {
namespace {

TEST(Value, BandsDoNotTouch)
{
    for (int ply = 0; ply <= kMaxPly; ++ply) {
        EXPECT_TRUE(is_mate(mate_in(ply)) && is_mate(mated_in(ply)));
        EXPECT_TRUE(is_tablebase(tablebase_win_in(ply)) && is_tablebase(tablebase_loss_in(ply)));
        EXPECT_TRUE(is_win(tablebase_win_in(ply)) && !is_loss(tablebase_win_in(ply)));
        EXPECT_TRUE(is_loss(tablebase_loss_in(ply)) && !is_win(tablebase_loss_in(ply)));
    }
    EXPECT_GT(mate_in(kMaxPly), tablebase_win_in(0));
    EXPECT_GT(tablebase_win_in(kMaxPly), kMaxEval);
    EXPECT_FALSE(is_decisive(kMaxEval) || is_decisive(-kMaxEval));
    EXPECT_LT(eval::kMaxEval, kMaxEval);
}

TEST(Value, OnlyAMateIsAMateWithinMoves)
{
    EXPECT_TRUE(is_mate_within(mate_in(3), 2));
    EXPECT_FALSE(is_mate_within(mate_in(5), 2));
    EXPECT_FALSE(is_mate_within(mated_in(2), 2));
    EXPECT_FALSE(is_mate_within(tablebase_win_in(1), 1000));
}

TEST(Value, EachBandHasItsScore)
{
    EXPECT_EQ(to_score(mate_in(3)), chess::Score(chess::MateIn{2}));
    EXPECT_EQ(to_score(mated_in(4)), chess::Score(chess::MateIn{-2}));
    EXPECT_EQ(to_score(tablebase_win_in(7)), chess::Score(chess::TablebaseIn{7, true}));
    EXPECT_EQ(to_score(tablebase_loss_in(7)), chess::Score(chess::TablebaseIn{7, false}));
    EXPECT_EQ(to_score(kMaxEval), chess::Score(chess::Centipawns{kMaxEval}));
}

TEST(Value, TheFiftyMoveRuleComesBeforeMatesOnly)
{
    EXPECT_TRUE(is_beyond_fifty_moves(mate_in(50), 0, 90));
    EXPECT_FALSE(is_beyond_fifty_moves(tablebase_win_in(50), 0, 90)); // the tables know the rule
}

} // namespace
} // namespace search
