// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/attacks.h"

#include <bit>
#include <cstdlib>
#include <gtest/gtest.h>

#include "base/random.h"
#include "tests/chess/support/slow_rules.h"
#include "tests/support/scale.h"

namespace chess {
namespace {

// Rays walked square by square over files and ranks.
Bitboard walked(Square s, const slow::Steps& steps, bool far, Bitboard occupied)
{
    Bitboard attacked;
    for (const slow::Place step : steps)
        for (slow::Place p{s.number() % 8 + step.file, s.number() / 8 + step.rank}; p.on_board();
             p.file += step.file, p.rank += step.rank) {
            attacked |= Square(p.cell());
            if (!far || occupied.contains(Square(p.cell()))) break;
        }
    return attacked;
}

std::uint64_t software_pext(std::uint64_t value, std::uint64_t mask)
{
    std::uint64_t result = 0;
    int n = 0;
    for (int bit = 0; bit < 64; ++bit)
        if ((mask >> bit & 1) != 0) result |= (value >> bit & 1) << n++;
    return result;
}

// The chosen lookup, the magic tables and the PEXT tables all equal the walk, whatever this build uses.
void expect_right_sliders(Square s, Bitboard occupied)
{
    const auto i = index(s);
    const Bitboard rook = walked(s, slow::kRookSteps, true, occupied);
    const Bitboard bishop = walked(s, slow::kBishopSteps, true, occupied);
    ASSERT_EQ(rook_attacks(s, occupied), rook) << s.name() << " occupied " << occupied.bits();
    ASSERT_EQ(bishop_attacks(s, occupied), bishop) << s.name() << " occupied " << occupied.bits();
    ASSERT_EQ(queen_attacks(s, occupied), rook | bishop);
    ASSERT_EQ(detail::by_magic(detail::kRookMagic[i], occupied), rook) << s.name();
    ASSERT_EQ(detail::by_magic(detail::kBishopMagic[i], occupied), bishop) << s.name();
    const detail::Slider& r = detail::kRookPext[i];
    const detail::Slider& b = detail::kBishopPext[i];
    ASSERT_EQ(r.attacks[software_pext(occupied.bits(), r.mask)], rook) << s.name();
    ASSERT_EQ(b.attacks[software_pext(occupied.bits(), b.mask)], bishop) << s.name();
}

TEST(Attacks, SlidersAreRightForEveryRelevantOccupation)
{
    // All 107,648 cases of the tables, not a sample.
    for (int i = 0; i < 64; ++i)
        for (const std::uint64_t mask : {detail::kRookPext[static_cast<std::size_t>(i)].mask,
                                         detail::kBishopPext[static_cast<std::size_t>(i)].mask}) {
            std::uint64_t subset = 0;
            do {
                expect_right_sliders(Square(i), Bitboard(subset));
                if (HasFatalFailure()) return;
                subset = (subset - mask) & mask;
            } while (subset != 0);
        }
}

TEST(Attacks, SlidersIgnoreSquaresThatDoNotMatter)
{
    base::Random random(51);
    for (int n = test::test_scale(4'000, 200); n > 0; --n) {
        const Bitboard occupied(n % 2 == 0 ? random.next() : random.next() & random.next());
        for (int i = 0; i < 64; ++i) {
            expect_right_sliders(Square(i), occupied);
            if (HasFatalFailure()) return;
        }
    }
}

TEST(Attacks, LeapersStepWhereTheyShould)
{
    for (int i = 0; i < 64; ++i) {
        const Square s(i);
        EXPECT_EQ(knight_attacks(s), walked(s, slow::kKnightSteps, false, Bitboard())) << s.name();
        EXPECT_EQ(king_attacks(s), walked(s, slow::kKingSteps, false, Bitboard())) << s.name();
        EXPECT_EQ(pawn_attacks(Color::White, s), walked(s, {{1, 1}, {-1, 1}}, false, Bitboard())) << s.name();
        EXPECT_EQ(pawn_attacks(Color::Black, s), walked(s, {{1, -1}, {-1, -1}}, false, Bitboard())) << s.name();
        EXPECT_EQ(rook_rays(s), walked(s, slow::kRookSteps, true, Bitboard()));
        EXPECT_EQ(bishop_rays(s), walked(s, slow::kBishopSteps, true, Bitboard()));
    }
}

TEST(Attacks, ByPieceTypeIsTheSame)
{
    const Bitboard occupied(0x0042'1800'2418'4200);
    for (int i = 0; i < 64; ++i) {
        const Square s(i);
        EXPECT_EQ(attacks(PieceType::Knight, s, occupied), knight_attacks(s));
        EXPECT_EQ(attacks(PieceType::Bishop, s, occupied), bishop_attacks(s, occupied));
        EXPECT_EQ(attacks(PieceType::Rook, s, occupied), rook_attacks(s, occupied));
        EXPECT_EQ(attacks(PieceType::Queen, s, occupied), queen_attacks(s, occupied));
        EXPECT_EQ(attacks(PieceType::King, s, occupied), king_attacks(s));
    }
}

TEST(Attacks, BetweenAndLineOfEveryPair)
{
    for (int a = 0; a < 64; ++a)
        for (int b = 0; b < 64; ++b) {
            const int files = b % 8 - a % 8;
            const int ranks = b / 8 - a / 8;
            Bitboard inside, whole;
            if (a != b && (files == 0 || ranks == 0 || std::abs(files) == std::abs(ranks))) {
                const slow::Place step{(files > 0) - (files < 0), (ranks > 0) - (ranks < 0)};
                for (slow::Place p = slow::place(a); p.on_board(); p.file += step.file, p.rank += step.rank)
                    whole |= Square(p.cell());
                for (slow::Place p = slow::place(a); p.on_board(); p.file -= step.file, p.rank -= step.rank)
                    whole |= Square(p.cell());
                for (slow::Place p{a % 8 + step.file, a / 8 + step.rank}; p.cell() != b;
                     p.file += step.file, p.rank += step.rank)
                    inside |= Square(p.cell());
            }
            EXPECT_EQ(between(Square(a), Square(b)), inside) << Square(a).name() << Square(b).name();
            EXPECT_EQ(line(Square(a), Square(b)), whole) << Square(a).name() << Square(b).name();
        }
}

TEST(Attacks, PawnSetsAttackLikeTheirPawns)
{
    base::Random random(53);
    for (int n = 0; n < 1000; ++n) {
        const Bitboard pawns(random.next() & random.next() & 0x00FF'FFFF'FFFF'FF00);
        for (const Color c : kBothColors) {
            Bitboard expected;
            for (const Square s : pawns) expected |= pawn_attacks(c, s);
            EXPECT_EQ(pawn_attacks(c, pawns), expected);
        }
    }
}

} // namespace
} // namespace chess
