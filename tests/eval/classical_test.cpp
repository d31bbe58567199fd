// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/classical.h"

#include <gtest/gtest.h>

#include "chess/setup.h"
#include "eval/any_evaluator.h"

namespace eval {
namespace {

using namespace chess::squares;
using chess::Color;
using chess::Piece;
using chess::PieceType;

TEST(Classical, StartPositionIsWorthTheTempo)
{
    Classical classical;
    EXPECT_EQ(classical.evaluate(chess::Position{}), Weights{}.tempo.mg());
}

TEST(Classical, AnOpeningPawnIsAboutAHundred)
{
    Classical classical;
    chess::Setup setup = chess::Setup::start();
    setup.put(e2, Piece::none());
    const auto without = chess::Position::from_setup(setup);
    ASSERT_TRUE(without);
    const int loss = classical.evaluate(chess::Position{}) - classical.evaluate(*without);
    EXPECT_GT(loss, 70);
    EXPECT_LT(loss, 150);
}

TEST(AnyEvaluator, IsMadeByNameInAnyCase)
{
    for (const EvaluatorInfo& info : evaluators()) EXPECT_TRUE(make_evaluator(info.name)) << info.name;
    EXPECT_TRUE(make_evaluator("Classical"));
    const auto unknown = make_evaluator("nobody");
    ASSERT_FALSE(unknown);
    EXPECT_TRUE(unknown.error().message.starts_with("there is no evaluator \"nobody\"; there are classical"));
}

} // namespace
} // namespace eval
