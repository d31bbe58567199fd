// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// From a value of the search to what people read: the chances of win, draw and loss between two players like this
// engine, and centipawns that mean the same chance in every phase of the game: at +1.00 one game in two is won.
#pragma once

#include "chess/position.h"
#include "chess/score.h"
#include "search/value.h"

namespace engine {

// The chance to win is a logistic of the value: one half at `even`, steeper the smaller `spread`. Both go in a straight
// line from few men to all of them.
struct WinModel {
    double even_few = 0;
    double even_all = 0;
    double spread_few = 0;
    double spread_all = 0;

    double even(double fullness) const noexcept { return even_few + (even_all - even_few) * fullness; }
    double win(double value, double fullness) const noexcept;
    bool operator==(const WinModel&) const = default;
};

// The model of the default player. Origin: `kibitz tune wdl` on 460 games of network v6 against itself at 25,000 nodes
// (56,352 positions, 0.567 bits each; 0.589 with the model of v2).
inline constexpr WinModel kWinModel{.even_few = 79, .even_all = 65, .spread_few = 12, .spread_all = 56};

// How much of the material is on the board: 0 for ten pawns' worth or less, 1 at the start.
double fullness(const chess::Position& position) noexcept;

// From the view of the side whose value it is. `position` gives the material: the same lead is worth more in an ending.
chess::WinDrawLoss win_draw_loss(search::Value value, const chess::Position& position);

// As printed: mates in moves, anything else in centipawns of kWinModel.
chess::Score printed_score(search::Value value, const chess::Position& position);
// The value that is printed as so many centipawns, within rounding.
search::Value value_of_centipawns(int centipawns, const chess::Position& position);

} // namespace engine
