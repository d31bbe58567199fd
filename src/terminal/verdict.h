// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What an evaluation means, in words. Pure functions.
#pragma once

#include <string>

#include "chess/score.h"
#include "engine/answer.h"

namespace terminal {

// "The game is level", "White is clearly better", "Black mates in 3".
std::string verdict(const chess::Score& white);

// "White is clearly better (+1.80): about 9 points of 10 between engines." One sentence.
std::string verdict_text(const engine::Line& line);

// White's share of the points, 0 to 1.
double white_expectation(const engine::Line& line);

} // namespace terminal
