// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A position as text for a terminal. Pure functions from a position to a string; nothing is printed here.
#pragma once

#include <string>

#include "chess/game.h"
#include "chess/move.h"
#include "chess/position.h"

namespace terminal {

struct ViewOptions {
    bool unicode = true;  // chess symbols; otherwise the letters of FEN
    bool color = true;    // coloured squares; otherwise marks in brackets
    bool flipped = false; // Black at the bottom
    bool plain = false;   // sentences instead of a board, for screen readers
    bool clear = false;   // the screen is wiped before each board
    int columns = 80;     // of the window
};

// The board with files and ranks, the last move and a king in check marked. Ends with a line break.
std::string board_text(const chess::Position& position, const ViewOptions& options,
                       chess::Move last = chess::Move::none());

// What each side has lost in the game, and who is ahead by how many pawns: "+3". Empty if there is nothing to tell.
std::string material_text(const chess::Game& game, const ViewOptions& options);

// What a side has taken in the game, and its lead: "♟♟♞ +2". Empty if nothing.
std::string captured_text(const chess::Game& game, chess::Color by, const ViewOptions& options);

// "knight g8 to f6, check", for those who hear the moves. Requires: legal in `before`.
std::string spoken_move(chess::Move move, const chess::Position& before);

// A bar of so many columns, White's share filled: the chance as the evaluation sees it.
std::string evaluation_bar(double white_expectation, int columns, const ViewOptions& options);

} // namespace terminal
