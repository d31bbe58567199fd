// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The one table of evaluators: name, description, kind and how to make it. Everything that lists, names or builds an
// evaluator reads it, so a new evaluator is one row. Constant; any thread may ask.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "base/result.h"
#include "eval/evaluator_choice.h"

namespace eval {

class AnyEvaluator;

// What an evaluator runs on, which decides its class and whether a file may be named in place of what is built in.
enum class EvaluatorKind : std::uint8_t {
    Network,   // a network; "nnue:PATH" is the one in that file
    Classical, // the classical terms with a set of weights; "classical:PATH" has those of that file
    Gerald,    // GERALD's features with a set of weights; "gerald:PATH" has those of that file
    Fixed,     // numbers that cannot be changed
};

constexpr bool has_named_weights(EvaluatorKind kind) noexcept
{
    return kind == EvaluatorKind::Classical || kind == EvaluatorKind::Gerald;
}

struct EvaluatorInfo {
    // Requires: the choice names this evaluator, or a file of its kind.
    using Make = base::Result<std::unique_ptr<AnyEvaluator>> (*)(const EvaluatorChoice& choice);

    std::string_view name; // in small letters
    std::string_view summary;
    EvaluatorKind kind;
    Make make;
};

// All there are; the first is the default. A program without a network has no evaluator that needs one.
std::span<const EvaluatorInfo> evaluators();

// The row of a name, or of "nnue:PATH" and its like the first of that kind; null if there is none. Names match in any
// case. Also finds the network of a program without one, whose `make` says why it cannot be had.
const EvaluatorInfo* find_evaluator(std::string_view name);

// Nothing if there is no such evaluator.
std::optional<EvaluatorKind> evaluator_kind(std::string_view name);

} // namespace eval
