// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/tally.h"

#include <gtest/gtest.h>
#include <map>

#include "base/random.h"

namespace openings {
namespace {

using Expected = std::map<std::pair<std::uint64_t, std::uint16_t>, Tally>;

std::vector<TallyRow> drained(TallyTable& table, std::uint64_t min_games)
{
    std::vector<TallyRow> rows;
    const auto done = table.drain(min_games, [&](const TallyRow& row) { rows.push_back(row); });
    EXPECT_TRUE(done);
    return rows;
}

std::vector<TallyRow> filtered(const Expected& expected, std::uint64_t min_games)
{
    std::vector<TallyRow> rows;
    for (const auto& [at, tally] : expected)
        if (tally.games() >= min_games) rows.push_back({at.first, at.second, tally});
    return rows;
}

// Few keys come often, many come once, as in games.
Expected fill(TallyTable& table, int count, std::uint64_t seed)
{
    base::Random random(seed);
    Expected expected;
    for (int i = 0; i < count; ++i) {
        const std::uint64_t key = random.chance(0.5) ? random.below(100) * 0x123456789ABCDEF : random.next();
        const auto move = static_cast<std::uint16_t>(random.below(5));
        const auto result = chess::GameResult(random.below(3));
        EXPECT_TRUE(table.add(key, move, result));
        expected[{key, move}].add(result);
    }
    return expected;
}

TEST(TallyTable, CountsExactlyInMemory)
{
    auto table = TallyTable::allocate(64 << 20);
    ASSERT_TRUE(table);
    const Expected expected = fill(*table, 100'000, 1);
    EXPECT_EQ(table->runs(), 0u);
    EXPECT_EQ(drained(*table, 1), filtered(expected, 1));
    EXPECT_TRUE(drained(*table, 1).empty()) << "drained once, empty";
}

TEST(TallyTable, CountsExactlyWhenMemoryIsFull)
{
    for (const std::uint64_t min_games : {1, 2, 50}) {
        auto table = TallyTable::allocate(0);
        ASSERT_TRUE(table);
        const Expected expected = fill(*table, 100'000, 2);
        EXPECT_GT(table->runs(), 5u);
        EXPECT_EQ(drained(*table, min_games), filtered(expected, min_games));
    }
}

TEST(TallyTable, LeavesOutRareRows)
{
    auto table = TallyTable::allocate(64 << 20);
    ASSERT_TRUE(table);
    const Expected expected = fill(*table, 10'000, 3);
    const auto rows = drained(*table, 5);
    EXPECT_EQ(rows, filtered(expected, 5));
    EXPECT_LT(rows.size(), expected.size());
}

TEST(Tally, PointsAreOfTheColourAsked)
{
    const Tally tally{.white = 3, .draws = 2, .black = 1};
    EXPECT_EQ(tally.games(), 6u);
    EXPECT_EQ(tally.points(chess::Color::White), 8u);
    EXPECT_EQ(tally.points(chess::Color::Black), 4u);
    EXPECT_DOUBLE_EQ(tally.score(chess::Color::Black), 4.0 / 12);
    Tally full{.white = 0xFFFFFFF0, .draws = 0, .black = 0};
    full.add(Tally{.white = 0x100, .draws = 1, .black = 0});
    EXPECT_EQ(full, (Tally{.white = 0xFFFFFFFF, .draws = 1, .black = 0}));
}

} // namespace
} // namespace openings
