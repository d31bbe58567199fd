// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The small words: types.h, bitboard.h, move.h.
#include <concepts>
#include <cstdint>
#include <gtest/gtest.h>
#include <set>
#include <type_traits>
#include <vector>

#include "base/random.h"
#include "chess/bitboard.h"
#include "chess/move.h"
#include "chess/types.h"

namespace chess {
namespace {

template <class A, class B>
concept Mixable = std::convertible_to<A, B> || std::convertible_to<B, A>;

TEST(Types, DoNotMix)
{
    static_assert(!Mixable<Square, int> && !Mixable<Piece, int> && !Mixable<Color, int> && !Mixable<PieceType, int>);
    static_assert(!Mixable<Bitboard, std::uint64_t> && !Mixable<Bitboard, Square> && !Mixable<Move, std::uint16_t>);
    static_assert(!Mixable<Square, Piece> && !Mixable<Color, PieceType> && !Mixable<File, Rank>);
    static_assert(!std::convertible_to<Square, bool> && !std::convertible_to<Move, bool>);
    static_assert(sizeof(Square) == 1 && sizeof(Piece) == 1 && sizeof(Move) == 2 && sizeof(Bitboard) == 8);
    SUCCEED();
}

TEST(Square, NamesGoThereAndBack)
{
    for (int i = 0; i < 64; ++i) EXPECT_EQ(Square::parse(Square(i).name()), Square(i));
    EXPECT_EQ(squares::e4.name(), "e4");
    EXPECT_EQ(Square::none().name(), "-");
    for (const char* bad : {"", "e", "e9", "i1", "e0", "E4", "e44", "-", "  "})
        EXPECT_EQ(Square::parse(bad), std::nullopt) << bad;
}

TEST(Square, Geometry)
{
    for (int i = 0; i < 64; ++i) {
        const Square s(i);
        EXPECT_EQ(Square(s.file(), s.rank()), s);
        EXPECT_EQ(s.flip_rank().flip_rank(), s);
        EXPECT_EQ(s.flip_rank().file(), s.file());
        EXPECT_EQ(s.flip_file().rank(), s.rank());
        EXPECT_EQ(relative(Color::White, s), s);
        EXPECT_EQ(relative(Color::Black, s), s.flip_rank());
        EXPECT_NE(s.is_dark(), s.flip_file().is_dark());
        EXPECT_EQ(s.is_dark(), kDarkSquares.contains(s));
        for (int j = 0; j < 64; ++j) EXPECT_EQ(distance(s, Square(j)), distance(Square(j), s));
    }
    EXPECT_TRUE(squares::a1.is_dark());
    EXPECT_EQ(distance(squares::a1, squares::h8), 7);
    EXPECT_EQ(distance(squares::b1, squares::c8), 7);
    EXPECT_EQ(distance(squares::e4, squares::e4), 0);
}

TEST(Piece, LettersGoThereAndBack)
{
    std::set<int> indices;
    for (const Color c : kBothColors)
        for (const PieceType t : kAllPieceTypes) {
            const Piece p(c, t);
            EXPECT_EQ(Piece::from_letter(p.letter()), p);
            EXPECT_EQ(p.color(), c);
            EXPECT_EQ(p.type(), t);
            EXPECT_TRUE(p);
            indices.insert(p.number());
        }
    EXPECT_EQ(indices.size(), 12U);
    EXPECT_EQ(Piece(Color::Black, PieceType::Knight).letter(), 'n');
    EXPECT_EQ(Piece::none().letter(), '.');
    EXPECT_FALSE(Piece{});
    EXPECT_EQ(Piece{}.type(), PieceType::None);
    for (int c = 0; c < 256; ++c)
        if (std::string_view("PNBRQKpnbrqk").find(static_cast<char>(c)) == std::string_view::npos) {
            EXPECT_TRUE(Piece::from_letter(static_cast<char>(c)).is_none()) << c;
        }
}

TEST(Bitboard, IteratesUpward)
{
    const Bitboard b = Bitboard(squares::h8) | squares::a1 | squares::d4;
    std::vector<Square> seen;
    for (const Square s : b) seen.push_back(s);
    EXPECT_EQ(seen, (std::vector{squares::a1, squares::d4, squares::h8}));
    EXPECT_EQ(b.first(), squares::a1);
    EXPECT_EQ(b.last(), squares::h8);
    EXPECT_EQ(b.count(), 3);
    EXPECT_TRUE(b.more_than_one());
    Bitboard rest = b;
    EXPECT_EQ(rest.pop_first(), squares::a1);
    EXPECT_EQ(rest, b ^ squares::a1);
    EXPECT_TRUE(Bitboard().empty());
    EXPECT_FALSE(Bitboard(squares::c3).more_than_one());
    EXPECT_EQ(Bitboard::all().count(), 64);
}

TEST(Bitboard, ShiftsStopAtTheEdges)
{
    base::Random random(91);
    for (int n = 0; n < 500; ++n) {
        const Bitboard b(random.next());
        Bitboard n1, s1, e1, w1, filled_up, filled_down;
        for (const Square s : b) {
            const int f = number(s.file()), r = number(s.rank());
            if (r < 7) n1 |= Square(File(f), Rank(r + 1));
            if (r > 0) s1 |= Square(File(f), Rank(r - 1));
            if (f < 7) e1 |= Square(File(f + 1), Rank(r));
            if (f > 0) w1 |= Square(File(f - 1), Rank(r));
            for (int up = r + 1; up < 8; ++up) filled_up |= Square(File(f), Rank(up));
            for (int down = 0; down < r; ++down) filled_down |= Square(File(f), Rank(down));
        }
        EXPECT_EQ(north(b), n1);
        EXPECT_EQ(south(b), s1);
        EXPECT_EQ(east(b), e1);
        EXPECT_EQ(west(b), w1);
        EXPECT_EQ(forward(Color::White, b), n1);
        EXPECT_EQ(forward(Color::Black, b), s1);
        EXPECT_EQ(fill_forward(Color::White, b), filled_up);
        EXPECT_EQ(fill_forward(Color::Black, b), filled_down);
        Bitboard flipped;
        for (const Square s : b) flipped |= s.flip_rank();
        EXPECT_EQ(b.flip_ranks(), flipped);
    }
}

TEST(Bitboard, FilesAndRanks)
{
    for (int i = 0; i < 8; ++i)
        for (int s = 0; s < 64; ++s) {
            EXPECT_EQ(file_mask(File(i)).contains(Square(s)), s % 8 == i);
            EXPECT_EQ(rank_mask(Rank(i)).contains(Square(s)), s / 8 == i);
            EXPECT_EQ(relative_rank(Color::Black, Rank(i)).contains(Square(s)), 7 - s / 8 == i);
        }
}

TEST(Move, HoldsWhatItIsMadeOf)
{
    for (int from = 0; from < 64; ++from)
        for (int to = 0; to < 64; ++to) {
            for (const MoveKind kind : {MoveKind::Normal, MoveKind::EnPassant, MoveKind::Castling}) {
                const Move m(Square(from), Square(to), kind);
                ASSERT_EQ(m.from(), Square(from));
                ASSERT_EQ(m.to(), Square(to));
                ASSERT_EQ(m.kind(), kind);
                ASSERT_EQ(Move::from_bits(m.bits()), m);
                ASSERT_FALSE(m.is_promotion());
            }
            for (const PieceType t : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen}) {
                const Move m = Move::promotion(Square(from), Square(to), t);
                ASSERT_EQ(m.from(), Square(from));
                ASSERT_EQ(m.to(), Square(to));
                ASSERT_TRUE(m.is_promotion());
                ASSERT_EQ(m.promotion_piece(), t);
            }
        }
    EXPECT_TRUE(Move().is_none());
    EXPECT_FALSE(Move::none());
}

} // namespace
} // namespace chess
