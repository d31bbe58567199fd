// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Scores inside a search: plain integers in search units (an opening pawn is about 100), from the view of the side to
// move. From the top: mates (kMate minus the plies to the mate), tablebase wins (kTablebaseWin minus the plies to the
// table), evaluations; losses mirror them. Only adapters turn them into chess::Score.
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
// Won by a tablebase, the way to the mate not seen: below every mate, above every evaluation.
inline constexpr Value kTablebaseWin = kMateBound - 1;
inline constexpr Value kTablebaseBound = kTablebaseWin - kMaxPly - 1;
// Evaluations and everything that is not proven stay within this.
inline constexpr Value kMaxEval = kTablebaseBound - 1;

constexpr Value mate_in(int ply) noexcept
{
    return kMate - ply;
}
constexpr Value mated_in(int ply) noexcept
{
    return -kMate + ply;
}
constexpr Value tablebase_win_in(int ply) noexcept
{
    return kTablebaseWin - ply;
}
constexpr Value tablebase_loss_in(int ply) noexcept
{
    return -kTablebaseWin + ply;
}
// A win is proven: by a mate or by a tablebase.
constexpr bool is_win(Value v) noexcept
{
    return v >= kTablebaseBound;
}
constexpr bool is_loss(Value v) noexcept
{
    return v <= -kTablebaseBound;
}
constexpr bool is_decisive(Value v) noexcept
{
    return is_win(v) || is_loss(v);
}
constexpr bool is_mate(Value v) noexcept
{
    return v >= kMateBound || v <= -kMateBound;
}
constexpr bool is_tablebase(Value v) noexcept
{
    return is_decisive(v) && !is_mate(v);
}
// Whether it is a mate for the side to move in at most so many moves.
constexpr bool is_mate_within(Value v, int moves) noexcept
{
    return v >= kMateBound && kMate - v <= 2 * moves - 1;
}
// A mate seen from this ply that the fifty-move rule comes before.
constexpr bool is_beyond_fifty_moves(Value v, int ply, int halfmoves) noexcept
{
    return v != kNoValue && is_mate(v) && kMate - (v < 0 ? -v : v) - ply > 100 - halfmoves;
}
constexpr Value clamp_eval(Value v) noexcept
{
    return std::clamp(v, -kMaxEval, kMaxEval);
}

// Mates in full moves, tablebase wins in plies, everything else in search units. What users read is engine/wdl.h's
// printed_score.
constexpr chess::Score to_score(Value v) noexcept
{
    if (is_mate(v)) return chess::MateIn{v > 0 ? (kMate - v + 1) / 2 : -(kMate + v) / 2};
    if (is_tablebase(v)) return chess::TablebaseIn{kTablebaseWin - (v < 0 ? -v : v), v > 0};
    return chess::Centipawns{v};
}

} // namespace search
