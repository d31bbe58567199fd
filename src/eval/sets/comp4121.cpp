// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <algorithm>
#include <array>
#include <cstdlib>

#include "eval/classical/classical.h"
#include "eval/sets/sets.h"

namespace eval {

using chess::Color;
using chess::PieceType;
using chess::Square;

namespace {

// Values as published in the report.
constexpr std::array<int, 6> kSeedValue{100, 300, 325, 500, 900, 0};
// Each step of the lone king towards its nearest corner; the report names the idea, the weight is ours (hand).
constexpr int kCornerStep = 12;

int steps_to_corner(Square s) noexcept
{
    const int file = number(s.file());
    const int rank = number(s.rank());
    return std::min(file, 7 - file) + std::min(rank, 7 - rank);
}

} // namespace

void Comp4121::terms(const chess::Position& p, Terms& terms) const
{
    // Heat maps: those of the classical evaluation, on the scale of its material.
    static constexpr std::array<const SquareTable*, 6> kMaps{&hand::kPawnSquares,   &hand::kKnightSquares,
                                                             &hand::kBishopSquares, &hand::kRookSquares,
                                                             &hand::kQueenSquares,  &hand::kKingSquares};
    for (const Color side : chess::kBothColors) {
        for (const PieceType type : chess::kAllPieceTypes) {
            const auto t = index(type);
            for (const Square s : p.pieces(side, type)) {
                const Score map = (*kMaps[t])[half_board(chess::relative(side, s))];
                terms.add("material", side, kSeedValue[t]);
                terms.add("heat map", side, {map.mg(), map.eg()});
            }
        }
        const bool drives =
            p.pieces(side, PieceType::Rook, PieceType::Queen).any() || p.non_pawn_pieces(side).count() > 1;
        if (drives && p.pieces(!side) == chess::Bitboard(p.king(!side)))
            terms.add("corner", side, {0, kCornerStep * (6 - steps_to_corner(p.king(!side)))});
    }
}

Taper Comp4121::taper(const chess::Position& p) const
{
    const int phase = game_phase(p);
    return {phase, kFullPhase - phase, kFullPhase};
}

} // namespace eval
