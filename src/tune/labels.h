// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions with an expert's score, the result of their game, or both, from any file we have (docs/tune.md):
//     FEN,score          centipawns, White's view; more fields and a header line are passed over
//     FEN;score          what `kibitz data label` writes: units of the training files, side to move's view
//     FEN c9 "1-0";      a result, as sets of quiet positions have it
// and files of games or records (data/), each told by its first bytes, packed or not.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "data/filter.h"
#include "tune/features.h"

namespace tune {

struct Labelled {
    chess::Position position;
    Target target;
    bool has_score = false;
    bool held_out = false; // belongs to the validation set
};

struct LabelOptions {
    double held_out = 0; // share of the positions, or of the games where the file has games
    std::uint64_t seed = 1;
    std::uint64_t most_positions = 0; // 0: all
    double most_score = 5000;         // centipawns; larger scores are left out, and mates
    bool repeats = true;              // keep positions that were seen before
    data::Filter filter;              // for games
};

struct LabelReport {
    std::uint64_t kept = 0;
    std::uint64_t repeated = 0; // found again, kept or not
    std::uint64_t large = 0;    // left out: large score or mate
    std::vector<std::string> damaged;
};

// A line of text. Errors say what is wrong with it. A mate is a score of +-kMateLabel.
inline constexpr float kMateLabel = 100'000;
base::Result<Labelled> parse_label(std::string_view line);

// Calls visit for each position. Errors: a text line that cannot be read, with its number; a file that cannot be
// opened. A damaged file of games gives what stands before the damage and a message.
base::Result<LabelReport> read_labels(std::span<const std::string> paths, const LabelOptions& options,
                                      const std::function<void(const Labelled&)>& visit);

} // namespace tune
