// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Can the side to move reach, with one reversible move, a position that has been on the board before? Then it has at
// least a draw in hand. Marcel van Kervinck's method: a cuckoo table of the key changes of all reversible moves.
#pragma once

#include <span>

#include "chess/position.h"

namespace search {

// keys: as for chess::is_repetition, the current position's key last. reversible: how many of them lie within the last
// moves without capture, pawn move or null move. ply: plies from the search root. Before the root one earlier
// occurrence is not enough, so only positions inside the line count.
bool has_upcoming_repetition(const chess::Position& position, std::span<const chess::Key> keys, int reversible,
                             int ply) noexcept;

} // namespace search
