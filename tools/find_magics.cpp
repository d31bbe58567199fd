// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Finds the factors of src/chess/magic_factors.inc by trial:
//   g++ -O2 -std=c++23 -Isrc tools/find_magics.cpp -o build/find_magics && build/find_magics >
//   src/chess/magic_factors.inc
#include <cstdio>
#include <vector>

#include "chess/attacks.h"
#include "chess/zobrist.h"

using namespace chess;

namespace {

std::uint64_t find_factor(Square s, Bitboard rays, auto slow, std::uint64_t& random)
{
    const Bitboard edge_files = (kFileA | kFileH) & ~file_mask(s.file());
    const Bitboard edge_ranks = (rank_mask(Rank::R1) | rank_mask(Rank::R8)) & ~rank_mask(s.rank());
    const std::uint64_t mask = (rays & ~(edge_files | edge_ranks)).bits();
    const int bits = std::popcount(mask);
    std::vector<std::pair<std::uint64_t, Bitboard>> wanted;
    std::uint64_t subset = 0;
    do {
        wanted.emplace_back(subset, slow(s, Bitboard(subset)));
        subset = (subset - mask) & mask;
    } while (subset != 0);
    while (true) {
        const std::uint64_t factor =
            zobrist::splitmix64(random) & zobrist::splitmix64(random) & zobrist::splitmix64(random);
        if (std::popcount((mask * factor) >> 56) < 6) continue;
        std::vector<Bitboard> table(std::size_t{1} << bits); // No attack set is empty, so empty means unused.
        bool good = true;
        for (const auto& [occupied, attacks] : wanted) {
            Bitboard& cell = table[(occupied * factor) >> (64 - bits)];
            if (cell.any() && cell != attacks) {
                good = false;
                break;
            }
            cell = attacks;
        }
        if (good) return factor;
    }
}

void print(const char* name, const detail::PerSquare& rays, auto slow)
{
    std::uint64_t random = 20261115;
    std::printf("constexpr std::array<std::uint64_t, 64> %s{\n", name);
    for (int i = 0; i < 64; ++i) {
        const auto factor = find_factor(Square(i), rays[static_cast<std::size_t>(i)], slow, random);
        std::printf("%s0x%016llX,%s", i % 4 == 0 ? "    " : " ", static_cast<unsigned long long>(factor),
                    i % 4 == 3 ? "\n" : "");
    }
    std::printf("};\n");
}

} // namespace

int main()
{
    std::printf("// Magic factors, found by tools/find_magics.cpp. Data, not code: do not edit.\n");
    print("kRookFactors", detail::kRookRays, detail::slow_rook);
    print("kBishopFactors", detail::kBishopRays, detail::slow_bishop);
}
