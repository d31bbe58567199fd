// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A move in whatever way a person puts it: SAN, coordinates, "1. e4", "E4", figurines, German letters, spoken words.
// What is no single legal move is refused with the reason. Pure functions.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "chess/move.h"
#include "chess/position.h"

namespace terminal {

base::Result<chess::Move> read_typed_move(std::string_view text, const chess::Position& position);

// "knight f3", "queen takes d5", "pawn to e4", "castles kingside", also in German. Nothing: these are no words of a
// move. An error: they are, but of no legal move or of several.
std::optional<base::Result<chess::Move>> read_spoken_move(std::string_view text, const chess::Position& position);

} // namespace terminal
