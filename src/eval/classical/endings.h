// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Endings that counting features gets wrong: lone kings that must be driven, and material that does not win. Pure
// functions.
#pragma once

#include <optional>

#include "chess/position.h"
#include "eval/classical/weights.h"

namespace eval {

// How much of the endgame value counts, in 64ths.
inline constexpr int kFullScale = 64;

// The value, White's view, when one side has nothing but its king and the rules of the ending say more than the
// features: mating material (drive the king to the edge, or to the corner of the bishop's colour), one pawn (solved),
// or too little to win.
std::optional<int> lone_king_value(const chess::Position& position, const Weights& weights) noexcept;

// How winnable the endgame is for the side that is ahead.
int endgame_scale(const chess::Position& position, chess::Color ahead) noexcept;

// How far the square is from the centre, 0 to 6, by ranks plus files.
int centre_distance(chess::Square s) noexcept;

} // namespace eval
