// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How far evaluators are from the evaluations of a file (S004-5; the format is that of evaluation_file.h).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "lab/evaluation_file.h"
#include "lab/findings.h"

namespace lab {

struct Judge {
    std::string name;
    std::function<int(const chess::Position&)> value; // hundredths of a pawn, side to move
};

// Mean distance in pawns, both bounded by 15, and how often both favour the same side; evaluations in pawns and mates
// apart. Sides are compared where the file has half a pawn or more.
Table evaluation_error(const std::vector<EvaluatedPosition>& positions, const std::vector<Judge>& judges);

} // namespace lab
