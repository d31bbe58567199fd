// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/study.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
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

TEST(Study, AGroupIsOneFactorForItsNumbers)
{
    const engine::NumberSet own{engine::NumberPart::Evaluator, "classical"};
    const auto subject = make_subject({.name = "classical",
                                       .groups = {"bishop_pair_mg:2", "bishop_pair_*", "rook_mobility_*:7.5"},
                                       .start = {own, {{"bishop_pair_mg", 30}, {"bishop_pair_eg", 61}}}});
    ASSERT_TRUE(subject) << subject.error().message;
    ASSERT_EQ(subject->space.size(), 3u);
    EXPECT_EQ(subject->space.start(), (Candidate{100, 100, 100}));
    EXPECT_EQ(subject->space[0].step, 2);
    EXPECT_EQ(subject->space[1].step, kGroupStep);
    EXPECT_EQ(subject->space[2].step, 7.5);
    EXPECT_EQ(subject->groups[2].size(), 30u); // 0 to 14 squares, middlegame and endgame

    // The start changes nothing; a number belongs to the first of its patterns; outcomes are whole.
    const auto same = numbers_of(subject->space, subject->groups, subject->space.start());
    EXPECT_EQ(same.size(), 32u);
    EXPECT_EQ(same.at("bishop_pair_mg"), 30);
    EXPECT_EQ(same.at("bishop_pair_eg"), 61);
    const auto other = numbers_of(subject->space, subject->groups, {110, 50, 0});
    EXPECT_EQ(other.at("bishop_pair_mg"), 33);
    EXPECT_EQ(other.at("bishop_pair_eg"), 31);
    EXPECT_EQ(other.at("rook_mobility_7_mg"), 0);

    const auto text = params_text(*subject, {110, 50, 100}, {});
    ASSERT_TRUE(text) << text.error().message;
    EXPECT_NE(text->find("bishop_pair_mg = 33"), std::string::npos) << *text;
    EXPECT_NE(text->find("bishop_pair_eg = 31"), std::string::npos);
}

TEST(Study, AGroupLeadsFromOneSetToAnother)
{
    const engine::NumberSet own{engine::NumberPart::Evaluator, "classical"};
    const engine::NumberSet hand{engine::NumberPart::Evaluator, "classical-hand"};
    SubjectSettings settings{.name = "classical",
                             .groups = {"bishop_pair_*", "knight_own_wing_*"},
                             .start = {own, {{"bishop_pair_mg", 40}, {"bishop_pair_eg", 60}}},
                             .origin = {hand, {{"bishop_pair_mg", 20}}}};
    const auto subject = make_subject(settings);
    ASSERT_TRUE(subject) << subject.error().message;
    const auto at = [&](double percent) { return numbers_of(subject->space, subject->groups, {percent, percent}); };
    EXPECT_EQ(at(0).at("bishop_pair_mg"), 20);
    EXPECT_EQ(at(0).at("bishop_pair_eg"), 55); // what the file does not say is as in its set
    EXPECT_EQ(at(0).at("knight_own_wing_c3_mg"), 0);
    EXPECT_EQ(at(50).at("bishop_pair_mg"), 30);
    EXPECT_EQ(at(100).at("bishop_pair_mg"), 40);
    EXPECT_EQ(at(200).at("bishop_pair_mg"), 60);
    // A run does not go on with another origin.
    settings.origin.values["bishop_pair_mg"] = 21;
    const auto other = make_subject(settings);
    ASSERT_TRUE(other) << other.error().message;
    EXPECT_NE(describe(subject->groups), describe(other->groups));

    const engine::NumberSet search{engine::NumberPart::Search, "gerald-tuned"};
    EXPECT_EQ(make_subject({.name = "classical", .groups = {"rook_*"}, .origin = {search, {}}}).error().message,
              "the numbers to start from are for the search gerald-tuned, not for the evaluator classical");
    EXPECT_EQ(make_subject({.name = "classical", .origin = {hand, {}}}).error().message,
              "only the factors of groups count from other numbers");
}

TEST(Study, GroupsThatCannotBeAreNamed)
{
    const auto error = [](std::vector<std::string> groups, std::vector<std::string> names = {}) {
        const auto made = make_subject({.name = "classical", .names = std::move(names), .groups = std::move(groups)});
        return made ? std::string() : made.error().message;
    };
    EXPECT_EQ(error({"knigth_*"}), "there is no number \"knigth_*\"");
    EXPECT_EQ(error({"rook_*", "rook_open_*"}), "\"rook_open_*\": all its numbers are in groups before it");
    for (const char* word : {"rook_*:", "rook_*:0", "rook_*:-1", "rook_*:much", "rook_*:101", "rook_*:nan"})
        EXPECT_EQ(error({word}), fmt::format("\"{}\": a step is above 0 and at most 100 percent", word));
    EXPECT_EQ(error({"rook_*"}, {"queen_*"}), "numbers are tuned one by one (names) or in groups, not both");
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
