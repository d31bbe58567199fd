// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Scores inside a search: plain integers in search units (an opening pawn is about 100), from the view of the side to
// move. Mates are kMate minus the plies to the mate. Only adapters turn them into chess::Score.
#pragma once

#include <algorithm>

#include "chess/score.h"

namespace search {

using Value = int;

inline constexpr int kMaxPly = 240; // deepest line that is searched, quiescence included

inline constexpr Value kDraw = 0;
inline constexpr Value kMate = 32000;
inline constexpr Value kInfinite = 32001;
inline constexpr Value kNoValue = 32002;
// From here on a value says "forced mate".
inline constexpr Value kMateBound = kMate - kMaxPly - 1;
// Evaluations and everything that is not a mate stay within this.
inline constexpr Value kMaxEval = kMateBound - 1;

constexpr Value mate_in(int ply) noexcept
{
    return kMate - ply;
}
constexpr Value mated_in(int ply) noexcept
{
    return -kMate + ply;
}
constexpr bool is_win(Value v) noexcept
{
    return v >= kMateBound;
}
constexpr bool is_loss(Value v) noexcept
{
    return v <= -kMateBound;
}
constexpr bool is_decisive(Value v) noexcept
{
    return is_win(v) || is_loss(v);
}
// A mate seen from this ply that the fifty-move rule comes before.
constexpr bool is_beyond_fifty_moves(Value v, int ply, int halfmoves) noexcept
{
    return v != kNoValue && is_decisive(v) && kMate - (v < 0 ? -v : v) - ply > 100 - halfmoves;
}
constexpr Value clamp_eval(Value v) noexcept
{
    return std::clamp(v, -kMaxEval, kMaxEval);
}

// Mates in full moves, everything else in search units. What users read is engine/wdl.h's printed_score.
constexpr chess::Score to_score(Value v) noexcept
{
    if (is_win(v)) return chess::MateIn{(kMate - v + 1) / 2};
    if (is_loss(v)) return chess::MateIn{-(kMate + v) / 2};
    return chess::Centipawns{v};
}

} // namespace search
