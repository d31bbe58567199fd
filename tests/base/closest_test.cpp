// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/closest.h"

#include <array>
#include <gtest/gtest.h>

namespace base {
namespace {

TEST(Closest, DistanceCountsTypingMistakes)
{
    EXPECT_EQ(typing_distance("", ""), 0U);
    EXPECT_EQ(typing_distance("hint", "hint"), 0U);
    EXPECT_EQ(typing_distance("HINT", "hint"), 0U);
    EXPECT_EQ(typing_distance("hnit", "hint"), 1U); // exchanged
    EXPECT_EQ(typing_distance("hin", "hint"), 1U);
    EXPECT_EQ(typing_distance("hints", "hint"), 1U);
    EXPECT_EQ(typing_distance("hunt", "hint"), 1U);
    EXPECT_EQ(typing_distance("", "abc"), 3U);
    EXPECT_EQ(typing_distance("kitten", "sitting"), 3U);
}

TEST(Closest, FindsWhatWasMeant)
{
    constexpr std::array<std::string_view, 7> kWords{"hint", "undo", "resign", "save", "load", "level", "lev"};
    EXPECT_EQ(closest("hnit", kWords), "hint");
    EXPECT_EQ(closest("udno", kWords), "undo");
    EXPECT_EQ(closest("rezign", kWords), "resign");
    EXPECT_EQ(closest("res", kWords), "resign"); // begun
    EXPECT_EQ(closest("xyzzy", kWords), "");
    EXPECT_EQ(closest("x", kWords), "");
    EXPECT_EQ(closest("", kWords), "");
    EXPECT_EQ(closest("hint", {}), "");
}

TEST(Closest, DoesNotGuessBetweenTwo)
{
    constexpr std::array<std::string_view, 2> kWords{"load", "lord"};
    EXPECT_EQ(closest("lod", kWords), ""); // one mistake from either
    EXPECT_EQ(closest("loadd", kWords), "load");
    EXPECT_EQ(closest("lo", kWords), "");
}

} // namespace
} // namespace base
