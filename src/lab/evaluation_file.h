// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Files of positions with an evaluation, one to a line: `FEN,evaluation`, the evaluation in pawns ("0.58", "-1.2") or
// as a mate ("M18", "-M3", "#5"). The evaluation is from White's point of view, as in the data of seed 004; mates are
// in moves. FENs may lack the clocks. More columns need a header that names them (docs/formats/evaluations.md).
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "chess/score.h"

namespace lab {

struct EvaluatedPosition {
    chess::Position position;
    chess::Score score; // White's point of view
};

// Where a line has what. Without a header: two columns.
struct EvaluationColumns {
    std::size_t position = 0;
    std::size_t evaluation = 1;
    double hundredths = 100; // of a pawn, in a unit of the evaluation
    bool are_named = false;  // by a header: other columns are passed over
};

// The columns that a header names, in any case: `fen`, and `evaluation` or `eval` (pawns) or `cp` (hundredths). A name
// that leaves the unit open, such as `score`, is not taken.
base::Result<EvaluationColumns> parse_header(std::string_view line);

// One line. Blanks around the comma are allowed.
base::Result<EvaluatedPosition> parse_evaluated(std::string_view line, const EvaluationColumns& columns = {});

// A whole text; its first line is a header if it has no position. Empty lines are passed over; the first bad line ends
// it with an error that names its number.
base::Result<std::vector<EvaluatedPosition>> parse_evaluations(std::string_view text);

// One number for training and comparing: pawns as hundredths, bounded by `most`; a mate is `most` less a hundredth of a
// pawn for each move until it.
int mapped(const chess::Score& score, int most = 1500);

} // namespace lab
