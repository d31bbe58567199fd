// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a network for many positions at once is, beside Evaluator (evaluator.h), which judges one: asked for a batch, it
// gives each position a value, the chances of win, draw and loss, and a probability for every legal move. Monte-Carlo
// searches, the human model and the coach ask such networks; a fake one stands in tests/eval/network_test.cpp.
#pragma once

#include <concepts>
#include <span>
#include <vector>

#include "chess/position.h"

namespace eval {

// A position with what came before it, as far as it is known: oldest first, the position itself last. Networks that
// look at history see repetitions only in here. The positions must outlive the question.
struct NetworkQuestion {
    std::span<const chess::Position> history; // at least one

    const chess::Position& position() const noexcept { return history.back(); }
};

// Chances from the view of the side to move; they add up to 1.
struct Wdl {
    float win = 0;
    float draw = 0;
    float loss = 0;

    float expectation() const noexcept { return win - loss; } // -1 ... 1
};

struct NetworkAnswer {
    float value = 0; // from the view of the side to move, -1 ... 1
    Wdl wdl;
    // One for each legal move, in the order of chess::legal_moves; they add up to 1. Empty where there is none.
    std::vector<float> policy;
};

// `answer` fills as many answers as there are questions, any number of them; what it says of a question does not depend
// on the others of the batch. `best_batch` is how many to ask at a time for speed. An object belongs to one thread.
template <class N>
concept BatchedNetwork = requires(N& network, const N& constant, std::span<const NetworkQuestion> questions,
                                  std::span<NetworkAnswer> answers)
{
    network.answer(questions, answers);
    {
        constant.best_batch()
        } -> std::convertible_to<std::size_t>;
};

} // namespace eval
