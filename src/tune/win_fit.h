// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Fits the engine's win model (engine/wdl.h) to games with its own scores: what value makes a win as likely as not, and
// how sharply, with few men and with many. Maximum likelihood of the results.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "engine/wdl.h"

namespace tune {

// Results of the side to move by its value and by the material on the board.
class WinCounts {
  public:
    static constexpr int kLargest = 1000; // values beyond say nothing new and are counted here
    static constexpr int kStep = 10;      // search units to a bin
    static constexpr int kLayers = 18;    // of material

    enum class Outcome : std::uint8_t { Loss, Draw, Win };
    void add(int value, double fullness, Outcome outcome);

    struct Bin {
        std::array<std::uint32_t, 3> outcomes{};
        std::uint32_t total() const noexcept { return outcomes[0] + outcomes[1] + outcomes[2]; }
    };
    struct Cell {
        int value = 0;
        double fullness = 0;
        Bin bin;
    };
    // Every bin that holds something.
    std::vector<Cell> cells() const;
    std::uint64_t positions() const noexcept { return positions_; }

  private:
    static constexpr int kBins = 2 * kLargest / kStep + 1;
    std::vector<Bin> bins_ = std::vector<Bin>(static_cast<std::size_t>(kBins * kLayers));
    std::uint64_t positions_ = 0;
};

// Adds the positions of PGN files whose moves carry scores in a comment that begins as `+0.31/16` does (kibitz match
// writes them): those of one player, or of both if the name is empty, from the tenth move on. A score is read as
// printed by this engine. Damaged games are left out and counted.
struct GamesRead {
    std::uint64_t games = 0; // that had any score
    std::uint64_t damaged = 0;
    std::string first_damage; // with its file and line
};
base::Result<GamesRead> count_games(WinCounts& counts, std::span<const std::string> files, const std::string& player);

struct WinFit {
    engine::WinModel model;
    double before = 0; // bits a position under the start model
    double after = 0;
};
WinFit fit_wins(const WinCounts& counts, const engine::WinModel& start);

} // namespace tune
