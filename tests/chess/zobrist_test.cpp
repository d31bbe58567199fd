// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The random numbers behind the keys. A Zobrist key is simple tabulation hashing: one table of random numbers for each
// thing that can be true of a position, combined by exclusive-or. Its quality rests on the numbers: they must look
// independent, and no few of them may cancel out, because positions that differ in few men differ by exactly those.
#include "chess/zobrist.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>
#include <span>
#include <vector>

#include "chess/position.h"
#include "tests/chess/support/positions.h"
#include "tests/chess/support/property.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

// Every number that can be part of a position's key.
std::vector<Key> numbers()
{
    std::vector<Key> all;
    for (const Color c : kBothColors)
        for (const PieceType t : kAllPieceTypes)
            for (int s = 0; s < 64; ++s) all.push_back(zobrist::piece(Piece(c, t), Square(s)));
    for (int s = 0; s < 64; ++s) all.push_back(zobrist::castling(Square(s)));
    for (int f = 0; f < 8; ++f) all.push_back(zobrist::en_passant(Square(File(f), Rank::R6)));
    all.push_back(zobrist::kNumbers.black_to_move);
    return all;
}

// How many of the numbers are linearly independent over GF(2).
int rank_of(std::span<const Key> rows)
{
    std::array<Key, 64> basis{}; // by leading bit
    int rank = 0;
    for (Key row : rows)
        for (; row != 0; row ^= basis[static_cast<std::size_t>(std::bit_width(row)) - 1]) {
            Key& pivot = basis[static_cast<std::size_t>(std::bit_width(row)) - 1];
            if (pivot != 0) continue;
            pivot = row;
            ++rank;
            break;
        }
    return rank;
}

TEST(Zobrist, KeysAreMadeOfTheNumbers)
{
    test::over_random_positions(101, test::test_scale(60, 3), test::test_scale(10'000, 300), [](const Position& p) {
        std::array<Key, 2> pieces{};
        Key pawns = 0, state = 0, material = 0;
        for (const Color c : kBothColors)
            for (const PieceType t : kAllPieceTypes) {
                int n = 0;
                for (const Square s : p.pieces(c, t)) {
                    Key& part = t == PieceType::Pawn ? pawns : pieces[index(c)];
                    part ^= zobrist::piece(Piece(c, t), s);
                    material ^= zobrist::material(Piece(c, t), n++);
                }
            }
        for (const Square rook : p.castling_rooks()) state ^= zobrist::castling(rook);
        if (p.en_passant()) state ^= zobrist::en_passant(p.en_passant());
        if (p.side_to_move() == Color::Black) state ^= zobrist::kNumbers.black_to_move;
        ASSERT_EQ(p.key(), pieces[0] ^ pieces[1] ^ pawns ^ state) << test::board_text(p);
        ASSERT_EQ(p.pawn_key(), pawns);
        ASSERT_EQ(p.non_pawn_key(Color::White), pieces[0]);
        ASSERT_EQ(p.non_pawn_key(Color::Black), pieces[1]);
        ASSERT_EQ(p.material_key(), material);
    });
}

TEST(Zobrist, TheNumbersNeverChange)
{
    // Keys may stand in files; a new seed or order makes such files worthless. They are the same in every build.
    EXPECT_EQ(Position().key(), 0xB081EFCBE1FA4BE0U);
}

TEST(Zobrist, BitsAreBalancedAndPairwiseIndependent)
{
    const auto all = numbers();
    const double n = static_cast<double>(all.size());
    const double bound = 5.0 * std::sqrt(n) / 2; // five standard deviations; 2,080 looks
    for (int a = 0; a < 64; ++a) {
        const auto ones = std::ranges::count_if(all, [&](Key k) { return (k >> a & 1) != 0; });
        EXPECT_NEAR(static_cast<double>(ones), n / 2, bound) << "bit " << a;
        for (int b = 0; b < a; ++b) {
            const auto differ = std::ranges::count_if(all, [&](Key k) { return ((k >> a ^ k >> b) & 1) != 0; });
            EXPECT_NEAR(static_cast<double>(differ), n / 2, bound) << "bits " << a << " and " << b;
        }
    }
}

TEST(Zobrist, NumbersDifferInAboutHalfTheirBits)
{
    const auto all = numbers();
    int least = 64, most = 0;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const int distance = std::popcount(all[i] ^ all[j]);
            least = std::min(least, distance);
            most = std::max(most, distance);
        }
    // 353,220 pairs of a binomial with mean 32 and deviation 4: the extremes are near 13 and 51.
    EXPECT_GE(least, 8);
    EXPECT_LE(most, 56);
}

TEST(Zobrist, RanksAreFull)
{
    const auto all = numbers();
    EXPECT_EQ(rank_of(all), 64);
    // The 64 numbers of one man: random squares matrices miss rank 60 once in thirty million times.
    for (std::size_t man = 0; man < 12; ++man) EXPECT_GE(rank_of(std::span(all).subspan(man * 64, 64)), 60) << man;
    // A table's index is a slice of the key, so every slice must have full rank too.
    for (int shift = 0; shift <= 48; ++shift) {
        std::vector<Key> slice;
        for (const Key k : all) slice.push_back(k >> shift & 0xFFFF);
        EXPECT_EQ(rank_of(slice), 16) << shift;
    }
}

TEST(Zobrist, NoFourNumbersCancelOut)
{
    // Two positions that differ by up to four numbers (a quiet move is three) can therefore never share a key.
    const auto all = numbers();
    std::vector<Key> sums = all; // of one and of two numbers
    sums.push_back(0);
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) sums.push_back(all[i] ^ all[j]);
    std::ranges::sort(sums);
    EXPECT_EQ(std::ranges::adjacent_find(sums), sums.end());
}

TEST(Zobrist, NoSixNumbersCancelOut)
{
    if (test::scale_name() != "large") GTEST_SKIP() << "a hundred million triples: only with KIBITZ_TEST_SCALE=large";
    // A zero sum of six (or five) is two equal sums of three numbers or fewer. By the birthday formula one would turn
    // up among random numbers with probability 0.0003. In sixteen parts, to save memory.
    const auto all = numbers();
    for (Key part = 0; part < 16; ++part) {
        std::vector<Key> sums;
        const auto add = [&](Key sum) {
            if (sum >> 60 == part) sums.push_back(sum);
        };
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                add(all[i] ^ all[j]);
                for (std::size_t k = 0; k < j; ++k) add(all[i] ^ all[j] ^ all[k]);
            }
        for (const Key k : all) add(k);
        std::ranges::sort(sums);
        ASSERT_EQ(std::ranges::adjacent_find(sums), sums.end());
    }
}

TEST(Zobrist, MaterialKeysAreDistinct)
{
    // Every material that needs no promotion: (9 * 3 * 3 * 3 * 2)^2 cases.
    const auto side = [](Color c) {
        std::vector<Key> keys{0};
        const std::array<int, 5> most{8, 2, 2, 2, 1};
        for (std::size_t t = 0; t < most.size(); ++t) {
            std::vector<Key> longer;
            for (Key k : keys) {
                longer.push_back(k);
                for (int n = 0; n < most[t]; ++n) longer.push_back(k ^= zobrist::material(Piece(c, PieceType(t)), n));
            }
            keys = longer;
        }
        return keys;
    };
    std::vector<Key> all;
    for (const Key w : side(Color::White))
        for (const Key b : side(Color::Black)) all.push_back(w ^ b);
    EXPECT_EQ(all.size(), 486U * 486U);
    std::ranges::sort(all);
    EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
}

} // namespace
} // namespace chess
