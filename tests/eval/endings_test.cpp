// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/endings.h"

#include <gtest/gtest.h>

#include "eval/classical/classical.h"
#include "eval/classical/kpk.h"
#include "tests/eval/positions.h"
#include "tests/support/scale.h"

namespace eval {
namespace {

using chess::Color;
using chess::Position;
using test::position;
using namespace chess::squares;

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

// Won and drawn by the books, each from both sides of the move.
TEST(Kpk, KnowsTheTextbook)
{
    const Kpk& kpk = Kpk::table();
    EXPECT_TRUE(kpk.is_win({e6, e5, e8, true})); // king before the pawn on the sixth: always
    EXPECT_TRUE(kpk.is_win({e6, e5, e8, false}));
    EXPECT_FALSE(kpk.is_win({e5, e4, e7, true})); // no opposition
    EXPECT_TRUE(kpk.is_win({e5, e4, e7, false})); // opposition
    EXPECT_FALSE(kpk.is_win({a6, a5, a8, true})); // rook pawn
    EXPECT_FALSE(kpk.is_win({h6, h5, g8, false}));
    EXPECT_TRUE(kpk.is_win({a1, h5, a8, true}));   // outside the square
    EXPECT_FALSE(kpk.is_win({a1, h5, d8, false})); // inside it
    EXPECT_FALSE(kpk.is_win({a1, e7, e8, true}));
    EXPECT_FALSE(kpk.is_win({e6, e7, e8, false})); // stalemate
    EXPECT_TRUE(kpk.is_win({e6, e7, e8, true}));   // Kd6 Kf7 Kd7
    EXPECT_TRUE(kpk.is_win({d6, e7, f7, true}));
}
// The table agrees with the rules at every position: the strong side wins if a move does, the weak side holds if one
// does.
TEST(Kpk, EveryVerdictFollowsFromTheNext)
{
    const Kpk& kpk = Kpk::table();
    const auto verdict = [&](const Position& p) {
        return kpk.is_win({p.king(Color::White), p.pieces(chess::PieceType::Pawn).first(), p.king(Color::Black),
                           p.side_to_move() == Color::White});
    };
    const auto wins = [&](Position p, chess::Move m) {
        p.play_unchecked(m);
        if (!m.is_promotion()) return p.pieces(chess::PieceType::Pawn).any() && verdict(p);
        if (p.is_stalemate() || m.promotion_piece() < chess::PieceType::Rook) return false;
        for (const chess::Move reply : chess::legal_moves(p)) {
            if (p.is_capture(reply)) return false;
        }
        return true;
    };
    int checked = 0;
    const int step = test::test_scale(1, 17);
    for (int i = 0; i < 2 * 48 * 64 * 64; i += step) {
        chess::Setup setup = chess::Setup::empty();
        const chess::Square king(i / 2 % 64);
        const chess::Square enemy(i / 128 % 64);
        const chess::Square pawn(8 + i / 8192);
        if (king == enemy || king == pawn || enemy == pawn) continue;
        setup.put(king, {Color::White, chess::PieceType::King});
        setup.put(enemy, {Color::Black, chess::PieceType::King});
        setup.put(pawn, {Color::White, chess::PieceType::Pawn});
        setup.side_to_move = i % 2 == 0 ? Color::White : Color::Black;
        const auto p = Position::from_setup(setup);
        if (!p) continue;
        bool any = false;
        bool every = p->has_legal_move() || p->is_check();
        for (const chess::Move m : chess::legal_moves(*p)) (wins(*p, m) ? any : every) = wins(*p, m);
        ASSERT_EQ(verdict(*p), setup.side_to_move == Color::White ? any : every) << chess::to_fen(*p);
        ++checked;
    }
    EXPECT_GT(checked, 300'000 / step);
}
TEST(Kpk, TheEvaluationUsesIt)
{
    EXPECT_EQ(value("8/4k3/8/4K3/4P3/8/8/8 w - -"), 0);
    EXPECT_GT(-value("8/4k3/8/4K3/4P3/8/8/8 b - -"), 500);
    EXPECT_EQ(value("8/8/8/8/8/k7/p7/K7 w - -"), 0);
    EXPECT_LT(value("8/8/8/4p3/4k3/8/4K3/8 w - -"), -500);
}

TEST(EndgameScale, DrawishMaterial)
{
    const auto scale = [](std::string_view fen, Color ahead) { return endgame_scale(position(fen), ahead); };
    EXPECT_EQ(scale("8/4kn2/8/8/8/8/8/3KBN2 w - -", Color::White), 4);       // a minor more
    EXPECT_EQ(scale("8/4kp2/8/8/8/8/8/3KN3 w - -", Color::White), 0);        // nothing to mate with
    EXPECT_EQ(scale("k7/8/8/P7/8/8/8/3KB3 w - -", Color::White), 0);         // wrong bishop (e1 dark, a8 light)
    EXPECT_GT(scale("k7/8/8/P7/8/8/8/3K1B2 w - -", Color::White), 30);       // right bishop
    EXPECT_LT(scale("8/3bk3/8/3pP3/3P4/8/3K1B2/8 w - -", Color::White), 40); // opposite bishops
    EXPECT_GT(scale("8/3bk3/8/3pP3/3P4/8/3KB3/8 w - -", Color::White), 40);  // the same colour
    EXPECT_EQ(scale("r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - -", Color::White), kFullScale);
}
TEST(EndgameScale, KnightsAloneDoNotWin)
{
    EXPECT_EQ(endgame_scale(position("8/4kn2/8/8/8/8/8/3KNN2 w - -"), Color::White), 4);
    EXPECT_EQ(endgame_scale(position("8/4k3/8/8/8/8/8/3KNN2 w - -"), Color::White), 0);
}

} // namespace
} // namespace eval
