// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The game being played as a tree, and the place in it that is looked at. The game is the line to `last`; what else the
// tree holds (a file's variations and comments, moves that were left for others) stays. A value.
#pragma once

#include <chrono>
#include <optional>

#include "chess/game_tree.h"

namespace terminal {

class GameRecord {
  public:
    // The game is the main line, as far as it has no null moves.
    explicit GameRecord(chess::GameTree tree = {});

    const chess::GameTree& tree() const { return tree_; }
    chess::NodeId last() const { return last_; }
    chess::NodeId shown() const { return shown_; }
    bool is_at_end() const { return shown_ == last_; }
    int shown_plies() const { return static_cast<int>(tree_.path(shown_).size()); }
    int plies() const { return static_cast<int>(tree_.path(last_).size()); }
    // The line to the shown place.
    chess::Game shown_game() const { return tree_.game_at(shown_); }

    // Steps along the game, as far as it goes. Returns: whether the place is another one.
    bool step(int plies);
    bool show_end() { return step(plies()); }

    // Behind the shown place: the main line goes there from now on. Returns: whether other moves became a variation.
    bool play(chess::Move move, std::optional<std::chrono::milliseconds> clock);
    // The game ends at the shown place: what follows stays in the tree.
    void end_here() { last_ = shown_; }
    // The last move goes, unless the tree knows more of it; then the game ends before it.
    void take_back();

  private:
    chess::GameTree tree_;
    chess::NodeId last_ = chess::kRootNode;
    chess::NodeId shown_ = chess::kRootNode;
};

} // namespace terminal
