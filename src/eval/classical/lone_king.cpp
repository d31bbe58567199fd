// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/lone_king.h"

#include "endgame/endings.h"

namespace eval {

using chess::Color;
using chess::PieceType;
using chess::Position;

namespace {

int material_value(const Position& p, Color c, const Weights& w) noexcept
{
    return w.pawn.eg() * p.count(c, PieceType::Pawn) + w.knight.eg() * p.count(c, PieceType::Knight) +
           w.bishop.eg() * p.count(c, PieceType::Bishop) + w.rook.eg() * p.count(c, PieceType::Rook) +
           w.queen.eg() * p.count(c, PieceType::Queen);
}

// For the side that has the men.
int value_of(const endgame::LoneKing& ending, const Position& p, const Weights& weights) noexcept
{
    using endgame::LoneKingPlan;
    const EndingWeights& w = weights.ending;
    switch (ending.plan) {
    case LoneKingPlan::Draw: return 0;
    case LoneKingPlan::Promote: return w.known_win + weights.pawn.eg() + w.pawn_step * ending.pawn_rank;
    case LoneKingPlan::DriveToEdge:
        return w.known_win + material_value(p, ending.strong, weights) + w.drive_to_edge * ending.edge +
               w.kings_close * ending.closeness;
    case LoneKingPlan::DriveToCorner:
        return w.known_win + material_value(p, ending.strong, weights) + w.drive_to_corner * ending.corner +
               w.drive_into_corner * ending.corner * ending.corner + w.corner_drive_to_edge * ending.edge +
               w.corner_kings_close * ending.closeness - w.corner_king_aside * ending.strong_king_aside -
               w.corner_free_square * ending.free_squares;
    }
    return 0;
}

} // namespace

std::optional<int> lone_king_value(const Position& position, const Weights& weights) noexcept
{
    if (!endgame::has_lone_king(position)) return std::nullopt;
    const auto ending = endgame::lone_king(position);
    if (!ending) return std::nullopt;
    const int value = value_of(*ending, position, weights);
    return ending->strong == Color::White ? value : -value;
}

} // namespace eval
