// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/any_evaluator.h"

#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "eval/classical/classical.h"
#include "eval/classical/explain.h"
#include "eval/gerald/gerald.h"
#include "eval/nnue/nnue.h"
#include "eval/sets/sets.h"

namespace eval {
namespace {

template <Evaluator E>
class Erased final : public AnyEvaluator {
  public:
    explicit Erased(E evaluator) : evaluator_(std::move(evaluator)) {}
    int evaluate(const chess::Position& position) override { return evaluator_.evaluate(position); }
    Trace trace(const chess::Position& position) override
    {
        if constexpr (std::same_as<E, Classical>)
            return explained(evaluator_, position);
        else
            return evaluator_.trace(position);
    }

  private:
    E evaluator_;
};

template <Evaluator E>
std::unique_ptr<AnyEvaluator> erase(E evaluator)
{
    return std::make_unique<Erased<E>>(std::move(evaluator));
}
template <class Set>
std::unique_ptr<AnyEvaluator> erase_set(Set set = {})
{
    return erase(SetEvaluator<Set>(std::move(set)));
}

// The first is the one to be had only when the program holds a network.
constexpr std::array kEvaluators{
    EvaluatorInfo{"nnue", "the network built into the program", [] { return erase(Nnue(*nnue::embedded_network())); }},
    EvaluatorInfo{"classical", "tapered features, the strongest hand-made set", [] { return erase(Classical{}); }},
    EvaluatorInfo{"comp4121", "seed 000: material, heat maps, mop-up", [] { return erase_set<Comp4121>(); }},
    EvaluatorInfo{"course", "seed 001: material, pairs, pawn structure", [] { return erase_set<Course>(); }},
    EvaluatorInfo{"thesis", "seed 002: PeSTO tables, exactly as published", [] { return erase_set<Thesis>(); }},
    EvaluatorInfo{"gerald-base", "seed 003: 29 features, weights by hand",
                  [] {
                      return erase_set(Gerald{kGeraldBase, "gerald-base"});
                  }},
    EvaluatorInfo{"gerald-tuned", "seed 003: 29 features, weights by a genetic algorithm",
                  [] {
                      return erase_set(Gerald{kGeraldTuned, "gerald-tuned"});
                  }},
    EvaluatorInfo{"heuristic", "seed 004: material, centre, development, castling",
                  [] { return erase_set<Heuristic>(); }},
};

} // namespace

std::span<const EvaluatorInfo> evaluators()
{
    return std::span(kEvaluators).subspan(nnue::embedded_network() ? 0 : 1);
}

base::Result<std::unique_ptr<AnyEvaluator>> make_evaluator(std::string_view name)
{
    if (nnue::is_network_name(name)) {
        auto network = nnue::named_network(name);
        if (!network) return std::unexpected(network.error());
        return erase(Nnue(std::move(*network)));
    }
    std::string known;
    for (const EvaluatorInfo& info : evaluators()) {
        if (base::equals_ignoring_case(info.name, name)) return info.make();
        if (!known.empty()) known += ", ";
        known += info.name;
    }
    return base::fail("there is no evaluator {}; there are {}", base::quote(name), known);
}

} // namespace eval
