// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/evaluator_table.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/text.h"
#include "eval/any_evaluator.h"
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
Made make_set(const EvaluatorChoice&)
{
    return erase(SetEvaluator<Set>(Set{}));
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
    return erase(SetEvaluator(Gerald{*weights, base::to_lower(base::cut(choice.name, ':').first)}));
}

using enum EvaluatorKind;

// The first is the one to be had only when the program holds a network.
constexpr std::array kEvaluators{
    EvaluatorInfo{"nnue", "the network built into the program", Network, make_network},
    EvaluatorInfo{"classical", "tapered features, the strongest set of weights", Classical, make_classical},
    EvaluatorInfo{"classical-hand", "the same with the weights made by hand, before any tuning", Classical,
                  make_classical},
    EvaluatorInfo{"comp4121", "seed 000: material, heat maps, mop-up", Fixed, make_set<Comp4121>},
    EvaluatorInfo{"course", "seed 001: material, pairs, pawn structure", Fixed, make_set<Course>},
    EvaluatorInfo{"thesis", "seed 002: PeSTO tables, exactly as published", Fixed, make_set<Thesis>},
    EvaluatorInfo{"gerald-base", "seed 003: 29 features, weights by hand", Gerald, make_gerald},
    EvaluatorInfo{"gerald-tuned", "seed 003: 29 features, weights by a genetic algorithm", Gerald, make_gerald},
    EvaluatorInfo{"heuristic", "seed 004: material, centre, development, castling", Fixed, make_set<Heuristic>},
    EvaluatorInfo{"heuristic-attacks", "the same with a bonus for men attacked and defended", Fixed,
                  make_set<HeuristicAttacks>},
};

// What may stand before the colon in front of a file.
struct FileForm {
    std::string_view word;
    EvaluatorKind kind;
};
constexpr std::array kFileForms{FileForm{"nnue", Network}, FileForm{"classical", Classical},
                                FileForm{"gerald", Gerald}};

} // namespace

std::span<const EvaluatorInfo> evaluators()
{
    return std::span(kEvaluators).subspan(nnue::embedded_network() ? 0 : 1);
}

const EvaluatorInfo* find_evaluator(std::string_view name)
{
    const auto [word, path] = base::cut(name, ':');
    const auto* found = kEvaluators.end();
    if (path.empty()) {
        found = std::ranges::find_if(kEvaluators,
                                     [&](const auto& row) { return base::equals_ignoring_case(row.name, name); });
    } else {
        const auto* form = std::ranges::find_if(
            kFileForms, [&](const auto& row) { return base::equals_ignoring_case(row.word, word); });
        if (form != kFileForms.end()) found = std::ranges::find(kEvaluators, form->kind, &EvaluatorInfo::kind);
    }
    return found == kEvaluators.end() ? nullptr : found;
}

std::optional<EvaluatorKind> evaluator_kind(std::string_view name)
{
    const EvaluatorInfo* found = find_evaluator(name);
    return found == nullptr ? std::nullopt : std::optional(found->kind);
}

} // namespace eval
