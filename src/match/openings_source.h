// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Where games begin: positions of an EPD file or games of a PGN file (plain, gzip, xz, zstd), in order or shuffled by a
// seed, or the start position with a few random moves. Constant after loading; any thread may ask.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "chess/game.h"

namespace match {

struct OpeningSettings {
    std::string path{}; // empty: the start position
    bool shuffled = false;
    std::uint64_t seed = 0;
    std::uint64_t first = 0; // begin with this one (after shuffling)
    int plies = 0;           // of PGN games at most so many; 0: all
    int random_plies = 0;    // played after the opening, different in each
    // Hears once of games that were left out, with their number and the first reason.
    std::function<void(const std::string& warning)> on_warning{};
};

class OpeningsSource {
  public:
    // Refuses a file with nothing usable and, naming the line, an EPD file with a line that is no playable position.
    // Damaged games of a PGN file, and those that are over where the opening ends, are left out.
    static base::Result<OpeningsSource> load(const OpeningSettings& settings);

    std::size_t size() const { return lines_.size(); }
    std::uint64_t skipped() const { return skipped_; } // games of a PGN file that were left out
    // After the last comes the first again.
    chess::Game opening(std::uint64_t number) const;

  private:
    struct Line {
        std::string fen; // empty: the start position
        std::vector<chess::Move> moves;
    };

    base::Status load_epd(const std::string& path);
    base::Status load_pgn(const std::string& path, int plies);
    void add_random_moves(chess::Game& game, std::uint64_t number) const;

    std::vector<Line> lines_;
    std::uint64_t skipped_ = 0;
    std::string first_skipped_; // the reason, with its line
    std::uint64_t first_ = 0;
    int random_plies_ = 0;
    base::Random random_;
};

} // namespace match
