// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/table.h"

#include <gtest/gtest.h>
#include <thread>

#include "base/random.h"

namespace search {
namespace {

using chess::Move;

const Move kMove(chess::squares::e2, chess::squares::e4);

Table small_table()
{
    Table table;
    EXPECT_TRUE(table.resize(1));
    return table;
}

TEST(Table, RemembersWhatWasStored)
{
    Table table = small_table();
    EXPECT_FALSE(table.probe(0x1234567890ABCDEF, 0).found);
    table.store(0x1234567890ABCDEF, 0, {kMove, -57, 33, 9, Bound::Lower, true});
    const TableHit hit = table.probe(0x1234567890ABCDEF, 0);
    ASSERT_TRUE(hit.found);
    EXPECT_EQ(hit.move, kMove);
    EXPECT_EQ(hit.value, -57);
    EXPECT_EQ(hit.eval, 33);
    EXPECT_EQ(hit.depth, 9);
    EXPECT_EQ(hit.bound, Bound::Lower);
    EXPECT_TRUE(hit.was_pv);
}

TEST(Table, MatesAreCountedFromTheNodeThatAsks)
{
    // Stored at ply 5 as mate three plies further on; asked at ply 2 it is mate at ply 5.
    Table table = small_table();
    table.store(77, 5, {kMove, mate_in(8), kNoValue, 4, Bound::Exact, false});
    EXPECT_EQ(table.probe(77, 2).value, mate_in(5));
    table.store(78, 5, {kMove, mated_in(8), kNoValue, 4, Bound::Exact, false});
    EXPECT_EQ(table.probe(78, 2).value, mated_in(5));
    EXPECT_EQ(table.probe(78, 2).eval, kNoValue);
}

TEST(Table, AMateStaysAMateHoweverFarAway)
{
    Table table = small_table();
    table.store(1, 0, {kMove, kMateBound + 5, kNoValue, 3, Bound::Exact, false});
    table.store(2, 0, {kMove, -kMateBound - 5, kNoValue, 3, Bound::Exact, false});
    EXPECT_EQ(table.probe(1, 3).value, kMateBound + 2);
    EXPECT_EQ(table.probe(1, 100).value, kMateBound);
    EXPECT_EQ(table.probe(2, 100).value, -kMateBound);
}
TEST(Table, TablebaseWinsAreDistancesToo)
{
    Table table = small_table();
    table.store(3, 5, {kMove, tablebase_win_in(8), kNoValue, 3, Bound::Exact, false});
    table.store(4, 5, {kMove, tablebase_loss_in(8), kNoValue, 3, Bound::Exact, false});
    EXPECT_EQ(table.probe(3, 2).value, tablebase_win_in(5));
    EXPECT_EQ(table.probe(4, 2).value, tablebase_loss_in(5));
    EXPECT_EQ(table.probe(3, kMaxPly).value, kTablebaseBound);
    EXPECT_EQ(table.probe(4, kMaxPly).value, -kTablebaseBound);
}
TEST(Table, ValuesThatAreNotThereStayAbsent)
{
    Table table = small_table();
    table.store(5, 30, {Move::none(), kNoValue, 12, -2, Bound::None, false});
    const TableHit hit = table.probe(5, 3);
    ASSERT_TRUE(hit.found);
    EXPECT_EQ(hit.value, kNoValue);
    EXPECT_EQ(hit.eval, 12);
    EXPECT_EQ(hit.depth, -2);
}

TEST(Table, ShallowResultsDoNotReplaceMuchDeeperOnesOfTheSameSearch)
{
    Table table = small_table();
    table.store(9, 0, {kMove, 10, 0, 20, Bound::Lower, false});
    table.store(9, 0, {Move::none(), 99, 0, 3, Bound::Upper, false});
    EXPECT_EQ(table.probe(9, 0).depth, 20);
    table.new_search();
    table.store(9, 0, {Move::none(), 99, 0, 3, Bound::Upper, false});
    EXPECT_EQ(table.probe(9, 0).depth, 3) << "an old entry gives way";
    EXPECT_EQ(table.probe(9, 0).move, kMove) << "but its move is kept";
}

TEST(Table, OldEntriesGiveWayFirst)
{
    Table table = small_table();
    // More positions than fit; the newest generation must survive the flood of an older, deeper one.
    base::Random random(1);
    for (int i = 0; i < 200000; ++i) table.store(random.next(), 0, {kMove, 1, 1, 6, Bound::Exact, false});
    for (int i = 0; i < 4; ++i) table.new_search();
    int kept = 0;
    for (int i = 0; i < 1000; ++i) {
        const chess::Key key = random.next();
        table.store(key, 0, {kMove, 2, 2, 1, Bound::Exact, false});
        kept += table.probe(key, 0).found ? 1 : 0;
    }
    EXPECT_EQ(kept, 1000);
}

TEST(Table, RefusesWhatMemoryCannotHoldAndKeepsTheOldTable)
{
    Table table = small_table();
    table.store(42, 0, {kMove, 7, 7, 7, Bound::Exact, false});
    EXPECT_FALSE(table.resize(std::size_t{1} << 40));
    EXPECT_FALSE(table.resize(0));
    EXPECT_EQ(table.probe(42, 0).value, 7);
    EXPECT_EQ(table.megabytes(), 1U);
}

TEST(Table, SharedByThreads)
{
    // For the thread sanitizer; and what is found always belongs to what was stored under some key.
    Table table = small_table();
    const auto work = [&](std::uint64_t seed) {
        base::Random random(seed);
        for (int i = 0; i < 20000; ++i) {
            const chess::Key key = random.below(5000) * 0x9E3779B97F4A7C15;
            const TableHit hit = table.probe(key, 1);
            if (hit.found) {
                ASSERT_LE(std::abs(hit.value), 100);
            }
            table.store(key, 1, {kMove, static_cast<Value>(random.below(100)), 0, 5, Bound::Exact, false});
        }
    };
    std::jthread a(work, 1), b(work, 2);
}

} // namespace
} // namespace search
