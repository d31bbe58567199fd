// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What an evaluator is. The search takes one as a template parameter; the production evaluators (`Classical`, later the
// network) are concrete classes, every other weight set is an AnyEvaluator (any_evaluator.h), which is one too.
#pragma once

#include <algorithm>
#include <concepts>
#include <type_traits>

#include "chess/position.h"

namespace eval {

// No evaluator returns more than this, either way: well below every mate score.
inline constexpr int kMaxEval = 15'000;

// An evaluator says what a position is worth in search units (an opening pawn is about 100) from the view of the side
// to move, in -kMaxEval ... kMaxEval. It does not look for mate, stalemate or draws by the rules. An object belongs to
// one thread at a time (it may keep caches); the same position gives the same value whatever was evaluated before.
template <class E>
concept Evaluator = requires(E& evaluator, const chess::Position& position)
{
    {
        evaluator.evaluate(position)
        } -> std::same_as<int>;
};

// An evaluator that wants to hear of every move, to keep what the positions of a line have in common. A search that has
// one calls reset at the root, gives the result of push to Position::play_unchecked (after a null move it only calls
// push), calls pop when it takes the move back, and evaluates by evaluate_tracked, which gives the value of evaluate.
template <class E>
concept TrackingEvaluator = Evaluator<E> && requires(E& evaluator, const chess::Position& position)
{
    evaluator.reset(position);
    requires chess::Observer<std::remove_reference_t<decltype(evaluator.push())>>;
    evaluator.pop();
    {
        evaluator.evaluate_tracked(position)
        } -> std::same_as<int>;
};

constexpr int bounded(int value) noexcept
{
    return std::clamp(value, -kMaxEval, kMaxEval);
}

} // namespace eval
