// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/weight_file.h"

#include "base/param_file.h"

namespace tune {
namespace {

constexpr std::string_view kEvaluator = "evaluator ";

base::Result<std::unique_ptr<WeightSet>> make_from(const base::ParamFile& file)
{
    if (!file.subject.starts_with(kEvaluator)) return base::fail("these numbers are for the {}", file.subject);
    NamedWeights numbers;
    for (const auto& line : file.lines) numbers.emplace_back(line.name, line.value);
    return make_weight_set(file.subject.substr(kEvaluator.size()), numbers);
}

} // namespace

std::string weight_text(const WeightSet& set, const Candidate& candidate, std::span<const std::string> notes)
{
    base::ParamFile file;
    file.subject = fmt::format("{}{}", kEvaluator, set.name() == "gerald" ? "gerald-base" : set.name());
    file.notes.assign(notes.begin(), notes.end());
    for (const auto& [weight, value] : set.numbers(candidate)) file.lines.push_back({weight, value, 0});
    return base::format_param_file(file);
}

base::Result<std::unique_ptr<WeightSet>> parse_weights(std::string_view text)
{
    const auto file = base::parse_param_file(text);
    if (!file) return std::unexpected(file.error());
    return make_from(*file);
}

base::Result<std::unique_ptr<WeightSet>> read_weight_set(const std::string& name)
{
    auto set = make_weight_set(name);
    if (set) return set;
    const auto file = base::read_param_file(name);
    if (!file) return base::fail("{}; and as a file: {}", set.error().message, file.error().message);
    auto read = make_from(*file);
    if (!read) return base::fail_in(name, read.error());
    return read;
}

} // namespace tune
