// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The whole picture of a game for a terminal: the board, and beside it the players, their clocks and captures, the
// moves and the name of the opening. Pure functions; nothing is printed here.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "chess/game.h"
#include "terminal/board_view.h"

namespace terminal {

struct Screen {
    const chess::Game& game;
    std::array<std::string, 2> players = {}; // by colour
    std::array<std::string, 2> clocks = {};  // empty: none
    std::string evaluation = {};             // one line below the board; empty: none
};

// Ends with a line break. In plain mode sentences.
std::string screen_text(const Screen& screen, const ViewOptions& options);

// "12. Nf3  Nc6", one row for each full move.
std::vector<std::string> move_rows(const chess::Game& game);

} // namespace terminal
