// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Where pieces attack. Leaper and line tables are compile-time constants; slider tables are filled once before main,
// indexed by PEXT where the CPU does it fast and by magic multiplication elsewhere (chosen when building).
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#if defined(__BMI2__) && !defined(KIBITZ_SLOW_PEXT)
#include <immintrin.h>
#define KIBITZ_USE_PEXT 1
#endif

#include "chess/bitboard.h"

namespace chess {

namespace detail {

constexpr Bitboard step_attacks(Square s, auto... steps) noexcept
{
    Bitboard attacks;
    const auto add = [&](std::pair<int, int> step) {
        const int f = number(s.file()) + step.first;
        const int r = number(s.rank()) + step.second;
        if (f >= 0 && f < 8 && r >= 0 && r < 8) attacks |= Square(File(f), Rank(r));
    };
    (add(steps), ...);
    return attacks;
}

using P = std::pair<int, int>;
// One entry for each square and an empty one for Square::none(), so that unrolled loops may look up no square.
inline constexpr std::size_t kSquaresAndNone = 65;
using PerSquare = std::array<Bitboard, kSquaresAndNone>;
template <class F>
constexpr PerSquare per_square(F f) noexcept
{
    PerSquare table{};
    for (int i = 0; i < 64; ++i) table[static_cast<std::size_t>(i)] = f(Square(i));
    return table;
}

// The ray from s by one step until the edge or the first blocker, which is included.
constexpr Bitboard ray(Square s, int df, int dr, Bitboard occupied) noexcept
{
    Bitboard attacks;
    int f = number(s.file()) + df;
    int r = number(s.rank()) + dr;
    for (; f >= 0 && f < 8 && r >= 0 && r < 8; f += df, r += dr) {
        const Square t{File(f), Rank(r)};
        attacks |= t;
        if (occupied.contains(t)) break;
    }
    return attacks;
}
constexpr Bitboard slow_rook(Square s, Bitboard occ) noexcept
{
    return ray(s, 1, 0, occ) | ray(s, -1, 0, occ) | ray(s, 0, 1, occ) | ray(s, 0, -1, occ);
}
constexpr Bitboard slow_bishop(Square s, Bitboard occ) noexcept
{
    return ray(s, 1, 1, occ) | ray(s, -1, 1, occ) | ray(s, 1, -1, occ) | ray(s, -1, -1, occ);
}

inline constexpr auto kKnight = per_square([](Square s) {
    return step_attacks(s, P{1, 2}, P{2, 1}, P{2, -1}, P{1, -2}, P{-1, -2}, P{-2, -1}, P{-2, 1}, P{-1, 2});
});
inline constexpr auto kKing = per_square([](Square s) {
    return step_attacks(s, P{1, 0}, P{1, 1}, P{0, 1}, P{-1, 1}, P{-1, 0}, P{-1, -1}, P{0, -1}, P{1, -1});
});
inline constexpr std::array<PerSquare, 2> kPawn{per_square([](Square s) {
                                                    return step_attacks(s, P{1, 1}, P{-1, 1});
                                                }),
                                                per_square([](Square s) {
                                                    return step_attacks(s, P{1, -1}, P{-1, -1});
                                                })};
inline constexpr auto kRookRays = per_square([](Square s) { return slow_rook(s, Bitboard()); });
inline constexpr auto kBishopRays = per_square([](Square s) { return slow_bishop(s, Bitboard()); });

using SquarePairs = std::array<std::array<Bitboard, 64>, 64>;
extern const SquarePairs kBetween;
extern const SquarePairs kLine;

// One square's door into the slider table.
struct Slider {
    std::uint64_t mask = 0;
    const Bitboard* attacks = nullptr;
};
struct Magic {
    std::uint64_t mask = 0;
    std::uint64_t factor = 0;
    const Bitboard* attacks = nullptr;
    int shift = 0;
};
extern const std::array<Slider, kSquaresAndNone> kRookPext, kBishopPext;
extern const std::array<Magic, kSquaresAndNone> kRookMagic, kBishopMagic;

inline Bitboard by_magic(const Magic& m, Bitboard occupied) noexcept
{
    return m.attacks[((occupied.bits() & m.mask) * m.factor) >> m.shift];
}

} // namespace detail

constexpr Bitboard knight_attacks(Square s) noexcept
{
    return detail::kKnight[index(s)];
}
constexpr Bitboard king_attacks(Square s) noexcept
{
    return detail::kKing[index(s)];
}
constexpr Bitboard pawn_attacks(Color c, Square s) noexcept
{
    return detail::kPawn[index(c)][index(s)];
}
// Sliders on an empty board.
constexpr Bitboard rook_rays(Square s) noexcept
{
    return detail::kRookRays[index(s)];
}
constexpr Bitboard bishop_rays(Square s) noexcept
{
    return detail::kBishopRays[index(s)];
}

inline Bitboard rook_attacks(Square s, Bitboard occupied) noexcept
{
    const auto i = index(s);
#ifdef KIBITZ_USE_PEXT
    const detail::Slider& slider = detail::kRookPext[i];
    return slider.attacks[_pext_u64(occupied.bits(), slider.mask)];
#else
    return detail::by_magic(detail::kRookMagic[i], occupied);
#endif
}
inline Bitboard bishop_attacks(Square s, Bitboard occupied) noexcept
{
    const auto i = index(s);
#ifdef KIBITZ_USE_PEXT
    const detail::Slider& slider = detail::kBishopPext[i];
    return slider.attacks[_pext_u64(occupied.bits(), slider.mask)];
#else
    return detail::by_magic(detail::kBishopMagic[i], occupied);
#endif
}
inline Bitboard queen_attacks(Square s, Bitboard occupied) noexcept
{
    return rook_attacks(s, occupied) | bishop_attacks(s, occupied);
}

// Attacks of a piece that is not a pawn. Requires: t is neither Pawn nor None.
inline Bitboard attacks(PieceType t, Square s, Bitboard occupied) noexcept
{
    switch (t) {
    case PieceType::Knight: return knight_attacks(s);
    case PieceType::Bishop: return bishop_attacks(s, occupied);
    case PieceType::Rook: return rook_attacks(s, occupied);
    case PieceType::Queen: return queen_attacks(s, occupied);
    default: return king_attacks(s);
    }
}

// Squares strictly between two squares of one line; empty if they share none.
inline Bitboard between(Square a, Square b) noexcept
{
    return detail::kBetween[index(a)][index(b)];
}
// The whole line through two squares, both included, from edge to edge; empty if they share none.
inline Bitboard line(Square a, Square b) noexcept
{
    return detail::kLine[index(a)][index(b)];
}

} // namespace chess
