// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What GERALD (seed 003) tuned: the 57 free weights of its evaluation, 356 bits, and the twelve parameters of its
// search, 64 bits (tables 3.2.1, 3.2.2 and 3.3.1 of the thesis).
#pragma once

#include "tune/space.h"

namespace tune {

// Axes named as eval::gerald_params(), bounds 0 ... 2^bits - 1. Starts at the base set, whose passed_pawn_eg of 80 lies
// outside: no six bits hold it.
Space gerald_evaluation_space();

// Axes named as search::textbook::switch_table(); starts at the base search.
Space gerald_search_space();

} // namespace tune
