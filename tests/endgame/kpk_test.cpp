// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "endgame/kpk.h"

#include <gtest/gtest.h>

#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "tests/support/scale.h"

namespace endgame {
namespace {

using chess::Color;
using chess::Position;
using namespace chess::squares;

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

} // namespace
} // namespace endgame
