// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Checks of what a program claims: that its main line can be played, ends where the game ends, and shows the mate it
// promises. Free functions on plain values, used by matches (warnings) and by the conduct test (verdicts).
#pragma once

#include <optional>
#include <span>
#include <string>

#include "chess/game.h"
#include "chess/score.h"

namespace uci {

enum class PvProblemKind {
    BadText,       // not a move in coordinates
    IllegalMove,   // not legal where it stands
    CastlingText,  // castling written the other way
    PastCheckmate, // goes on after the game is over
    PastStalemate,
    PastRepetition,
    PastFiftyMoves,
    MateTooShort, // the line ends before the mate it promises
    MateTooLong,  // the line is longer than the mate it promises
    MateMissing,  // right length, but no mate at the end
};

struct PvProblem {
    PvProblemKind kind = PvProblemKind::BadText;
    std::string message; // "move 3 (e1g1) is not legal: ..."
};

// `game` is where the line starts, with its history. `chess960` says which way castling must be written.
std::optional<PvProblem> check_pv(const chess::Game& game, std::span<const std::string> pv, bool chess960);

// A line with an exact score of mate in n must be n moves long to the mate: 2n - 1 plies, or 2n when we are mated.
// Requires: check_pv found nothing.
std::optional<PvProblem> check_mate_pv(const chess::Game& game, std::span<const std::string> pv, chess::MateIn mate);

} // namespace uci
