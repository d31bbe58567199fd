// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Where generated games go: one file of games, in the order of their numbers, with a checkpoint beside it (FILE.state).
// Any thread may add.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/result.h"
#include "data/game_file.h"
#include "data/ordered_output.h"

namespace data {

// Hears of finished games, from any thread.
using GameCallback = std::function<void(const ScoredGame&)>;

class GameOutput {
  public:
    // `specification` says how the games are made: with another one the file is not added to.
    static base::Result<GameOutput> open(const std::string& path, std::string specification);

    std::uint64_t first() const { return output_.first(); } // number of the first game still to be made

    // Each number once.
    base::Status add(std::uint64_t number, const ScoredGame& game);
    // Writes a checkpoint of what is complete.
    base::Status save() { return output_.save(); }

    std::uint64_t games() const { return output_.written(); } // earlier runs included
    std::uint64_t plies() const { return output_.measure(); }

  private:
    explicit GameOutput(OrderedOutput output) : output_(std::move(output)) {}

    OrderedOutput output_;
};

} // namespace data
