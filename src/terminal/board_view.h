// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A position as text for a terminal. Pure functions from a position to a string; nothing is printed here.
#pragma once

#include <string>

#include "chess/move.h"
#include "chess/position.h"

namespace terminal {

struct ViewOptions {
    bool unicode = true;  // chess symbols; otherwise the letters of FEN
    bool color = true;    // coloured squares; otherwise marks in brackets
    bool flipped = false; // Black at the bottom
    bool plain = false;   // sentences instead of a board, for screen readers
};

// The board with files and ranks, the last move and a king in check marked. Ends with a line break.
std::string board_text(const chess::Position& position, const ViewOptions& options,
                       chess::Move last = chess::Move::none());

// What each side has lost against the full set of the start, and who is ahead by how many pawns: "+3". Empty if nothing
// is missing.
std::string material_text(const chess::Position& position, const ViewOptions& options);

// A bar of so many columns, White's share filled: the chance as the evaluation sees it.
std::string evaluation_bar(double white_expectation, int columns, const ViewOptions& options);

} // namespace terminal
