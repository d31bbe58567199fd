// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>

#include "eval/sets/sets.h"

namespace eval {

using chess::Color;
using chess::PieceType;
using chess::Square;

namespace {

using Table = std::array<int, 64>;
#include "eval/sets/thesis_tables.inc"

struct Tables {
    int value; // as in the author's code; his text says 280 for the knight
    const Table* mg_white;
    const Table* mg_black;
    const Table* eg;
};
constexpr std::array<Tables, 6> kTables{{
    {100, &kMgPawn, &kMgPawn, &kEgPawn},
    {300, &kMgKnight, &kMgKnight, &kEgKnight},
    {320, &kMgBishop, &kMgBishop, &kEgBishop},
    {500, &kMgRook, &kMgRook, &kEgRook},
    {900, &kMgQueen, &kMgQueenBlack, &kEgQueen},
    {0, &kMgKing, &kMgKingBlack, &kEgKing},
}};

} // namespace

void Thesis::terms(const chess::Position& p, Terms& terms) const
{
    for (const Color side : chess::kBothColors) {
        for (const PieceType type : chess::kAllPieceTypes) {
            const Tables& t = kTables[static_cast<std::size_t>(index(type))];
            const Table& mg = side == Color::White ? *t.mg_white : *t.mg_black;
            for (const Square s : p.pieces(side, type)) {
                const int from_a8 = index(s) ^ 56;
                // Half a turn for Black, not a mirror: left and right change places.
                const auto at = static_cast<std::size_t>(side == Color::White ? from_a8 : 63 - from_a8);
                terms.add("material", side, t.value);
                terms.add("piece-square tables", side, {mg[at], (*t.eg)[at]});
            }
        }
    }
}

Taper Thesis::taper(const chess::Position& p) const
{
    const int phase = 4 * p.pieces(PieceType::Queen).count() + 2 * p.pieces(PieceType::Rook).count() +
                      p.pieces(PieceType::Knight, PieceType::Bishop).count();
    return {phase, 24 - phase, 24};
}

} // namespace eval
