// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/features.h"

#include <cmath>
#include <gtest/gtest.h>

#include "chess/notation/fen.h"
#include "eval/classical/weights.h"
#include "tests/support/random_positions.h"
#include "tests/support/scale.h"
#include "tune/gray.h"
#include "tune/weight_file.h"

namespace tune {
namespace {

float dot(const WeightSet& set, const PositionFeatures& features, const Candidate& candidate)
{
    FeatureTable table;
    table.add(features, {});
    return table.value(table[0], set.slot_weights(candidate)) / set.divisor();
}

TEST(Features, GeraldsDotProductIsTheEvaluator)
{
    const auto set = gerald_weights();
    const GrayCode code(set->space());
    base::Random random(3);
    std::vector<Candidate> candidates{set->space().start(), gerald_weights("gerald-tuned")->space().start()};
    for (int i = 0; i < 4; ++i) candidates.push_back(code.decode(code.random(random)));
    for (const Candidate& candidate : candidates) {
        const auto evaluator = set->evaluator(candidate);
        PositionFeatures features;
        test::for_random_positions(5, test::test_scale(4000, 300), [&](const chess::Position& p) {
            ASSERT_TRUE(set->extract(p, features));
            const float value = dot(*set, features, candidate);
            // Everything is a whole number below 2^24 until the division: the sum is exact, the evaluator cuts it off.
            if (std::abs(value) < 15000) {
                ASSERT_EQ(std::trunc(value), static_cast<float>(evaluator(p))) << chess::to_fen(p);
            }
        });
    }
}

TEST(Features, ClassicalDotProductIsTheEvaluatorToWithinRounding)
{
    eval::Weights other;
    other.pawn = eval::Score(90, 120);
    other.knight_square[10] = eval::Score(-33, 21);
    for (std::size_t i = 0; i < other.rook_own_wing.size(); ++i) {
        other.rook_own_wing[i] = eval::Score(static_cast<int>(i), 3);
        other.knight_enemy_wing[i] = eval::Score(7, -static_cast<int>(i));
    }
    for (const eval::Weights& weights : {eval::Weights{}, other}) {
        const auto set = classical_weights(weights);
        const Candidate start = set->space().start();
        const auto evaluator = set->evaluator(start);
        PositionFeatures features;
        int known_endings = 0;
        test::for_random_positions(6, test::test_scale(20000, 500), [&](const chess::Position& p) {
            if (!set->extract(p, features)) {
                ++known_endings;
                return;
            }
            const float value = dot(*set, features, start);
            if (std::abs(value) < 15000) {
                ASSERT_LE(std::abs(value - static_cast<float>(evaluator(p))), 1.01F) << chess::to_fen(p);
            }
        });
        EXPECT_GT(known_endings, 0);
    }
}

TEST(Features, ClassicalAxesCarryTheNamesOfTheirSlots)
{
    const auto set = classical_weights(eval::Weights{});
    for (const SlotAxes& slot : set->slots()) {
        if (slot.mg < 0 || slot.eg < 0) continue; // a single number
        const std::string mg = set->space()[static_cast<std::size_t>(slot.mg)].name;
        const std::string eg = set->space()[static_cast<std::size_t>(slot.eg)].name;
        EXPECT_TRUE(mg.ends_with("_mg") && eg.ends_with("_eg")) << mg << " " << eg;
        EXPECT_EQ(mg.substr(0, mg.size() - 3), eg.substr(0, eg.size() - 3));
    }
    // A weight reaches the positions that use it: one more for each knight on c3, twice for none.
    const std::size_t axis = set->space().find("knight_square_c3_mg");
    ASSERT_LT(axis, set->space().size());
    Candidate changed = set->space().start();
    changed[axis] += 24;
    const auto p = chess::parse_position("rnbqkbnr/pppp1ppp/8/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 2");
    ASSERT_TRUE(p);
    PositionFeatures features;
    ASSERT_TRUE(set->extract(*p, features));
    EXPECT_NEAR(dot(*set, features, changed) - dot(*set, features, set->space().start()), 24, 0.01);
    EXPECT_EQ(set->evaluator(changed)(*p) - set->evaluator(set->space().start())(*p), 24);
}

// Danger and initiative bend: near the start the tangent is close to the evaluator, and in the mean closer than
// leaving these weights out.
TEST(Features, TheTangentOfDangerAndInitiativeFollowsTheEvaluator)
{
    const auto set = classical_weights(eval::Weights{});
    const Candidate start = set->space().start();
    Candidate changed = start;
    for (const auto& [name, by] : {std::pair{"danger_weak_ring_square", 3},
                                   {"danger_safe_queen_check", 8},
                                   {"danger_base", 4},
                                   {"initiative_pawn", 1},
                                   {"initiative_base", 6}}) {
        const std::size_t axis = set->space().find(name);
        ASSERT_LT(axis, set->space().size()) << name;
        changed[axis] += by;
    }
    const auto before = set->evaluator(start);
    const auto after = set->evaluator(changed);
    PositionFeatures features;
    double moved = 0;
    double missed = 0;
    test::for_random_positions(8, test::test_scale(20000, 500), [&](const chess::Position& p) {
        if (!set->extract(p, features)) return;
        const auto real = static_cast<double>(after(p) - before(p));
        const double linear = static_cast<double>(dot(*set, features, changed) - dot(*set, features, start));
        moved += std::abs(real);
        missed += std::abs(real - linear);
    });
    EXPECT_GT(moved, 0);
    EXPECT_LT(missed, moved / 5);
}

TEST(Features, NumbersComeBackByName)
{
    for (const char* name : {"gerald-base", "gerald-tuned", "classical", "classical-hand"}) {
        const auto set = make_weight_set(name);
        ASSERT_TRUE(set);
        Candidate candidate = (*set)->space().start();
        candidate[3] += 5;
        const NamedWeights numbers = (*set)->numbers(candidate);
        EXPECT_GT(numbers.size(), (*set)->space().size());
        const auto back = make_weight_set(name, numbers);
        ASSERT_TRUE(back) << back.error().message;
        EXPECT_EQ((*back)->space().start(), candidate);
        EXPECT_EQ((*back)->numbers(candidate), numbers);
        EXPECT_EQ(make_weight_set(name, {{"no_such", 1}}).error().message, "there is no weight \"no_such\"");
    }
    EXPECT_FALSE(make_weight_set("nnue"));
    EXPECT_EQ(make_weight_set("gerald", {{"pawn_mg", 90}}).error().message,
              "pawn_mg is 90, but must be between 100 and 100");
}

TEST(WeightFile, ComesBackAndIsRefused)
{
    const auto set = gerald_weights("gerald-tuned");
    Candidate candidate = set->space().start();
    candidate[5] = 77;
    const std::string text = weight_text(*set, candidate, std::vector<std::string>{"a note"});
    EXPECT_TRUE(text.starts_with("kibitz-params 1\nfor = evaluator gerald-base\n# a note\npawn_mg = 100\n"));
    const auto back = parse_weights(text);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ((*back)->space().start(), candidate);
    const std::string head = "kibitz-params 1\nfor = evaluator classical\n";
    const auto message = [](const std::string& bad) { return parse_weights(bad).error().message; };
    EXPECT_EQ(message(head + "pawn_mg = x\n"), "line 3: pawn_mg: \"x\" is not a number");
    EXPECT_EQ(message(head + "pawn_mg = 9999\n"), "pawn_mg is 9999, but must be between -3000 and 3000");
    EXPECT_TRUE(message("pawn_mg = 1\n").starts_with("line 1: \"pawn_mg = 1\" is not"));
    EXPECT_EQ(message("kibitz-params 1\nfor = search alphabeta\n"), "these numbers are for the search alphabeta");
    EXPECT_FALSE(parse_weights("kibitz-params 1\npawn_mg = 1\n"));
    EXPECT_FALSE(read_weight_set("/no/such/file"));
}

} // namespace
} // namespace tune
