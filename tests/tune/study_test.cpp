// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/study.h"

#include <gtest/gtest.h>

#include <algorithm>
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

} // namespace
} // namespace tune
