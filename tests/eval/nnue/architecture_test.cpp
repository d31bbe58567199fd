// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/nnue/architecture.h"

#include <gtest/gtest.h>
#include <set>

namespace eval::nnue {
namespace {

using namespace chess::squares;
using chess::Color;
using chess::Piece;
using chess::PieceType;
using chess::Square;

constexpr Architecture kPlain{.hidden = 256, .mirrored = false};
constexpr Architecture kMirrored{.hidden = 256, .mirrored = true};
constexpr Architecture kBuckets{.hidden = 256, .mirrored = true, .king_buckets = 4, .output_buckets = 8};

TEST(NnueArchitecture, FeaturesAreThoseOfTheDefinition)
{
    const View white = View::of(kPlain, Color::White, e1);
    EXPECT_EQ(white.feature({Color::White, PieceType::Pawn}, a2), 8);
    EXPECT_EQ(white.feature({Color::Black, PieceType::Queen}, d8), 64 * (6 + 4) + 59);
    const View black = View::of(kPlain, Color::Black, e8);
    EXPECT_EQ(black.feature({Color::Black, PieceType::Pawn}, a7), 8);
    EXPECT_EQ(black.feature({Color::White, PieceType::King}, e1), 64 * (6 + 5) + 60);

    const View mirrored = View::of(kMirrored, Color::White, e1);
    EXPECT_EQ(mirrored.feature({Color::White, PieceType::King}, e1), 64 * 5 + 3);
    EXPECT_EQ(mirrored.feature({Color::Black, PieceType::Pawn}, a7), 64 * 6 + 55);
    EXPECT_EQ(View::of(kMirrored, Color::White, d1).feature({Color::Black, PieceType::Pawn}, a7), 64 * 6 + 48);
}

TEST(NnueArchitecture, BothSidesSeeTheSameThingsTheSameWay)
{
    for (const Architecture& a : {kPlain, kMirrored, kBuckets}) {
        for (int king = 0; king < 64; ++king) {
            const View white = View::of(a, Color::White, Square(king));
            const View black = View::of(a, Color::Black, Square(king).flip_rank());
            const View other = View::of(a, Color::White, Square(king).flip_file());
            for (int s = 0; s < 64; ++s) {
                const int f = white.feature({Color::White, PieceType::Rook}, Square(s));
                EXPECT_EQ(f, black.feature({Color::Black, PieceType::Rook}, Square(s).flip_rank()));
                if (a.mirrored) {
                    EXPECT_EQ(f, other.feature({Color::White, PieceType::Rook}, Square(s).flip_file()));
                }
            }
        }
    }
}

TEST(NnueArchitecture, EveryManOnEverySquareHasAFeatureOfItsOwn)
{
    for (const Architecture& a : {kPlain, kMirrored, kBuckets}) {
        std::set<int> slots;
        for (int king = 0; king < 64; ++king) {
            const View view = View::of(a, Color::Black, Square(king));
            std::set<int> seen;
            for (const Color c : chess::kBothColors)
                for (const PieceType t : chess::kAllPieceTypes)
                    for (int s = 0; s < 64; ++s) seen.insert(view.feature({c, t}, Square(s)));
            EXPECT_EQ(seen.size(), 768U);
            EXPECT_GE(*seen.begin(), 0);
            EXPECT_LT(*seen.rbegin(), a.features());
            slots.insert(view.slot());
            EXPECT_LT(view.slot(), 2 * kMaxKingBuckets);
        }
        EXPECT_EQ(slots.size(), static_cast<std::size_t>(a.mirrored ? 2 * a.king_buckets : 1));
    }
}

TEST(NnueArchitecture, KingBucketsCoverTheBoardAsSaid)
{
    const auto bucket = [](Square king) { return View::of(kBuckets, Color::White, king).offset / kPieceSquares; };
    EXPECT_EQ(bucket(a1), 0);
    EXPECT_EQ(bucket(g1), 0);
    EXPECT_EQ(bucket(c1), 1);
    EXPECT_EQ(bucket(e1), 1);
    EXPECT_EQ(bucket(f2), 2);
    EXPECT_EQ(bucket(d3), 3);
    EXPECT_EQ(bucket(h8), 3);
}

TEST(NnueArchitecture, OutputBucketsFollowTheNumberOfMen)
{
    EXPECT_EQ(output_bucket(kBuckets, 2), 0);
    EXPECT_EQ(output_bucket(kBuckets, 5), 0);
    EXPECT_EQ(output_bucket(kBuckets, 6), 1);
    EXPECT_EQ(output_bucket(kBuckets, 32), 7);
    EXPECT_EQ(output_bucket(kMirrored, 32), 0);
}

TEST(NnueArchitecture, ImpossibleNetworksAreNamed)
{
    EXPECT_TRUE(check(kBuckets));
    EXPECT_EQ(describe(kBuckets), "(768x4hm->256)x2->1x8");
    EXPECT_EQ(describe(kPlain), "(768->256)x2->1");
    EXPECT_EQ(check({.hidden = 100}).error().message,
              "the hidden layer has 100 neurons, but must have 16 to 1024 in steps of 16");
    EXPECT_FALSE(check({.hidden = 1040}));
    EXPECT_FALSE(check({.hidden = 0}));
    EXPECT_FALSE(check({.hidden = 256, .mirrored = false, .king_buckets = 4}));
    EXPECT_FALSE(check({.hidden = 256, .mirrored = true, .king_buckets = 3}));
    EXPECT_FALSE(check({.hidden = 256, .mirrored = true, .king_buckets = 1, .output_buckets = 3}));
    EXPECT_FALSE(check({.hidden = 256, .mirrored = true, .king_buckets = 1, .output_buckets = 16}));
}

} // namespace
} // namespace eval::nnue
