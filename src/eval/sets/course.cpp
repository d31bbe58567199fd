// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>

#include "eval/pawn_structure.h"
#include "eval/sets/sets.h"

namespace eval {

using chess::Color;
using chess::PieceType;

namespace {

// Values as published in the report and its code; the king's 10,000 is left out, both sides always have one.
constexpr std::array<int, 5> kCourseValue{100, 350, 350, 525, 1000};
constexpr int kPair = 14;     // 20 x 0.7
constexpr int kNoPawns = -5;  // -50 x 0.1
constexpr int kStructure = 1; // 10 x 0.1
constexpr int kQueenAlive = 1000;

template <Color Us>
void side_terms(const chess::Position& p, Terms& terms)
{
    for (std::size_t t = 0; t < kCourseValue.size(); ++t)
        terms.add("material", Us, kCourseValue[t] * p.count(Us, PieceType(static_cast<std::uint8_t>(t))));
    if (p.count(Us, PieceType::Bishop) >= 2) terms.add("bishop pair", Us, kPair);
    if (p.count(Us, PieceType::Rook) >= 2) terms.add("rook pair", Us, -kPair);
    if (p.count(Us, PieceType::Knight) >= 2) terms.add("knight pair", Us, -kPair);
    const auto pawns = pawn_structure<Us>(p.pieces(Us, PieceType::Pawn), p.pieces(!Us, PieceType::Pawn));
    if (pawns.pawns.empty()) terms.add("no pawns", Us, kNoPawns);
    terms.add("passed pawns", Us, kStructure * pawns.passed.count());
    terms.add("isolated pawns", Us, -kStructure * pawns.isolated.count());
    terms.add("doubled pawns", Us, -kStructure * pawns.doubled.count());
    if (p.pieces(Us, PieceType::Queen).any()) terms.add("queen alive", Us, kQueenAlive);
}

} // namespace

void Course::terms(const chess::Position& p, Terms& terms) const
{
    side_terms<Color::White>(p, terms);
    side_terms<Color::Black>(p, terms);
}

} // namespace eval
