// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/score.h"

#include <array>
#include <gtest/gtest.h>

namespace chess {
namespace {

TEST(Score, OrdersFromMatedNowToMateNow)
{
    const std::array ascending{Score(MateIn{0}),
                               Score(MateIn{-1}),
                               Score(MateIn{-2}),
                               Score(MateIn{-100}),
                               Score(TablebaseIn{0, false}),
                               Score(TablebaseIn{9, false}),
                               Score(Centipawns{-30'000}),
                               Score(Centipawns{-1}),
                               Score(Centipawns{0}),
                               Score(Centipawns{1}),
                               Score(Centipawns{30'000}),
                               Score(TablebaseIn{9, true}),
                               Score(TablebaseIn{0, true}),
                               Score(MateIn{100}),
                               Score(MateIn{2}),
                               Score(MateIn{1}),
                               -Score(MateIn{0})};
    for (std::size_t a = 0; a < ascending.size(); ++a)
        for (std::size_t b = 0; b < ascending.size(); ++b) {
            EXPECT_EQ(ascending[a] < ascending[b], a < b) << a << ' ' << b;
            EXPECT_EQ(ascending[a] == ascending[b], a == b) << a << ' ' << b;
            EXPECT_EQ(ascending[a] <=> ascending[b], a <=> b);
            // Seen from the other side everything is the other way round.
            EXPECT_EQ(-ascending[a] > -ascending[b], a < b) << a << ' ' << b;
        }
}

TEST(Score, TwiceNegatedIsTheSame)
{
    for (const Score s :
         {Score(Centipawns{35}), Score(Centipawns{-7}), Score(MateIn{3}), Score(MateIn{-3}), Score(MateIn{0}),
          -Score(MateIn{0}), Score(TablebaseIn{4, true}), Score(TablebaseIn{0, false})})
        EXPECT_EQ(-(-s), s) << s.text();
}

TEST(Score, Text)
{
    EXPECT_EQ(Score().text(), "+0.00");
    EXPECT_EQ(Score(Centipawns{35}).text(), "+0.35");
    EXPECT_EQ(Score(Centipawns{-120}).text(), "-1.20");
    EXPECT_EQ(Score(Centipawns{-5}).text(), "-0.05");
    EXPECT_EQ(Score(MateIn{3}).text(), "#3");
    EXPECT_EQ(Score(MateIn{-2}).text(), "#-2");
    EXPECT_EQ(Score(MateIn{0}).text(), "#-0");
    EXPECT_EQ((-Score(MateIn{0})).text(), "#0");
    EXPECT_EQ(Score(TablebaseIn{12, true}).text(), "tablebase +12");
    EXPECT_EQ(Score(TablebaseIn{0, false}).text(), "tablebase -0");
}

TEST(Score, KnowsItsKind)
{
    EXPECT_FALSE(Score(Centipawns{5}).is_mate());
    EXPECT_EQ(Score(Centipawns{5}).centipawns(), Centipawns{5});
    EXPECT_TRUE(Score(MateIn{5}).is_mate());
    EXPECT_EQ(Score(MateIn{5}).mate(), MateIn{5});
    const Score won(TablebaseIn{7, true});
    EXPECT_TRUE(won.is_tablebase());
    EXPECT_FALSE(won.is_mate());
    EXPECT_FALSE(Score(Centipawns{19'993}).is_tablebase());
    EXPECT_EQ(won.tablebase(), (TablebaseIn{7, true}));
    EXPECT_EQ(won.centipawns(), Centipawns{19'993});
    EXPECT_EQ((-won).centipawns(), Centipawns{-19'993});
}

TEST(PovScore, IsTheSameFromBothSides)
{
    const PovScore white{Centipawns{50}, Color::White};
    EXPECT_EQ(white.from(Color::White), Score(Centipawns{50}));
    EXPECT_EQ(white.from(Color::Black), Score(Centipawns{-50}));
    EXPECT_EQ(white, (PovScore{Centipawns{-50}, Color::Black}));
    EXPECT_NE(white, (PovScore{Centipawns{50}, Color::Black}));
    const PovScore mated{MateIn{0}, Color::Black};
    EXPECT_EQ(mated.from(Color::White), -Score(MateIn{0}));
    EXPECT_GT(mated.from(Color::White), Score(MateIn{1}));
    EXPECT_EQ(mated.from(Color::Black), Score(MateIn{0}));
}

TEST(WinDrawLoss, ExpectationAndMirror)
{
    const WinDrawLoss chances{600, 300, 100};
    EXPECT_DOUBLE_EQ(chances.expectation(), 0.75);
    EXPECT_DOUBLE_EQ((-chances).expectation(), 0.25);
    EXPECT_EQ(-chances, (WinDrawLoss{100, 300, 600}));
    EXPECT_DOUBLE_EQ(WinDrawLoss{}.expectation(), 0.5);
}

} // namespace
} // namespace chess
