// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Who plays whom, how strong, with how much time, from where. Plain values.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.h"
#include "chess/game_tree.h"
#include "play/time_control.h"
#include "terminal/board_view.h"
#include "terminal/console.h"

namespace terminal {

enum class Seat { Person, Engine, Random };

inline constexpr int kChildLevel = 0; // for children and first games; not calibrated
inline constexpr int kLowestLevel = kChildLevel;
inline constexpr int kHighestLevel = 10; // full strength
// The rating that the engine is set to; nothing at full strength.
std::optional<int> elo_of_level(int level);
// "3" or "child"; nothing if it is no level.
std::optional<int> parse_level(std::string_view text);

struct Opposition {
    int level = 5;
    std::optional<int> elo = {}; // instead of a level

    std::optional<int> rating() const { return elo ? elo : elo_of_level(level); }
    std::string name() const; // "Kibitz level 3", "Kibitz 1400"
    int book_plies() const;   // how far a player of that level knows the book
    // What must be said of a strength that no matches stand behind; empty if there is nothing.
    std::string caution() const;
};

struct PlaySettings {
    Seat white = Seat::Person;
    Seat black = Seat::Engine;
    Opposition opposition = {};
    Milliseconds move_time{1000};                     // for an engine's move, unless there are clocks
    std::optional<play::TimeControl> clocks = {};     //
    bool low_power = false;                           // little memory, one thread, bounded nodes
    bool show_evaluation = false;                     // what the engine thinks after each of its moves
    bool book = true;                                 // the engine plays from a book
    std::string book_file = {};                       // empty: the program's own
    std::uint64_t seed = 0;                           //
    chess::GameTree start = {};                       // may hold moves already
    bool is_loaded = false;                           // the start comes from a file and keeps its names
    std::string news = {};                            // to be told below the first board
    std::string date = {};                            // for PGN: "2026.11.16"; empty: not told
    const base::Clock* clock = &base::system_clock(); // must outlive the dialogue
    ViewOptions view = {};
};

} // namespace terminal
