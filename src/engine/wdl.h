// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// From a value of the search to the chances of win, draw and loss between two players like this engine.
#pragma once

#include "chess/position.h"
#include "chess/score.h"
#include "search/value.h"

namespace engine {

// From the view of the side whose value it is. `position` gives the material: the same lead is worth more in an ending.
chess::WinDrawLoss win_draw_loss(search::Value value, const chess::Position& position);

} // namespace engine
