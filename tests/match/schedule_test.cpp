// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/schedule.h"

#include <gtest/gtest.h>
#include <map>
#include <set>
#include <vector>

namespace match {
namespace {

TEST(Schedule, RoundRobinIsFairInColoursAndOpenings)
{
    const Schedule schedule(4, Format::RoundRobin, 3);
    EXPECT_EQ(schedule.games(), 6U * 3 * 2);
    std::map<std::pair<int, int>, int> played; // by (white, black)
    std::map<std::pair<int, int>, std::multiset<std::uint64_t>> openings;
    for (std::uint64_t number = 0; number < schedule.games(); ++number) {
        const ScheduledGame game = schedule.game(number);
        EXPECT_EQ(game.number, number);
        EXPECT_NE(game.white, game.black);
        EXPECT_LT(game.first, game.second);
        ++played[{game.white, game.black}];
        openings[{game.white, game.black}].insert(game.opening);
    }
    EXPECT_EQ(played.size(), 12U);
    for (const auto& [players, count] : played) EXPECT_EQ(count, 3);
    for (const auto& [players, list] : openings) EXPECT_EQ(list, (std::multiset<std::uint64_t>{0, 1, 2}));
}

TEST(Schedule, PairsAreNeighboursWithColoursReversed)
{
    const Schedule schedule(3, Format::RoundRobin, 2);
    for (std::uint64_t number = 0; number < schedule.games(); number += 2) {
        const ScheduledGame one = schedule.game(number);
        const ScheduledGame two = schedule.game(number + 1);
        EXPECT_EQ(one.pair, two.pair);
        EXPECT_EQ(one.opening, two.opening);
        EXPECT_EQ(one.white, two.black);
        EXPECT_EQ(one.black, two.white);
    }
}

TEST(Schedule, OpeningsPlayedOnceChangeColoursFromOneToTheNext)
{
    const Schedule schedule(3, Format::RoundRobin, 5, true);
    EXPECT_EQ(schedule.games(), 3U * 5);
    std::set<std::uint64_t> pairs;
    std::map<std::pair<int, int>, std::vector<int>> whites; // of each encounter, in order
    for (std::uint64_t number = 0; number < schedule.games(); ++number) {
        const ScheduledGame game = schedule.game(number);
        pairs.insert(game.pair);
        auto& white = whites[{game.first, game.second}];
        EXPECT_EQ(game.opening, white.size());
        white.push_back(game.white);
    }
    EXPECT_EQ(pairs.size(), schedule.games()); // no two games are taken for a pair
    EXPECT_EQ((whites[{0, 2}]), (std::vector<int>{0, 2, 0, 2, 0}));
}

TEST(Schedule, GauntletHasTheFirstPlayerInEveryGame)
{
    const Schedule schedule(4, Format::Gauntlet, 5);
    EXPECT_EQ(schedule.games(), 3U * 5 * 2);
    for (std::uint64_t number = 0; number < schedule.games(); ++number) EXPECT_EQ(schedule.game(number).first, 0);
}

TEST(Schedule, MoreGamesKeepTheNumbersOfTheFirst)
{
    const Schedule few(3, Format::RoundRobin, 2);
    const Schedule many(3, Format::RoundRobin, 9);
    for (std::uint64_t number = 0; number < few.games(); ++number) {
        EXPECT_EQ(few.game(number).white, many.game(number).white);
        EXPECT_EQ(few.game(number).opening, many.game(number).opening);
    }
}

} // namespace
} // namespace match
