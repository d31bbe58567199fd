// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games of PGN files with scores in their comments as games of ours: `[%eval 0.35]` of web sites and databases (the
// position after the move), `+0.35/12` of match programs (the position before it).
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "data/game_file.h"

namespace data {

// What becomes of a game some of whose positions have no score. Positions before the first score and after the last are
// left out in any case.
enum class Gaps : std::uint8_t {
    Split, // each stretch of scored positions becomes a game of its own
    Skip,  // such a game is left out
};

enum class WantedResults : std::uint8_t { All, Decided, Drawn };

struct ImportSettings {
    std::vector<std::string> files = {};      // plain, gzip, xz, zstd; "-" is standard input
    double units = kUnitsPerPrintedCentipawn; // file units to a centipawn of the comments
    Gaps gaps = Gaps::Split;
    WantedResults results = WantedResults::All;
    int least_depth = 0; // scores that state a smaller depth count as missing; those that state none do not
    int least_plies = 1; // shorter games and stretches are left out
};

struct ImportReport {
    std::uint64_t games = 0; // met in the files
    std::uint64_t damaged = 0;
    std::string first_damage;         // with its file and line
    std::uint64_t without_result = 0; // unfinished, or not said
    std::uint64_t unwanted = 0;       // by their result
    std::uint64_t without_scores = 0; // or with too few in a row
    std::uint64_t with_gaps = 0;      // left out for that
    std::uint64_t used = 0;           // games of which something was kept
    std::uint64_t written = 0;        // games of ours made of them
    std::uint64_t positions = 0;      // in these
    std::uint64_t unscored = 0;       // positions of used games that were left out
};

// Hears of each game of ours; its first error ends the work. Any damaged game is left out and counted. Errors: a file
// that cannot be read, and a request to stop.
using ImportCallback = std::function<base::Status(const ScoredGame&)>;
base::Result<ImportReport> import_games(const ImportSettings& settings, const ImportCallback& on_game,
                                        const std::stop_token& stop);

} // namespace data
