// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/named_weights.h"

#include "base/text.h"
#include "eval/classical/weight_table.h"
#include "eval/evaluator_table.h"

extern "C" {
extern const char kibitz_classical_begin[];
extern const char kibitz_classical_end[];
extern const char kibitz_classical_hand_begin[];
extern const char kibitz_classical_hand_end[];
}

namespace eval {
namespace {

constexpr std::string_view kSubject = "evaluator ";

bool same(std::string_view a, std::string_view b)
{
    return base::equals_ignoring_case(a, b);
}

base::Result<Weights> parse_classical(const std::string& name, std::string_view text)
{
    const auto file = base::parse_param_file(text);
    if (!file) return base::fail_in(name, file.error());
    Weights weights;
    const auto values = base::checked_values(*file, base::numbers_of(weights, weight_params()));
    if (!values) return base::fail_in(name, values.error());
    if (auto set = base::assign(weights, weight_params(), *values); !set) return std::unexpected(set.error());
    return weights;
}

// The set made by hand is kept as it was when tuning began: what tuned sets are measured against. Both are data of
// their own (data/params).
base::Result<Weights> builtin_classical(std::string_view name)
{
    if (same(name, "classical-hand")) {
        static const base::Result<Weights> hand =
            parse_classical("classical-hand", {kibitz_classical_hand_begin, kibitz_classical_hand_end});
        return hand;
    }
    static const base::Result<Weights> tuned =
        parse_classical("classical", {kibitz_classical_begin, kibitz_classical_end});
    return tuned;
}

base::Result<GeraldWeights> builtin_gerald(std::string_view name)
{
    return same(name, "gerald-tuned") ? kGeraldTuned : kGeraldBase;
}

// A set from a file of one of its kind, or from the program.
template <class Set>
base::Result<Set> base_set(std::string_view name, EvaluatorKind kind, base::Result<Set> (*builtin)(std::string_view),
                           base::ParamTable<Set> table)
{
    const auto [word, file_name] = base::cut(name, ':');
    if (file_name.empty()) return builtin(name);
    const std::string path(file_name);
    const auto file = base::read_param_file(path);
    if (!file) return std::unexpected(file.error());
    const std::string_view subject = file->subject;
    const std::string_view base_name = subject.starts_with(kSubject) ? subject.substr(kSubject.size()) : "";
    if (evaluator_kind(base_name) != kind || base_name.find(':') != std::string_view::npos)
        return base::fail("{}: it is for {}, not for the evaluator {}", path, base::quote(subject),
                          base::to_lower(word));
    auto set = builtin(base_name);
    if (!set) return set;
    const auto values = base::checked_values(*file, base::numbers_of(*set, table));
    if (!values) return base::fail_in(path, values.error());
    if (auto done = base::assign(*set, table, *values); !done) return base::fail_in(path, done.error());
    return set;
}

template <class Set>
base::Result<Set> changed(base::Result<Set> set, const EvaluatorChoice& choice, base::ParamTable<Set> table)
{
    if (!set) return set;
    if (auto done = base::assign(*set, table, choice.weights); !done) return base::fail_in(choice.name, done.error());
    return set;
}

} // namespace

base::Result<Weights> classical_weights(const EvaluatorChoice& choice)
{
    return changed(base_set<Weights>(choice.name, EvaluatorKind::Classical, builtin_classical, weight_params()), choice,
                   weight_params());
}

base::Result<GeraldWeights> gerald_weights(const EvaluatorChoice& choice)
{
    return changed(base_set<GeraldWeights>(choice.name, EvaluatorKind::Gerald, builtin_gerald, gerald_params()), choice,
                   gerald_params());
}

std::vector<std::string> weight_sets()
{
    std::vector<std::string> out;
    for (const EvaluatorInfo& info : evaluators())
        if (has_named_weights(info.kind)) out.emplace_back(info.name);
    return out;
}

base::Result<std::vector<base::Number>> weights_of(std::string_view name)
{
    const auto kind = evaluator_kind(name);
    if (kind == EvaluatorKind::Classical) {
        const auto set = classical_weights(name);
        if (!set) return std::unexpected(set.error());
        return base::numbers_of(*set, weight_params());
    }
    if (kind == EvaluatorKind::Gerald) {
        const auto set = gerald_weights(name);
        if (!set) return std::unexpected(set.error());
        return base::numbers_of(*set, gerald_params());
    }
    return base::fail("the evaluator {} has no weights with names; {} have", base::quote(name),
                      fmt::join(weight_sets(), ", "));
}

} // namespace eval
