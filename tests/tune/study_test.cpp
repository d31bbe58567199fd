// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/study.h"

#include <gtest/gtest.h>

#include <fmt/format.h>
#include <regex>

namespace tune {
namespace {

TEST(Study, ClassicalIsTunedWithoutItsTables)
{
    const auto subject = make_subject({.name = "classical"});
    ASSERT_TRUE(subject) << subject.error().message;
    const std::regex element("_([a-h][1-8]|rank|mobility)");
    for (const Axis& axis : subject->space.axes()) EXPECT_FALSE(std::regex_search(axis.name, element)) << axis.name;
    EXPECT_LT(subject->space.find("bishop_pair_mg"), subject->space.size());
    EXPECT_LT(subject->space.size(), 150u);
    const auto all = make_subject({.name = "classical", .names = {"*"}});
    ASSERT_TRUE(all) << all.error().message;
    EXPECT_GT(all->space.size(), 1000u);
}

// A file for the set made by hand means that set, whatever `classical` becomes.
TEST(Study, BeginsWithTheWholeSetOfItsFile)
{
    const engine::NumberSet hand{engine::NumberPart::Evaluator, "classical-hand"};
    const auto subject = make_subject({.name = "classical", .start = {hand, {{"bishop_pair_mg", 41}}}});
    ASSERT_TRUE(subject) << subject.error().message;
    EXPECT_EQ(subject->set.name, "classical");
    EXPECT_EQ(subject->space[subject->space.find("bishop_pair_mg")].start, 41);
    const auto numbers = engine::numbers_of(hand);
    ASSERT_TRUE(numbers);
    EXPECT_EQ(subject->player.weights.size(), numbers->size());
    EXPECT_EQ(subject->player.weights.at("knight_own_wing_c3_mg"), 0);

    const engine::NumberSet tuned{engine::NumberPart::Search, "gerald-tuned"};
    const auto gerald = make_subject({.name = "gerald-search", .start = {tuned, {}}});
    ASSERT_TRUE(gerald) << gerald.error().message;
    const auto base = make_subject({.name = "gerald-search"});
    ASSERT_TRUE(base) << base.error().message;
    EXPECT_NE(gerald->space.start(), base->space.start());
    EXPECT_EQ(gerald->player.params.at("table_entries"), base->player.params.at("table_entries"));

    EXPECT_EQ(make_subject({.name = "margins", .start = {tuned, {}}}).error().message,
              "the numbers to start from are for the search gerald-tuned, not for the search alphabeta");
    EXPECT_FALSE(make_subject({.name = "classical", .start = {tuned, {}}}));
}

TEST(Study, TheSetsOfTexelAreReadOverTheSetMadeByHand)
{
    for (const char* name : {"scores", "both", "results"}) {
        const auto read =
            engine::read_numbers(fmt::format("{}/experiments/0007-texel-classical/{}.params", KIBITZ_SOURCE_DIR, name));
        ASSERT_TRUE(read) << read.error().message;
        EXPECT_EQ(read->set.name, "classical-hand");
        EXPECT_GT(read->values.size(), 700u);
        for (const auto& [number, value] : read->values) EXPECT_FALSE(number.contains("_wing_")) << number;
    }
    const auto hand = engine::numbers_of({engine::NumberPart::Evaluator, "classical-hand"});
    ASSERT_TRUE(hand) << hand.error().message;
    for (const base::Number& number : *hand) {
        if (number.name.contains("_wing_")) {
            EXPECT_EQ(number.initial, 0) << number.name;
        }
    }
}

} // namespace
} // namespace tune
