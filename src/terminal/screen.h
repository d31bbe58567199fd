// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The whole picture of a game for a terminal: the board, and beside it (in narrow windows above and below it) the
// players, their clocks and captures, the moves and the name of the opening. No line is longer than the window is wide.
// Pure functions; nothing is printed here.
#pragma once

#include <string>
#include <vector>

#include "chess/game.h"
#include "chess/types.h"
#include "terminal/board_view.h"

namespace terminal {

struct Screen {
    const chess::Game& game;
    chess::ByColor<std::string> players = {};
    chess::ByColor<std::string> clocks = {}; // empty: none
    bool is_over = false;                    // nobody is to move
    std::string below = {};                  // lines below the board: what is thought of it, comments; may be empty
};

// Ends with a line break. In plain mode sentences.
std::string screen_text(const Screen& screen, const ViewOptions& options);

// "12. Nf3  Nc6", one row for each full move.
std::vector<std::string> move_rows(const chess::Game& game);

} // namespace terminal
