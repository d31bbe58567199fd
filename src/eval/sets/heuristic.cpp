// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <array>

#include "eval/sets/sets.h"

namespace eval {

using chess::Bitboard;
using chess::Color;
using chess::PieceType;
using chess::Square;

namespace {

// All as published in the paper, in hundredths.
constexpr std::array<int, 5> kValue{100, 300, 330, 500, 900};
constexpr int kPercent = 20;                                            // more in the centre, less at home
constexpr std::array<int, 8> kPawnAdvance{0, 0, 10, 15, 20, 40, 75, 0}; // by rank
constexpr int kCastled = 30;
constexpr int kCastlingMatters = 3; // only against more pieces than this

// Of `heuristic-attacks`, ours: as percent of the man's value, so that a pawn is not worth guarding like a queen.
constexpr int kAttackedPercent = 3;
constexpr int kDefendedPercent = 2;

constexpr Bitboard kCentre{0x00003C3C3C3C0000}; // c3 to f6
// First-rank squares of knight, bishop, rook, queen.
constexpr std::array<Bitboard, 5> kHome{Bitboard(), Bitboard(0x42), Bitboard(0x24), Bitboard(0x81), Bitboard(0x08)};

// A position has no memory: a king is taken as castled if it stands where castling puts it, may not castle any more,
// and no own rook is left in the corner beside it.
bool is_castled(const chess::Position& p, Color side)
{
    if ((p.castling_rooks() & p.pieces(side)).any()) return false;
    using namespace chess::squares;
    const Square king = chess::relative(side, p.king(side));
    Bitboard corner;
    if (king == g1)
        corner = Bitboard(h1);
    else if (king == c1)
        corner = Bitboard(a1) | b1;
    else
        return false;
    if (side == Color::Black) corner = corner.flip_ranks();
    return (corner & p.pieces(side, PieceType::Rook)).empty();
}

} // namespace

void Heuristic::terms(const chess::Position& p, Terms& terms) const
{
    for (const Color side : chess::kBothColors) {
        for (std::size_t t = 0; t < kValue.size(); ++t) {
            const Bitboard men = p.pieces(side, PieceType(static_cast<std::uint8_t>(t)));
            const Bitboard home = side == Color::White ? kHome[t] : kHome[t].flip_ranks();
            const int share = kValue[t] * kPercent / 100;
            terms.add("material", side, kValue[t] * men.count());
            terms.add("centre", side, share * (men & kCentre).count());
            terms.add("at home", side, -share * (men & home).count());
        }
        for (const Square s : p.pieces(side, PieceType::Pawn))
            terms.add("pawn advance", side, kPawnAdvance[index(chess::relative(side, s).rank())]);
        if (p.non_pawn_pieces(!side).count() > kCastlingMatters && is_castled(p, side))
            terms.add("castled", side, kCastled);
    }
}

void HeuristicAttacks::terms(const chess::Position& p, Terms& terms) const
{
    Heuristic().terms(p, terms);
    for (const Color side : chess::kBothColors) {
        const Bitboard reached = p.attacked_by(side);
        for (std::size_t t = 0; t < kValue.size(); ++t) {
            const auto type = PieceType(static_cast<std::uint8_t>(t));
            terms.add("attacked", side, kValue[t] * kAttackedPercent * (p.pieces(!side, type) & reached).count() / 100);
            terms.add("defended", side, kValue[t] * kDefendedPercent * (p.pieces(side, type) & reached).count() / 100);
        }
    }
}

} // namespace eval
