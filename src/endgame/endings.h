// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Endings that counting features gets wrong: lone kings that must be driven, and material that does not win. What is
// known of them in squares and steps; what a step is worth is the evaluators' business. Pure functions.
#pragma once

#include <cstdint>
#include <optional>

#include "chess/position.h"

namespace endgame {

// How much of the endgame value counts, in 64ths.
inline constexpr int kFullScale = 64;

// How winnable the endgame is for the side that is ahead.
int winning_scale(const chess::Position& position, chess::Color ahead) noexcept;

// How far the square is from the centre, 0 to 6, by ranks plus files.
int centre_distance(chess::Square s) noexcept;

// What the side with men has to do against a lone king.
enum class LoneKingPlan : std::uint8_t {
    Draw,          // it cannot win
    Promote,       // its only man, a pawn, gets through
    DriveToEdge,   // it mates at the edge
    DriveToCorner, // bishop and knight: it mates in a corner of the bishop's colour
};

struct LoneKing {
    chess::Color strong;
    LoneKingPlan plan = LoneKingPlan::Draw;
    // Of Promote: the rank of the pawn, its own first rank being 0.
    int pawn_rank = 0;
    // Of both drives: how far the lone king is from the centre, and the kings from 14 steps apart.
    int edge = 0;
    int closeness = 0;
    // Of DriveToCorner: how near the lone king is to the corner, how far the strong king from the centre, how many
    // squares the lone king could still walk to.
    int corner = 0;
    int strong_king_aside = 0;
    int free_squares = 0;
};

inline bool has_lone_king(const chess::Position& position) noexcept
{
    return !position.pieces(chess::Color::Black).more_than_one() ||
           !position.pieces(chess::Color::White).more_than_one();
}

// Returns: nothing where features say more, as with several pawns. Requires: has_lone_king(position).
std::optional<LoneKing> lone_king(const chess::Position& position) noexcept;

} // namespace endgame
