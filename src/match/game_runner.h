// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Plays one game between two players under a referee (play/referee.h), and reports whatever goes wrong. Blocks until
// the game is over; the record holds all that a table, a PGN file or a log wants to know.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "chess/game.h"
#include "match/player.h"
#include "play/referee.h"

namespace match {

struct GameSettings {
    play::Manners manners{};
    // A player without an answer is given up this long after its time is over ...
    base::Duration grace = std::chrono::seconds(2);
    // ... or after this time when nothing but nodes or depth limits it.
    base::Duration longest_move = std::chrono::seconds(300);

    bool operator==(const GameSettings&) const = default;
};

// What went wrong on one side, for the log.
struct SideReport {
    std::string fault{};                 // why the side lost, when it was its own doing
    std::vector<std::string> warnings{}; // at most a few
    base::Duration worst_overshoot{};
};

struct GameRecord {
    chess::Game game{};
    std::size_t opening_plies = 0;
    std::vector<play::MoveNote> notes{}; // of the moves after the opening
    chess::GameEnd end{};                // not over: the game was broken off and does not count
    std::string shortage{};              // why it was, if for want of our own
    chess::ByColor<SideReport> sides{};
};

struct Seat {
    Player& player;
    play::TimeControl control{};
};

// `opening` is where the players begin to think, with the moves that led there. `number` names the game for chance.
GameRecord play_game(const chess::Game& opening, std::array<Seat, 2> seats, const GameSettings& settings,
                     std::uint64_t number = 0);

} // namespace match
