// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Static exchange evaluation: what a capture sequence on one square is worth if both sides take with their least
// valuable man and may stop at any time. Sees through x-rays; men pinned to their king take part only along the pin or
// once the pinning piece has left.
#pragma once

#include <array>

#include "chess/position.h"

namespace chess {

// Exchange values in search units; a king is never given up, so its value is not used for gains.
inline constexpr std::array<int, 7> kSeeValue{100, 320, 330, 500, 950, 0, 0};
constexpr int see_value(PieceType t) noexcept
{
    return kSeeValue[index(t)];
}

// Is the exchange begun by this move worth at least the threshold? Requires: m is legal.
// Castling counts as 0. A promotion counts what it gains, and the new piece is what may be taken back.
bool see_at_least(const Position& position, Move m, int threshold) noexcept;

} // namespace chess
