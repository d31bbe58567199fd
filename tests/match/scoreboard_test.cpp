// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/scoreboard.h"

#include <gtest/gtest.h>

namespace match {
namespace {

using chess::Color;
using chess::Termination;

TEST(Scoreboard, CountsGamesPairsAndColours)
{
    const Schedule schedule(2, Format::RoundRobin, 4);
    Scoreboard board(2);
    // Pairs seen from player 0: 1 + 1/2, 1 + 0, 1/2 + 1/2, and one game of the last.
    board.add(schedule.game(0), {Color::White, Termination::Normal});
    board.add(schedule.game(1), {{}, Termination::Normal});
    board.add(schedule.game(3), {Color::White, Termination::TimeForfeit}); // player 1 is White and wins: out of order
    board.add(schedule.game(2), {Color::White, Termination::Crash});
    board.add(schedule.game(4), {{}, Termination::Adjudication});
    board.add(schedule.game(5), {{}, Termination::MaxPlies});
    board.add(schedule.game(6), {Color::Black, Termination::IllegalMove});
    EXPECT_EQ(board.games(), 7U);
    EXPECT_EQ(board.games_between(0, 1), (Trinomial{2, 3, 2}));
    EXPECT_EQ(board.games_between(1, 0), (Trinomial{2, 3, 2}));
    EXPECT_EQ(board.pairs_between(0, 1), (Pentanomial{{0, 0, 2, 1, 0}}));
    EXPECT_EQ(board.pairs_between(1, 0), (Pentanomial{{0, 1, 2, 0, 0}}));
    EXPECT_EQ(board.games_of(0, Color::White), (Trinomial{2, 1, 1}));
    EXPECT_EQ(board.games_of(0, Color::Black), (Trinomial{0, 2, 1}));
    EXPECT_EQ(board.games_of(1, Color::White), (Trinomial{1, 2, 0}));
    EXPECT_EQ(board.misconduct(0), (Misconduct{.time = 1, .silence = 0, .crash = 0, .illegal = 1}));
    EXPECT_EQ(board.misconduct(1), (Misconduct{.time = 0, .silence = 0, .crash = 1, .illegal = 0}));
}

TEST(Scoreboard, ManyPlayersAddUp)
{
    const Schedule schedule(4, Format::RoundRobin, 5);
    Scoreboard board(4);
    for (std::uint64_t number = 0; number < schedule.games(); ++number) {
        const ScheduledGame game = schedule.game(number);
        // The lower number always wins, except that 2 and 3 draw.
        if (game.first == 2)
            board.add(game, {{}, Termination::Normal});
        else
            board.add(game, {game.white == game.first ? Color::White : Color::Black, Termination::Normal});
    }
    EXPECT_EQ(board.games_of(0), (Trinomial{30, 0, 0}));
    EXPECT_EQ(board.games_of(1), (Trinomial{20, 0, 10}));
    EXPECT_EQ(board.games_of(2), (Trinomial{0, 10, 20}));
    EXPECT_EQ(board.pairs_of(1), (Pentanomial{{5, 0, 0, 0, 10}}));
    EXPECT_EQ(board.pairs_of(3), (Pentanomial{{10, 0, 5, 0, 0}}));
    EXPECT_NEAR(board.elo_of(1).elo, elo_of_score(2.0 / 3), 1e-9);
    EXPECT_NEAR(board.elo_between(2, 3).elo, 0, 1e-12);
}

} // namespace
} // namespace match
