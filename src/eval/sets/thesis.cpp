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

PhasePair thesis_value(chess::Piece piece, Square square)
{
    const Tables& t = kTables[index(piece.type())];
    const bool white = piece.color() == Color::White;
    const int from_a8 = number(square) ^ 56;
    // Half a turn for Black, not a mirror: left and right change places.
    const auto at = static_cast<std::size_t>(white ? from_a8 : 63 - from_a8);
    return {t.value + (white ? *t.mg_white : *t.mg_black)[at], t.value + (*t.eg)[at]};
}

void Thesis::terms(const chess::Position& p, Terms& terms) const
{
    for (const Color side : chess::kBothColors) {
        for (const PieceType type : chess::kAllPieceTypes) {
            const int value = kTables[index(type)].value;
            for (const Square s : p.pieces(side, type)) {
                terms.add("material", side, value);
                terms.add("piece-square tables", side, thesis_value({side, type}, s) - PhasePair{value, value});
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
