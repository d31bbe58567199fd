// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/numbers.h"

#include <algorithm>
#include <fmt/ranges.h>

#include "base/text.h"
#include "eval/named_weights.h"
#include "search/alphabeta/params.h"
#include "search/mcts/mcts.h"
#include "search/textbook/switches.h"

namespace engine {

std::string NumberSet::subject() const
{
    return fmt::format("{} {}", part == NumberPart::Search ? "search" : "evaluator", name);
}

std::vector<NumberSet> number_sets()
{
    std::vector<NumberSet> sets;
    for (const std::string& name : eval::weight_sets()) sets.push_back({NumberPart::Evaluator, name});
    sets.push_back({NumberPart::Search, "alphabeta"});
    // The production search has the name of one preset.
    for (const auto& preset : search::textbook::presets())
        if (preset.name != "alphabeta") sets.push_back({NumberPart::Search, std::string(preset.name)});
    sets.push_back({NumberPart::Search, "mcts"});
    return sets;
}

base::Result<std::vector<base::Number>> numbers_of(const NumberSet& set)
{
    if (set.part == NumberPart::Evaluator) return eval::weights_of(set.name);
    if (set.name == "alphabeta") return base::numbers_of(search::alphabeta::Params{}, search::alphabeta::param_table());
    if (set.name == "mcts") return base::numbers_of(search::mcts::Params{}, search::mcts::param_table());
    const auto* preset = search::textbook::find_preset(set.name);
    if (preset == nullptr) return base::fail("there is no search {}", base::quote(set.name));
    return base::numbers_of(preset->switches, search::textbook::switch_table());
}

base::Result<NumberSet> parse_number_set(std::string_view subject)
{
    std::vector<std::string> known;
    for (const NumberSet& set : number_sets()) {
        if (base::equals_ignoring_case(set.subject(), subject)) return set;
        known.push_back(set.subject());
    }
    return base::fail("nothing is called {}; there are {}", base::quote(subject), fmt::join(known, ", "));
}

base::Result<std::string> numbers_text(const NamedNumbers& numbers, std::vector<std::string> notes)
{
    const auto all = numbers_of(numbers.set);
    if (!all) return std::unexpected(all.error());
    return base::format_param_file(base::param_file(numbers.set.subject(), std::move(notes), *all, numbers.values));
}

base::Result<NamedNumbers> read_numbers(const std::string& path)
{
    const auto file = base::read_param_file(path);
    if (!file) return std::unexpected(file.error());
    const auto set = parse_number_set(file->subject);
    if (!set) return base::fail("{}: for = {}: {}", path, file->subject, set.error().message);
    const auto all = numbers_of(*set);
    if (!all) return base::fail_in(path, all.error());
    auto values = base::checked_values(*file, *all);
    if (!values) return base::fail_in(path, values.error());
    for (const base::Number& number : *all) {
        const auto found = values->find(number.name);
        if (found != values->end() && found->second == number.initial) values->erase(found);
    }
    return NamedNumbers{*set, *std::move(values)};
}

} // namespace engine
