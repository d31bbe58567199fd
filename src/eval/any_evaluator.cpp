// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/any_evaluator.h"

#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "eval/classical/classical.h"

namespace eval {
namespace {

template <Evaluator E>
class Erased final : public AnyEvaluator {
  public:
    explicit Erased(E evaluator) : evaluator_(std::move(evaluator)) {}
    int evaluate(const chess::Position& position) override { return evaluator_.evaluate(position); }

  private:
    E evaluator_;
};

template <Evaluator E>
std::unique_ptr<AnyEvaluator> erase(E evaluator)
{
    return std::make_unique<Erased<E>>(std::move(evaluator));
}

constexpr std::array kEvaluators{
    EvaluatorInfo{"classical", "tapered features, the strongest hand-made set", [] { return erase(Classical{}); }},
};

} // namespace

std::span<const EvaluatorInfo> evaluators()
{
    return kEvaluators;
}

base::Result<std::unique_ptr<AnyEvaluator>> make_evaluator(std::string_view name)
{
    std::string known;
    for (const EvaluatorInfo& info : kEvaluators) {
        if (base::equals_ignoring_case(info.name, name)) return info.make();
        if (!known.empty()) known += ", ";
        known += info.name;
    }
    return base::fail("there is no evaluator {}; there are {}", base::quote(name), known);
}

} // namespace eval
