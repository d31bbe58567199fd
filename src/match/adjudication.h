// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Ending games that are decided before the rules say so: small state machines fed with each move's score. A move
// without a score is no evidence and starts the count again.
#pragma once

#include <array>
#include <optional>

#include "chess/score.h"
#include "chess/types.h"

namespace match {

// Both players see about nothing for a while, late enough in the game.
struct DrawSettings {
    int move_number = 40; // not before this full move
    int move_count = 8;   // by each player in a row
    chess::Centipawns score{10};

    bool operator==(const DrawSettings&) const = default;
};

// A player sees itself lost for a while.
struct ResignSettings {
    int move_count = 3; // of the losing player in a row
    chess::Centipawns score{400};
    bool two_sided = false; // the winner must agree at the same time

    bool operator==(const ResignSettings&) const = default;
};

class DrawCounter {
  public:
    explicit DrawCounter(const DrawSettings& settings) : settings_(settings) {}
    // `score` is from the mover's view; `fullmove` is the number of the move just played. Returns: whether it is a
    // draw.
    bool add(const std::optional<chess::Score>& score, int fullmove);

  private:
    DrawSettings settings_;
    int plies_ = 0;
};

class ResignCounter {
  public:
    explicit ResignCounter(const ResignSettings& settings) : settings_(settings) {}
    // Returns: the loser, once there is one.
    std::optional<chess::Color> add(const std::optional<chess::Score>& score, chess::Color mover);

  private:
    ResignSettings settings_;
    std::array<int, 2> lost_{}; // moves in a row that each colour saw itself lost
    std::array<int, 2> won_{};
};

} // namespace match
