// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Published counts of thesis 002 that take minutes, beside those of textbook_test.cpp.
#include <gtest/gtest.h>

#include "tests/search/support/textbook_trees.h"

namespace search::textbook {
namespace {

TEST(TextbookThesis, LongCountsOfOrderings)
{
    if (!is_long()) GTEST_SKIP() << "a thousand million nodes: only with KIBITZ_TEST_SCALE=large";
    Switches s = preset("thesis-exact");
    s.null_move = s.quiescence = 0;
    s.ordering = 2; // quiet moves first
    const Counters quiet = over_all(s, 0);
    EXPECT_EQ(quiet.total(), 632'826'454U);
    EXPECT_EQ(quiet.leaves, 609'055'356U);
    s.ordering = 4;
    EXPECT_EQ(over_all(s, 2).total(), 382'946'100U);
}

// S002-9: the guard of R=1 asks for a ply more than that of the others.
TEST(TextbookThesis, LongCountsOfNullMoves)
{
    if (!is_long()) GTEST_SKIP() << "600 million nodes: only with KIBITZ_TEST_SCALE=large";
    Switches s = preset("thesis-exact");
    s.quiescence = 0;
    s.null_reduction = 1;
    s.null_guard = 1;
    const Counters r1 = over_all(s, 2);
    EXPECT_EQ(r1.total(), 128'858'680U);
    EXPECT_EQ(r1.null_nodes, 342'904'272U);
    s.null_reduction = 3;
    s.null_guard = 0;
    const Counters r3 = over_all(s, 2);
    EXPECT_EQ(r3.total(), 126'667'634U);
    EXPECT_EQ(r3.null_nodes, 6'474'938U);
}

// S002-11: a position is expanded once for each depth; how many there are depends on what the key says of en passant.
TEST(TextbookThesis, LongCountsOfTables)
{
    if (!is_long()) GTEST_SKIP() << "two thousand million nodes: only with KIBITZ_TEST_SCALE=large";
    Switches s = preset("minimax");
    s.table = static_cast<int>(TableRule::Same);
    s.en_passant_key = 2; // after every double step
    const Counters always = over_all(s, 0);
    EXPECT_EQ(always.total(), 1'086'810'910U);
    EXPECT_EQ(always.leaves, 1'057'180'574U);
    s.en_passant_key = 1; // if a pawn attacks the square
    const Counters attacked = over_all(s, 0);
    EXPECT_EQ(attacked.total(), 1'011'403'530U);
    EXPECT_EQ(attacked.leaves, 983'700'193U);
}

} // namespace
} // namespace search::textbook
