// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Why a move is not legal, in words for the player who tried it.
#pragma once

#include <string>
#include <string_view>

#include "chess/move.h"
#include "chess/position.h"

namespace chess {

// "your king would be in check from the bishop on b4". Right for any 16 bits. Returns: empty if the move is legal.
std::string explain_illegal(const Position& position, Move move);

// The same for a move as somebody wrote it, in SAN or in coordinates. Also tells what is ambiguous and what is no move.
std::string explain_illegal(const Position& position, std::string_view text);

} // namespace chess
