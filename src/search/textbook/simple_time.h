// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// GERALD's use of the clock: a thirtieth of what is left, twice that for the first ten moves, and no new depth after
// three quarters of it.
#pragma once

#include "chess/game.h"
#include "search/time.h"

namespace search::textbook {

// As TimeBudget where the time of the move is given or there is no clock.
TimeBudget simple_budget(const Limits& limits, const chess::Game& game);

// Whether no depth is begun any more.
bool is_late(base::Duration spent, base::Duration budget);

} // namespace search::textbook
