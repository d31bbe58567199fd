// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Plays any legal move with the same chance, at once. The same seed and game number give the same games.
#pragma once

#include "base/random.h"
#include "match/player.h"

namespace match {

class RandomPlayer final : public Player {
  public:
    RandomPlayer(std::string name, std::uint64_t seed) : name_(std::move(name)), seed_(seed) {}

    const std::string& name() const override { return name_; }
    PlayerResult<void> new_game(const chess::Game& start, std::uint64_t number) override;
    PlayerResult<Thought> think(const chess::Game& game, const Budget& budget) override;

  private:
    std::string name_;
    base::Random seed_;
    base::Random game_{};
};

} // namespace match
