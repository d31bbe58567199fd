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
#include "eval/named_weights.h"
#include "eval/nnue/nnue.h"
#include "eval/sets/sets.h"

namespace eval {
namespace {

template <Evaluator E>
class Erased final : public AnyEvaluator {
  public:
    explicit Erased(E evaluator, std::string label = {}) : evaluator_(std::move(evaluator)), label_(std::move(label)) {}
    int evaluate(const chess::Position& position) override { return evaluator_.evaluate(position); }
    Trace trace(const chess::Position& position) override
    {
        if constexpr (std::same_as<E, Classical>) {
            Trace trace = explained(evaluator_, position);
            trace.evaluator = label_;
            return trace;
        } else {
            return evaluator_.trace(position);
        }
    }

  private:
    E evaluator_;
    std::string label_; // of a set whose evaluator does not know its name
};

using Made = base::Result<std::unique_ptr<AnyEvaluator>>;

template <Evaluator E>
std::unique_ptr<AnyEvaluator> erase(E evaluator, std::string label = {})
{
    return std::make_unique<Erased<E>>(std::move(evaluator), std::move(label));
}
template <class Set>
std::unique_ptr<AnyEvaluator> erase_set(Set set = {})
{
    return erase(SetEvaluator<Set>(std::move(set)));
}

Made make_network(const EvaluatorChoice& choice)
{
    auto network = nnue::named_network(choice.name);
    if (!network) return std::unexpected(network.error());
    return erase(Nnue(std::move(*network)));
}

Made make_classical(const EvaluatorChoice& choice)
{
    const auto weights = classical_weights(choice);
    if (!weights) return std::unexpected(weights.error());
    return erase(Classical(*weights), base::to_lower(base::cut(choice.name, ':').first));
}

Made make_gerald(const EvaluatorChoice& choice)
{
    const auto weights = gerald_weights(choice);
    if (!weights) return std::unexpected(weights.error());
    return erase_set(Gerald{*weights, base::to_lower(base::cut(choice.name, ':').first)});
}

// The first is the one to be had only when the program holds a network.
constexpr std::array kEvaluators{
    EvaluatorInfo{"nnue", "the network built into the program"},
    EvaluatorInfo{"classical", "tapered features, the strongest set of weights"},
    EvaluatorInfo{"classical-hand", "the same with the weights made by hand, before any tuning"},
    EvaluatorInfo{"comp4121", "seed 000: material, heat maps, mop-up"},
    EvaluatorInfo{"course", "seed 001: material, pairs, pawn structure"},
    EvaluatorInfo{"thesis", "seed 002: PeSTO tables, exactly as published"},
    EvaluatorInfo{"gerald-base", "seed 003: 29 features, weights by hand"},
    EvaluatorInfo{"gerald-tuned", "seed 003: 29 features, weights by a genetic algorithm"},
    EvaluatorInfo{"heuristic", "seed 004: material, centre, development, castling"},
    EvaluatorInfo{"heuristic-attacks", "the same with a bonus for men attacked and defended"},
};

} // namespace

std::span<const EvaluatorInfo> evaluators()
{
    return std::span(kEvaluators).subspan(nnue::embedded_network() ? 0 : 1);
}

Made make_evaluator(const EvaluatorChoice& choice)
{
    if (is_classical_name(choice.name)) return make_classical(choice);
    if (is_gerald_name(choice.name)) return make_gerald(choice);
    if (!choice.weights.empty())
        return base::fail("the evaluator {} has no weights that can be changed", base::quote(choice.name));
    if (nnue::is_network_name(choice.name)) return make_network(choice);
    const auto is = [&](std::string_view name) { return base::equals_ignoring_case(choice.name, name); };
    if (is("comp4121")) return erase_set<Comp4121>();
    if (is("course")) return erase_set<Course>();
    if (is("thesis")) return erase_set<Thesis>();
    if (is("heuristic")) return erase_set<Heuristic>();
    if (is("heuristic-attacks")) return erase_set<HeuristicAttacks>();
    std::string known;
    for (const EvaluatorInfo& info : evaluators()) {
        if (!known.empty()) known += ", ";
        known += info.name;
    }
    return base::fail("there is no evaluator {}; there are {}", base::quote(choice.name), known);
}

} // namespace eval
