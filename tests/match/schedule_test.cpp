// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/schedule.h"

#include <gtest/gtest.h>
#include <map>
#include <set>

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
