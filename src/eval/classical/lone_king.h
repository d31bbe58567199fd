// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What an ending against a lone king is worth: the plan of endgame/endings.h with a price on each step. A pure
// function.
#pragma once

#include <optional>

#include "chess/position.h"
#include "eval/classical/weights.h"

namespace eval {

// The value, White's view, when one side has nothing but its king and the rules of the ending say more than the
// features: mating material (drive the king to the edge, or to the corner of the bishop's colour), one pawn (solved),
// or too little to win.
std::optional<int> lone_king_value(const chess::Position& position, const Weights& weights) noexcept;

} // namespace eval
