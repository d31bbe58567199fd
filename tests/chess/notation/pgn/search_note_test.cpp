// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/search_note.h"

#include <gtest/gtest.h>

namespace chess {
namespace {

TEST(SearchNote, ScoresAndDepths)
{
    const auto note = parse_search_note("+0.35/12 0.123s", Color::Black);
    ASSERT_TRUE(note);
    EXPECT_EQ(note->score.from(Color::White), Score(Centipawns{-35}));
    EXPECT_EQ(note->depth, 12);
    EXPECT_EQ(parse_search_note("-1.5/3", Color::White)->score.relative, Score(Centipawns{-150}));
    EXPECT_EQ(parse_search_note("0.00/1, mate", Color::White)->score.relative, Score(Centipawns{0}));
    EXPECT_EQ(parse_search_note("-0.00/20/31 1s", Color::White)->depth, 20);
    EXPECT_EQ(parse_search_note("+M7/9 0.1s", Color::White)->score.relative, Score(MateIn{7}));
    EXPECT_EQ(parse_search_note("-M5/20", Color::White)->score.relative, Score(MateIn{-5}));
}

TEST(SearchNote, OtherComments)
{
    for (const char* text : {"", "book", "0.123s", "+0.35", "+0.35/", "+0.35/x", "1/2", "+/3", "--1/3", "+-1/3", "M/3",
                             "+M-3/3", "1.e9/3", "nan/3", "a good move/bad move", "+0.35 /12"})
        EXPECT_FALSE(parse_search_note(text, Color::White)) << text;
}

} // namespace
} // namespace chess
