// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How trees grow with depth, for the experiments that ask (S000-13).
#pragma once

#include "lab/experiment.h"

namespace lab {

// Adds table and figure `growth`: mean nodes of plain alpha-beta and of the production search by depth, beside b^(d/2),
// b^(3d/4) and b^d with the mean b of the same positions.
void add_growth(const Settings& settings, Findings& out);

} // namespace lab
