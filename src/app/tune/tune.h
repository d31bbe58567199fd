// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The parts of `kibitz tune`. The first argument is the name of the part.
#pragma once

#include "app/commands.h"

namespace app {

// Evaluation weights by known positions (positions.cpp).
int tune_evolve(Arguments arguments);
int tune_gradient(Arguments arguments);
int tune_texel(Arguments arguments);
int tune_random(Arguments arguments);
int tune_error(Arguments arguments);
// What values of the search mean for the result (wdl.cpp).
int tune_wdl(Arguments arguments);
// By games (games.cpp).
int tune_koth(Arguments arguments);
int tune_spsa(Arguments arguments);
int tune_spsa_positions(Arguments arguments);
int tune_random_games(Arguments arguments);

// Curves of any tuner on one plot (compare.cpp).
int tune_compare(Arguments arguments);

} // namespace app
