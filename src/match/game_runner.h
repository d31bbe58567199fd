// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Plays one game between two players: clocks, the rules, adjudication, and whatever goes wrong. Blocks until the game
// is over; the record holds all that a table, a PGN file or a log wants to know.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "chess/game.h"
#include "match/adjudication.h"
#include "match/player.h"
#include "match/time_control.h"

namespace match {

struct GameSettings {
    std::optional<DrawSettings> draw{};
    std::optional<ResignSettings> resign{};
    int max_plies = 0; // after so many plies in all the game is a draw; 0: no such end
    // A player without an answer is given up this long after its time is over ...
    base::Duration grace = std::chrono::seconds(2);
    // ... or after this time when nothing but nodes or depth limits it.
    base::Duration longest_move = std::chrono::seconds(300);

    bool operator==(const GameSettings&) const = default;
};

enum class EndKind {
    Rules,       // mate, stalemate, draw by rule
    Time,        // a player overstepped the time
    Silence,     // a player gave no answer at all
    Crash,       // a player died or could not be started
    IllegalMove, // a player sent no legal move
    DrawAdjudicated,
    WinAdjudicated,
    MaxPlies,
    Interrupted, // not over: does not count
};

struct MoveNote {
    base::Duration elapsed{};
    std::optional<chess::Score> score{}; // from the mover's view
    std::optional<int> depth{};
    std::optional<std::int64_t> nodes{};
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
    std::vector<MoveNote> notes{}; // of the moves after the opening
    EndKind end = EndKind::Interrupted;
    std::optional<chess::Color> winner{};
    std::string reason{}; // "White mates", "Black loses on time"
    std::array<SideReport, 2> sides{};

    bool counts() const { return end != EndKind::Interrupted; }
    std::string_view result() const; // "1-0", "0-1", "1/2-1/2", "*"
};

struct Seat {
    Player& player;
    TimeControl control{};
};

// `opening` is where the players begin to think, with the moves that led there. `number` names the game for chance.
GameRecord play_game(const chess::Game& opening, std::array<Seat, 2> seats, const GameSettings& settings,
                     std::uint64_t number = 0);

} // namespace match
