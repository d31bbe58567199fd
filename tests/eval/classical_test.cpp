// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/classical/classical.h"

#include <gtest/gtest.h>

#include "chess/setup.h"
#include "eval/classical/weight_table.h"
#include "tests/eval/positions.h"
#include "tests/support/scale.h"

namespace eval {
namespace {

using chess::Color;
using chess::Piece;
using chess::Position;

TEST(Classical, StartPositionIsWorthTheTempo)
{
    Classical classical;
    EXPECT_EQ(classical.evaluate(Position{}), Weights{}.tempo.mg());
}

TEST(Classical, AnOpeningPawnIsAboutAHundred)
{
    Classical classical;
    int loss = 0;
    for (int file = 0; file < 8; ++file) {
        chess::Setup setup = chess::Setup::start();
        setup.put(chess::Square(8 + file), Piece::none());
        const auto without = Position::from_setup(setup);
        ASSERT_TRUE(without);
        loss += classical.evaluate(Position{}) - classical.evaluate(*without);
    }
    EXPECT_GT(loss / 8, 60);
    EXPECT_LT(loss / 8, 125);
}

TEST(Classical, TheSamePositionHasTheSameValueWhateverCameBefore)
{
    Classical used;
    const auto positions = test::random_positions(static_cast<std::size_t>(test::test_scale(3000, 300)), 7);
    for (const Position& p : positions) used.evaluate(p);
    Classical fresh;
    for (auto p = positions.rbegin(); p != positions.rend(); ++p) ASSERT_EQ(used.evaluate(*p), fresh.evaluate(*p));
}

TEST(Classical, TraceIsTheEvaluation)
{
    Classical classical;
    for (const Position& p : test::random_positions(static_cast<std::size_t>(test::test_scale(5000, 500)), 11)) {
        const Tracer trace = classical.trace(p);
        const int value = classical.evaluate(p);
        ASSERT_EQ(p.side_to_move() == Color::White ? trace.value : -trace.value, value) << chess::to_fen(p);
    }
}

// The linear part is the sum of counts times weights: what the tuners rely on.
TEST(Classical, CountsTimesWeightsAreTheTotal)
{
    Classical classical;
    for (const Position& p : test::random_positions(static_cast<std::size_t>(test::test_scale(2000, 200)), 13)) {
        const Tracer trace = classical.trace(p);
        if (trace.known_ending) continue;
        int mg = 0;
        int eg = 0;
        for (const auto& param : weight_params()) {
            const auto element = std::get<base::ParamElement<Weights>>(param.member);
            if (!param.name.ends_with("_mg") && !param.name.ends_with("_eg")) continue;
            const auto slot = static_cast<std::size_t>(element.element / 2);
            const int count =
                trace.coefficients[chess::Color::White][slot] - trace.coefficients[chess::Color::Black][slot];
            (element.element % 2 == 0 ? mg : eg) += count * static_cast<int>(param.value(classical.weights()));
        }
        const Score rest = trace.pressed[chess::Color::Black] - trace.pressed[chess::Color::White] + trace.initiative;
        ASSERT_EQ(mg + rest.mg(), trace.total.mg()) << chess::to_fen(p);
        ASSERT_EQ(eg + rest.eg(), trace.total.eg()) << chess::to_fen(p);
    }
}

TEST(Weights, TableIsSound)
{
    const auto sound = base::check_params<Weights>(weight_params());
    EXPECT_TRUE(sound) << sound.error().message;
}

TEST(Weights, EveryNumberHasOneName)
{
    // Slots of rows cover the struct without overlap.
    std::array<int, kSlots> used{};
    for (const WeightRow& row : weight_rows()) {
        const int elements = row.shape == Shape::Rank     ? 8
                             : row.shape == Shape::Victim ? 5
                             : row.shape == Shape::Square ? 32
                                                          : row.last + 1;
        for (int i = 0; i < elements; ++i) ++used[static_cast<std::size_t>(row.slot + i)];
    }
    for (std::size_t slot = 0; slot < kSlots; ++slot) EXPECT_EQ(used[slot], 1) << slot;
}

TEST(Weights, AreSetByName)
{
    Weights w;
    EXPECT_TRUE(base::set_param<Weights>(w, weight_params(), "knight_mobility_3_mg", "17"));
    EXPECT_TRUE(base::set_param<Weights>(w, weight_params(), "king_square_b1_eg", "-41"));
    EXPECT_TRUE(base::set_param<Weights>(w, weight_params(), "danger_pinned", "33"));
    EXPECT_EQ(w.knight_mobility[3], Score(17, Weights{}.knight_mobility[3].eg()));
    EXPECT_EQ(w.king_square[1], Score(Weights{}.king_square[1].mg(), -41));
    EXPECT_EQ(w.danger.pinned, 33);
}

} // namespace
} // namespace eval
