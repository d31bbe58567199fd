// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/lone_king.h"

#include <gtest/gtest.h>

#include "eval/classical/classical.h"
#include "tests/eval/positions.h"

namespace eval {
namespace {

using test::position;

int value(std::string_view fen)
{
    static Classical classical;
    return classical.evaluate(position(fen));
}

TEST(MopUp, DrivesTheLoneKingToTheEdgeAndTheKingsTogether)
{
    for (const char piece : {'R', 'Q'}) {
        const auto with = [&](std::string_view king_and_rank) {
            std::string fen(king_and_rank);
            fen.replace(fen.find('X'), 1, 1, piece);
            return value(fen);
        };
        const int centre = with("8/8/8/3k4/8/8/8/X3K3 w - -");
        const int edge = with("3k4/8/8/8/8/8/8/X3K3 w - -");
        const int corner = with("7k/8/8/8/8/8/8/X3K3 b - -");
        EXPECT_LT(centre, edge) << piece;
        EXPECT_LT(edge, -corner) << piece;
        EXPECT_LT(edge, with("3k4/8/3K4/8/8/8/8/X7 w - -")) << piece;
        EXPECT_GT(centre, 1000) << piece;
    }
}
TEST(MopUp, BishopAndKnightDriveToTheRightCorner)
{
    // A dark-squared bishop mates on a1 or h8 only.
    const int right = value("7k/8/5K2/8/8/8/8/2B1N3 w - -");
    const int wrong = value("k7/8/2K5/8/8/8/8/2B1N3 w - -");
    const int centre = value("8/8/8/4k3/8/4K3/8/2B1N3 w - -");
    EXPECT_GT(right, wrong + 100);
    EXPECT_GT(right, centre);
    EXPECT_LT(value("7k/8/5K2/8/8/8/8/3BN3 w - -"), value("k7/8/2K5/8/8/8/8/3BN3 w - -"));
}
TEST(MopUp, BishopAndKnightDriveToTheEdgeFromTheCentre)
{
    // Four steps to h8 each time; the kings two steps apart, then three.
    EXPECT_GT(value("3k4/8/3K4/8/8/8/8/2B1N3 w - -"), value("8/8/5k2/8/5K2/8/8/2B1N3 w - -") + 20) << "the edge";
    EXPECT_GT(value("3k4/8/4K3/8/8/8/8/2B1N3 w - -"), value("3k4/1K6/8/8/8/8/8/2B1N3 w - -") + 40) << "strong king";
}
TEST(MopUp, BishopAndKnightTakeSquaresFromTheKing)
{
    // Only h6 leads out of the corner, and a bishop on c1 holds it.
    EXPECT_GT(value("7k/5K2/8/8/8/8/8/2B1N3 w - -"), value("7k/5K2/8/8/8/B7/8/4N3 w - -") + 40);
}
TEST(MopUp, TooLittleToMateIsADraw)
{
    for (const char* fen :
         {"8/8/4k3/8/8/4K3/8/4N3 w - -", "8/8/4k3/8/8/4K3/8/4B3 w - -", "8/8/4k3/8/8/4K3/8/3NN3 w - -",
          "8/8/4k3/8/8/4K3/8/2B1B3 w - -", "8/8/4k3/8/8/4K3/8/8 w - -"})
        EXPECT_EQ(value(fen), 0) << fen;
    EXPECT_GT(value("8/8/4k3/8/8/4K3/8/2BB4 w - -"), 1000);
}

TEST(MopUp, AKingAndAPawnAreSolved)
{
    EXPECT_EQ(value("8/4k3/8/4K3/4P3/8/8/8 w - -"), 0);
    EXPECT_GT(-value("8/4k3/8/4K3/4P3/8/8/8 b - -"), 500);
    EXPECT_EQ(value("8/8/8/8/8/k7/p7/K7 w - -"), 0);
    EXPECT_LT(value("8/8/8/4p3/4k3/8/4K3/8 w - -"), -500);
}

} // namespace
} // namespace eval
