// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Zobrist keys: a position's key is the exclusive-or of one random number for each thing that is true of it.
// The numbers come from SplitMix64 with a fixed seed at compile time, so keys are the same in every build.
#pragma once

#include <array>
#include <cstdint>

#include "chess/types.h"

namespace chess {

using Key = std::uint64_t;

namespace zobrist {

struct Numbers {
    std::array<std::array<Key, 64>, kPieceIndices> piece{}; // [piece][square]
    std::array<Key, 64> castling{};                         // by the square of the rook that may castle
    std::array<Key, 8> en_passant{};                        // by file
    Key black_to_move = 0;
    std::array<std::array<Key, 16>, kPieceIndices> material{}; // [piece][n]: the n-th piece of its kind
};

constexpr std::uint64_t splitmix64(std::uint64_t& state) noexcept
{
    // Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014).
    std::uint64_t z = (state += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
}

constexpr Numbers make_numbers() noexcept
{
    Numbers n;
    std::uint64_t state = 0x4B696269747A; // "Kibitz"
    for (const Color c : kBothColors)
        for (const PieceType t : kAllPieceTypes)
            for (Key& k : n.piece[index(Piece(c, t))]) k = splitmix64(state);
    for (Key& k : n.castling) k = splitmix64(state);
    for (Key& k : n.en_passant) k = splitmix64(state);
    n.black_to_move = splitmix64(state);
    for (auto& row : n.material)
        for (Key& k : row) k = splitmix64(state);
    return n;
}

inline constexpr Numbers kNumbers = make_numbers();

constexpr Key piece(Piece p, Square s) noexcept
{
    return kNumbers.piece[index(p)][index(s)];
}
constexpr Key castling(Square rook) noexcept
{
    return kNumbers.castling[index(rook)];
}
constexpr Key en_passant(Square s) noexcept
{
    return kNumbers.en_passant[index(s.file())];
}
// count: how many such pieces there were before this one was added (or are left after it was removed).
constexpr Key material(Piece p, int count) noexcept
{
    return kNumbers.material[index(p)][static_cast<std::size_t>(count)];
}

} // namespace zobrist
} // namespace chess
