// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Commands inside PGN comments: [%clk 0:02:41], [%emt 0:00:05.3], [%eval -0.35,22] or [%eval #3]. Others ([%csl ...],
// [%cal ...]) are left in the comment as text.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "chess/score.h"

namespace chess {

struct PgnEval {
    PovScore score; // PGN writes it from White's side
    std::optional<int> depth;
    bool operator==(const PgnEval&) const = default;
};

struct PgnAnnotations {
    std::optional<std::chrono::milliseconds> clock;   // left on the mover's clock after the move
    std::optional<std::chrono::milliseconds> elapsed; // spent on the move
    std::optional<PgnEval> eval;                      // of the position after the move
    bool operator==(const PgnAnnotations&) const = default;
    bool empty() const { return !clock && !elapsed && !eval; }
};

// Takes the commands out of a comment. Returns: the rest of the text, every run of white space one space, none at the
// ends. Commands with a value that makes no sense stay in the text. A later command replaces an earlier one.
std::string take_annotations(std::string_view comment, PgnAnnotations& annotations);

// "[%eval 0.17] [%clk 0:03:00]", or nothing.
std::string to_text(const PgnAnnotations& annotations);

} // namespace chess
