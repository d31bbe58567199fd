// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/named_search.h"

#include <algorithm>

#include "base/text.h"
#include "engine/catalogue.h"
#include "search/alphabeta/alphabeta.h"
#include "search/textbook/position_table.h"
#include "search/textbook/textbook.h"

namespace lab {
namespace {

using search::alphabeta::Params;
using search::textbook::Switches;
using Words = std::vector<std::string_view>;

constexpr std::string_view kProduction = "kibitz";

template <class Struct>
std::string names_in(base::ParamTable<Struct> table)
{
    std::string out;
    for (const auto& param : table) out += fmt::format("{}{}", out.empty() ? "" : ", ", param.name);
    return out;
}

// The words after the first, each NAME=NUMBER.
template <class Struct>
base::Result<Struct> with_changes(Struct numbers, base::ParamTable<std::type_identity_t<Struct>> table,
                                  const Words& words)
{
    for (std::size_t i = 1; i < words.size(); ++i) {
        const auto [name, value] = base::cut(words[i], '=');
        if (base::find_param<Struct>(table, name) == nullptr)
            return base::fail("there is no parameter {}; there are {}", base::quote(name), names_in<Struct>(table));
        if (const auto set = base::set_param<Struct>(numbers, table, name, value); !set)
            return std::unexpected(set.error());
    }
    return numbers;
}

std::string names_of_presets()
{
    std::string out;
    for (const auto& preset : search::textbook::presets())
        out += fmt::format("{}{}", out.empty() ? "" : ", ", preset.name);
    return out;
}

} // namespace

base::Result<Switches> read_switches(std::string_view text)
{
    const Words words = base::split(text, ',');
    const auto* preset = search::textbook::find_preset(words.front());
    if (preset == nullptr)
        return base::fail("there is no preset {}; there are {}", base::quote(words.front()), names_of_presets());
    return with_changes(preset->switches, search::textbook::switch_table(), words);
}

base::Result<NamedSearch> read_search(std::string_view text)
{
    const Words words = base::split(text, ',');
    if (words.front() == kProduction) {
        const auto params = with_changes(Params{}, search::alphabeta::param_table(), words);
        if (!params) return std::unexpected(params.error());
        return NamedSearch{std::string(text), *params};
    }
    if (search::textbook::find_preset(words.front()) == nullptr)
        return base::fail("there is no search {}; there are {} and the presets {}", base::quote(words.front()),
                          kProduction, names_of_presets());
    const auto switches = read_switches(text);
    if (!switches) return std::unexpected(switches.error());
    return NamedSearch{std::string(text), *switches};
}

std::string usual_evaluator(const NamedSearch& named)
{
    const auto first = base::split(named.name, ',').front();
    for (const engine::Player& player : engine::players(engine::standard_catalogue()))
        if (player.name == first) return player.spec.evaluator;
    return "thesis";
}

Switches with_hash(Switches switches, std::size_t megabytes)
{
    const auto most = static_cast<int>((megabytes << 20) / search::textbook::PositionTable::kEntryBytes);
    switches.table_entries = std::min(switches.table_entries, most);
    return switches;
}

base::Result<std::unique_ptr<search::Search>> make_search(const NamedSearch& named, const std::string& evaluator,
                                                          std::size_t hash, const base::Clock& clock)
{
    if (const Switches* switches = named.switches())
        return search::make_textbook(evaluator, with_hash(*switches, hash), clock);
    auto made = search::make_alphabeta(evaluator, std::get<Params>(named.numbers), clock);
    if (!made) return made;
    if (auto set = (*made)->set_hash(hash); !set) return std::unexpected(set.error());
    return made;
}

} // namespace lab
