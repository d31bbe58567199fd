// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How trees grow with depth, for the experiments that ask (S000-13).
#pragma once

#include "lab/experiment.h"
#include "search/textbook/switches.h"

namespace lab {

// The search of seed 000 as it was: alpha-beta with captures and checks first, no quiescence, no table.
search::textbook::Switches seed_alpha_beta();

// Adds table and figure `growth`: mean nodes of plain alpha-beta and of the production search by depth, beside b^(d/2),
// b^(3d/4) and b^d with the mean b of the same positions; on request also of seed_alpha_beta with its time.
void add_growth(const Settings& settings, Findings& out, bool with_seed = false);

} // namespace lab
