// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/network.h"

#include <gtest/gtest.h>

#include "eval/sets/sets.h"
#include "tests/eval/batched_network_checks.h"
#include "tests/eval/positions.h"

namespace eval {
namespace {

// Every move alike, the value of a hand-made set, no draws: what a test hands to code that asks networks.
class FakeNetwork {
  public:
    std::size_t best_batch() const { return 4; }
    void answer(std::span<const NetworkQuestion> questions, std::span<NetworkAnswer> answers)
    {
        for (std::size_t i = 0; i < questions.size(); ++i) {
            const chess::Position& p = questions[i].position();
            const float value = static_cast<float>(evaluator_.evaluate(p)) / (kMaxEval + 1);
            answers[i].value = value;
            answers[i].wdl = {.win = (1 + value) / 2, .draw = 0, .loss = (1 - value) / 2};
            const std::size_t moves = chess::legal_moves(p).size();
            answers[i].policy.assign(moves, 1.0F / static_cast<float>(std::max<std::size_t>(moves, 1)));
        }
    }

  private:
    SetEvaluator<Heuristic> evaluator_{Heuristic{}};
};
static_assert(BatchedNetwork<FakeNetwork>);
static_assert(!BatchedNetwork<SetEvaluator<Heuristic>>);

TEST(BatchedNetwork, AFakeOneKeepsTheContract)
{
    FakeNetwork network;
    std::vector<chess::Position> positions = test::random_positions(20, 1);
    positions.push_back(test::position("7k/5Q2/6K1/8/8/8/8/8 b - -")); // stalemate: no move, no policy
    test::check_batched_network(network, positions);
    EXPECT_FLOAT_EQ((Wdl{.win = 0.5F, .draw = 0.25F, .loss = 0.25F}.expectation()), 0.25F);
}

} // namespace
} // namespace eval
