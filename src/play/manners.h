// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Ending games that are decided before the rules say so: small state machines fed with each move's score, and whether a
// player takes an offered draw. A move without a score is no evidence and starts the count again. Values.
#pragma once

#include <optional>

#include "chess/score.h"
#include "chess/types.h"

namespace play {

// Both players see about nothing for a while, late enough in the game.
struct DrawSettings {
    int move_number = 40; // not before this full move
    int move_count = 8;   // by each player in a row
    chess::Centipawns score{10};
    int plies = 0; // nor before so many plies of the players

    bool operator==(const DrawSettings&) const = default;
};

// A player sees itself lost for a while.
struct ResignSettings {
    int move_count = 3; // of the losing player in a row
    chess::Centipawns score{400};
    bool two_sided = false; // the winner must agree at the same time

    bool operator==(const ResignSettings&) const = default;
};

// How a game between programs may end before the rules end it.
struct Manners {
    std::optional<DrawSettings> draw{};
    std::optional<ResignSettings> resign{};
    int max_plies = 0; // after so many plies in all the game is a draw; 0: no such end

    bool operator==(const Manners&) const = default;
};

class DrawCounter {
  public:
    explicit DrawCounter(const DrawSettings& settings) : settings_(settings) {}
    const DrawSettings& settings() const { return settings_; }
    // `score` is from the mover's view; `fullmove` is the number of the move just played. Returns: whether it is a
    // draw.
    bool add(const std::optional<chess::Score>& score, int fullmove);

  private:
    DrawSettings settings_;
    int level_ = 0; // plies in a row
    int plies_ = 0;
};

class ResignCounter {
  public:
    explicit ResignCounter(const ResignSettings& settings) : settings_(settings) {}
    const ResignSettings& settings() const { return settings_; }
    // Returns: the loser, once there is one.
    std::optional<chess::Color> add(const std::optional<chess::Score>& score, chess::Color mover);

  private:
    ResignSettings settings_;
    chess::ByColor<int> lost_{}; // moves in a row that each colour saw itself lost
    chess::ByColor<int> won_{};
};

// When a program takes the draw that a person offers: it is worse, or nothing has happened for long.
struct OfferSettings {
    double worse = 0.35; // it expects less than this of the game
    double level = 0.53; // or less than this late in the game:
    int late_move = 40;  // from this full move on
};
// `expectation` is what the program expects for itself, 0 to 1.
bool takes_draw(double expectation, int fullmove, const OfferSettings& settings = {});

} // namespace play
