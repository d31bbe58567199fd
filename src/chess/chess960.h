// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The start positions of Chess960 by Scharnagl's numbers, 0 to 959; 518 is the standard one. Pure functions.
#pragma once

#include "chess/position.h"

namespace chess {

inline constexpr int kChess960Starts = 960;

// The two sides may start differently. Requires: 0 <= white, black < kChess960Starts.
Position chess960_start(int white, int black);
inline Position chess960_start(int number)
{
    return chess960_start(number, number);
}

} // namespace chess
