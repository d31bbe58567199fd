// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/attacks.h"

namespace chess::detail {

namespace {

constexpr std::size_t kRookEntries = 102400; // sum over the squares of 2^(relevant squares)
constexpr std::size_t kBishopEntries = 5248;

constexpr Bitboard kNoAttacks;

constexpr std::size_t at(Square s)
{
    return index(s);
}

// The squares whose occupation changes a slider's attacks: its rays without their last square.
constexpr std::uint64_t relevant(Square s, Bitboard rays)
{
    const Bitboard edge_files = (kFileA | kFileH) & ~file_mask(s.file());
    const Bitboard edge_ranks = (rank_mask(Rank::R1) | rank_mask(Rank::R8)) & ~rank_mask(s.rank());
    return (rays & ~(edge_files | edge_ranks)).bits();
}

std::uint64_t software_pext(std::uint64_t value, std::uint64_t mask)
{
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; mask &= mask - 1, bit <<= 1)
        if ((value & mask & (~mask + 1)) != 0) result |= bit;
    return result;
}

// Calls f(occupation) for each subset of the mask.
void for_each_subset(std::uint64_t mask, auto f)
{
    std::uint64_t subset = 0;
    do {
        f(subset);
        subset = (subset - mask) & mask;
    } while (subset != 0);
}

using SlowAttacks = Bitboard (*)(Square, Bitboard);

// Attack sets laid out square by square in the order of PEXT indices.
template <std::size_t Entries>
struct PextTable {
    std::array<Bitboard, Entries> entries;
    std::array<Slider, kSquaresAndNone> sliders;

    PextTable(const PerSquare& rays, SlowAttacks slow)
    {
        std::size_t next = 0;
        for (int i = 0; i < 64; ++i) {
            const Square s(i);
            Slider& slider = sliders[at(s)];
            slider.mask = relevant(s, rays[at(s)]);
            slider.attacks = &entries[next];
            for_each_subset(slider.mask, [&](std::uint64_t occupied) {
                entries[next + software_pext(occupied, slider.mask)] = slow(s, Bitboard(occupied));
            });
            next += std::size_t{1} << std::popcount(slider.mask);
        }
        sliders[at(Square::none())] = {.mask = 0, .attacks = &kNoAttacks};
    }
};

#include "chess/magic_factors.inc"

template <std::size_t Entries>
struct MagicTable {
    std::array<Bitboard, Entries> entries;
    std::array<Magic, kSquaresAndNone> magics;

    MagicTable(const PerSquare& rays, SlowAttacks slow, const std::array<std::uint64_t, 64>& factors)
    {
        std::size_t next = 0;
        for (int i = 0; i < 64; ++i) {
            const Square s(i);
            Magic& m = magics[at(s)];
            m.mask = relevant(s, rays[at(s)]);
            m.factor = factors[at(s)];
            m.shift = 64 - std::popcount(m.mask);
            m.attacks = &entries[next];
            for_each_subset(m.mask, [&](std::uint64_t occupied) {
                entries[next + ((occupied * m.factor) >> m.shift)] = slow(s, Bitboard(occupied));
            });
            next += std::size_t{1} << std::popcount(m.mask);
        }
        magics[at(Square::none())] = {.mask = 0, .factor = 0, .attacks = &kNoAttacks, .shift = 63};
    }
};

const PextTable<kRookEntries> kRookPextTable(kRookRays, slow_rook);
const PextTable<kBishopEntries> kBishopPextTable(kBishopRays, slow_bishop);
const MagicTable<kRookEntries> kRookMagicTable(kRookRays, slow_rook, kRookFactors);
const MagicTable<kBishopEntries> kBishopMagicTable(kBishopRays, slow_bishop, kBishopFactors);

SquarePairs make_between()
{
    SquarePairs table{};
    for (int a = 0; a < 64; ++a)
        for (int b = 0; b < 64; ++b) {
            const Square s(a), t(b);
            Bitboard& cell = table[at(s)][at(t)];
            if (kRookRays[at(s)].contains(t)) cell = slow_rook(s, Bitboard(t)) & slow_rook(t, Bitboard(s));
            if (kBishopRays[at(s)].contains(t)) cell = slow_bishop(s, Bitboard(t)) & slow_bishop(t, Bitboard(s));
        }
    return table;
}

SquarePairs make_lines()
{
    SquarePairs table{};
    for (int a = 0; a < 64; ++a)
        for (int b = 0; b < 64; ++b) {
            const Square s(a), t(b);
            Bitboard& cell = table[at(s)][at(t)];
            if (kRookRays[at(s)].contains(t)) cell = (kRookRays[at(s)] & kRookRays[at(t)]) | s | t;
            if (kBishopRays[at(s)].contains(t)) cell = (kBishopRays[at(s)] & kBishopRays[at(t)]) | s | t;
        }
    return table;
}

} // namespace

const std::array<Slider, kSquaresAndNone> kRookPext = kRookPextTable.sliders;
const std::array<Slider, kSquaresAndNone> kBishopPext = kBishopPextTable.sliders;
const std::array<Magic, kSquaresAndNone> kRookMagic = kRookMagicTable.magics;
const std::array<Magic, kSquaresAndNone> kBishopMagic = kBishopMagicTable.magics;
const SquarePairs kBetween = make_between();
const SquarePairs kLine = make_lines();

} // namespace chess::detail
