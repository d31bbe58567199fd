// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What every batched network has to keep to; tests call it with theirs.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "eval/network.h"

namespace test {

inline void check_answer(const eval::NetworkQuestion& question, const eval::NetworkAnswer& answer)
{
    const std::string fen = chess::to_fen(question.position());
    EXPECT_EQ(answer.policy.size(), chess::legal_moves(question.position()).size()) << fen;
    const double sum = std::accumulate(answer.policy.begin(), answer.policy.end(), 0.0);
    EXPECT_NEAR(sum, answer.policy.empty() ? 0.0 : 1.0, 1e-4) << fen;
    for (const float p : answer.policy) EXPECT_GE(p, 0.0F) << fen;
    EXPECT_NEAR(answer.wdl.win + answer.wdl.draw + answer.wdl.loss, 1.0, 1e-4) << fen;
    for (const float p : {answer.wdl.win, answer.wdl.draw, answer.wdl.loss}) EXPECT_GE(p, 0.0F) << fen;
    EXPECT_LE(std::abs(answer.value), 1.0F) << fen;
}

// The contract on these positions, each a question of its own: together, and one by one with the same answers.
template <eval::BatchedNetwork Network>
void check_batched_network(Network& network, std::span<const chess::Position> positions)
{
    std::vector<eval::NetworkQuestion> questions;
    for (const chess::Position& p : positions) questions.push_back({{&p, 1}});
    std::vector<eval::NetworkAnswer> answers(questions.size());
    network.answer(questions, answers);
    EXPECT_GT(network.best_batch(), 0U);
    for (std::size_t i = 0; i < questions.size(); ++i) {
        check_answer(questions[i], answers[i]);
        eval::NetworkAnswer alone;
        network.answer({&questions[i], 1}, {&alone, 1});
        EXPECT_EQ(alone.policy, answers[i].policy) << i;
        EXPECT_EQ(alone.value, answers[i].value) << i;
        EXPECT_EQ(alone.wdl.win, answers[i].wdl.win) << i;
    }
}

} // namespace test
