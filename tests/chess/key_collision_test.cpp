// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Keys of millions of distinct positions (S000-21): none of them collide, and when only some bits of the key are kept,
// as many collide as chance says, and no more.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <vector>

#include "base/random.h"
#include "chess/movegen.h"
#include "chess/position.h"
#include "tests/chess/support/positions.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

struct Seen {
    Key key;
    std::uint64_t content;
    auto operator<=>(const Seen&) const = default;
};

// A second fingerprint that has nothing to do with Zobrist numbers: the whole position, sixteen squares to a word,
// mixed word by word. Two entries with one key and two contents are a collision; two positions that agree in both
// (chance 2^-128 unless they are the same) are one position.
std::uint64_t content_of(const Position& p)
{
    std::uint64_t h = 0x243F6A8885A308D3;
    const auto mix = [&](std::uint64_t word) {
        h = (h ^ word) * 0xD6E8FEB86659FD93;
        h = (h ^ h >> 32) * 0xD6E8FEB86659FD93;
        h ^= h >> 29;
    };
    for (int s = 0; s < 64; s += 16) {
        std::uint64_t word = 0;
        for (int i = 0; i < 16; ++i) word = word << 4 | static_cast<unsigned>(p.piece_at(Square(s + i)).number());
        mix(word);
    }
    mix(p.castling_rooks().bits());
    mix(static_cast<std::uint64_t>(p.en_passant().number()) << 1 | static_cast<unsigned>(number(p.side_to_move())));
    return h;
}

// Positions as a search meets them: random games, and from every fifth position of each the whole tree two plies deep.
// Returns them without repetition.
std::vector<Seen> distinct_positions(std::size_t wanted)
{
    std::vector<Seen> seen;
    seen.reserve(wanted + 100'000);
    const auto add = [&](const Position& p) { seen.push_back({p.key(), content_of(p)}); };
    for (int batch = 0; seen.size() < wanted; ++batch) {
        int ply = 0;
        test::for_each_game_position(1000 + static_cast<std::uint64_t>(batch), 3, 200, [&](const Position& p) {
            if (ply++ % 5 != 0 || seen.size() >= wanted) return;
            for (const Move m : legal_moves(p)) {
                Position child = p;
                child.play_unchecked(m);
                add(child);
                for (const Move reply : legal_moves(child)) {
                    Position next = child;
                    next.play_unchecked(reply);
                    add(next);
                }
            }
        });
    }
    std::ranges::sort(seen);
    seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
    return seen;
}

// `positions` is sorted by key.
void expect_no_collision(const std::vector<Seen>& positions)
{
    const auto same_key = [](const Seen& a, const Seen& b) { return a.key == b.key; };
    EXPECT_EQ(std::ranges::adjacent_find(positions, same_key), positions.end());
}

void expect_chance_collisions_of_parts(const std::vector<Seen>& positions)
{
    struct Part {
        int shift;
        int bits;
    };
    for (const Part part : {Part{0, 32}, {32, 32}, {16, 32}, {0, 24}, {40, 24}, {8, 40}}) {
        std::vector<std::uint64_t> slices;
        slices.reserve(positions.size());
        const std::uint64_t mask = (std::uint64_t{1} << part.bits) - 1;
        for (const Seen& s : positions) slices.push_back(s.key >> part.shift & mask);
        std::ranges::sort(slices);
        const auto distinct = static_cast<double>(std::unique(slices.begin(), slices.end()) - slices.begin());
        const double n = static_cast<double>(positions.size());
        const double cells = std::ldexp(1.0, part.bits);
        // Balls in cells: the expected number of balls that fall into a cell already taken, and its deviation.
        const double load = n / cells;
        const double expected = n - cells * -std::expm1(n * std::log1p(-1 / cells));
        const double deviation = std::sqrt(cells * std::exp(-load) * (-std::expm1(-load) - load * std::exp(-load)));
        const double found = n - distinct;
        fmt::print("bits {} to {}: {} collisions, {:.0f} +- {:.0f} expected\n", part.shift, part.shift + part.bits - 1,
                   found, expected, deviation);
        EXPECT_NEAR(found, expected, 5 * deviation + 1);
    }
}

void expect_even_bytes(const std::vector<Seen>& positions)
{
    for (int byte = 0; byte < 8; ++byte) {
        std::array<double, 256> count{};
        for (const Seen& s : positions) ++count[s.key >> (8 * byte) & 0xFF];
        const double expected = static_cast<double>(positions.size()) / 256;
        double chi = 0;
        for (const double c : count) chi += (c - expected) * (c - expected) / expected;
        // 255 degrees of freedom: mean 255, deviation 22.6. Positions that are one move apart are not independent
        // draws, so the bound is wide; a byte that leaves a quarter of its values out is thousands of deviations away.
        EXPECT_LT(chi, 255 + 8 * 22.6) << "byte " << byte;
    }
}

TEST(Key, CollidesNoMoreThanChanceSays)
{
    const auto wanted = static_cast<std::size_t>(test::test_scale(4'000'000, 100'000, 50'000'000));
    const std::vector<Seen> positions = distinct_positions(wanted);
    fmt::print("{} distinct positions\n", positions.size());
    EXPECT_GT(positions.size(), wanted / 10 * 9);
    expect_no_collision(positions);
    expect_chance_collisions_of_parts(positions);
    expect_even_bytes(positions);
}

} // namespace
} // namespace chess
