// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/chess960.h"

#include <gtest/gtest.h>
#include <set>

#include "chess/notation/fen.h"

namespace chess {
namespace {

TEST(Chess960, NumbersAreScharnagls)
{
    EXPECT_EQ(to_fen(chess960_start(518)), kStartFen);
    EXPECT_TRUE(to_fen(chess960_start(0)).starts_with("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w "));
    EXPECT_TRUE(to_fen(chess960_start(959)).starts_with("rkrnnqbb/"));
}

TEST(Chess960, EveryNumberIsAnotherPosition)
{
    std::set<std::string> seen;
    for (int i = 0; i < kChess960Starts; ++i) seen.insert(to_fen(chess960_start(i)));
    EXPECT_EQ(seen.size(), 960U);
}

} // namespace
} // namespace chess
