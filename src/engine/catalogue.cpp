// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/catalogue.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "base/text.h"
#include "engine/random_mover.h"
#include "eval/any_evaluator.h"
#include "eval/nnue/network.h"
#include "search/alphabeta/alphabeta.h"
#include "search/mcts/mcts.h"
#include "search/textbook/textbook.h"

namespace engine {
namespace {

// As the evaluators' own names have it.
eval::EvaluatorChoice evaluator_of(const SearchSpec& spec)
{
    if (spec.evaluator == "nnue" && !spec.network.empty()) return {fmt::format("nnue:{}", spec.network), spec.weights};
    return {spec.evaluator, spec.weights};
}

// The parameters of a search with what the specification changes.
template <class Params>
base::Result<Params> changed(const SearchSpec& spec, Params params, std::span<const base::Param<Params>> table)
{
    for (const auto& [name, value] : spec.params) {
        const auto* param = base::find_param<Params>(table, name);
        if (param == nullptr) return base::fail("the search {} has no parameter {}", spec.search, base::quote(name));
        if (auto set = base::set_param(params, *param, value); !set) return std::unexpected(set.error());
    }
    return params;
}

base::Result<std::unique_ptr<search::Search>> make(const SearchSpec& spec, const Resources& resources)
{
    const base::Clock& clock = *resources.clock;
    if (spec.search == "random") return std::make_unique<RandomMover>();
    if (spec.search == "mcts") {
        const auto params = changed(spec, search::mcts::Params{}, search::mcts::param_table());
        if (!params) return std::unexpected(params.error());
        return search::make_mcts(evaluator_of(spec), *params, clock);
    }
    if (spec.search == "alphabeta") {
        const auto params = changed(spec, search::alphabeta::Params{}, search::alphabeta::param_table());
        if (!params) return std::unexpected(params.error());
        return search::make_alphabeta(evaluator_of(spec), *params, clock);
    }
    const auto* preset = search::textbook::find_preset(spec.search);
    if (preset == nullptr) return base::fail("there is no search {}", base::quote(spec.search));
    const auto switches = changed(spec, preset->switches, search::textbook::switch_table());
    if (!switches) return std::unexpected(switches.error());
    return search::make_textbook(evaluator_of(spec), *switches, clock);
}

base::Result<std::string> explain(const SearchSpec& spec, const chess::Position& position, const Resources&)
{
    const auto made = eval::make_evaluator(evaluator_of(spec));
    if (!made) return std::unexpected(made.error());
    return eval::to_text((*made)->trace(position));
}

base::Status check_network(const std::string& path, const Resources&)
{
    const auto network = eval::nnue::Network::load(path);
    return network ? base::Status{} : std::unexpected(network.error());
}

// All margins of the default search, and the twelve of GERALD under names of their own: both have a futility_margin.
std::vector<Tunable> make_tunables()
{
    namespace textbook = search::textbook;
    std::vector<Tunable> out;
    for (const base::Number& margin : base::numbers_of(search::alphabeta::Params{}, search::alphabeta::param_table()))
        out.push_back({margin.name, margin, {{"alphabeta", margin.initial}}});
    for (const textbook::GeraldField& field : textbook::gerald_fields()) {
        const auto* param = base::find_param<textbook::Switches>(textbook::switch_table(), field.name);
        std::map<std::string, double> values;
        for (const char* name : {"gerald-base", "gerald-tuned"})
            values[name] = param->value(textbook::find_preset(name)->switches);
        const double initial = values.at("gerald-base");
        out.push_back({fmt::format("gerald_{}", field.name),
                       {std::string(field.name), true, initial, 0, field.most(), param->step},
                       std::move(values)});
    }
    return out;
}

Catalogue make_catalogue()
{
    Catalogue out{.searches = {"alphabeta", "random"},
                  .evaluators = {},
                  .make = make,
                  .explain = explain,
                  .check_network = check_network,
                  .read_numbers = read_numbers};
    // The production search has the name of the preset; every other preset of the textbook search is a search.
    for (const auto& preset : search::textbook::presets())
        if (preset.name != "alphabeta") out.searches.emplace_back(preset.name);
    out.searches.emplace_back("mcts");
    for (const eval::EvaluatorInfo& info : eval::evaluators()) out.evaluators.emplace_back(info.name);
    out.tunables = make_tunables();
    return out;
}

} // namespace

const Catalogue& standard_catalogue()
{
    static const Catalogue catalogue = make_catalogue();
    return catalogue;
}

std::vector<Player> players(const Catalogue& catalogue)
{
    std::vector<Player> out{
        {.name = "kibitz", .spec = {.search = catalogue.searches.front(), .evaluator = catalogue.evaluators.front()}}};
    const auto has = [](const std::vector<std::string>& names, const std::string& name) {
        return std::ranges::find(names, name) != names.end();
    };
    // Seed 001 follows its book as long as it goes and takes any of its moves; no other seed has a book.
    constexpr BookUse kCourseBook{
        .on = true, .choice = openings::BookChoice::Uniform, .max_plies = BookUse::kWholeBook};
    // The players of the seeds, where the catalogue can build them.
    const std::array<Player, 8> seeds{{{"comp4121", {"comp4121", "comp4121"}},
                                       {"course", {"course", "course"}, kCourseBook},
                                       {"thesis", {"thesis", "thesis"}},
                                       {"gerald-base", {"gerald-base", "gerald-base"}},
                                       {"gerald-eval", {"gerald-base", "gerald-tuned"}},
                                       {"gerald-tuned", {"gerald-tuned", "gerald-tuned"}},
                                       {"heuristic", {"heuristic", "heuristic"}},
                                       {"mcts", {"mcts", "comp4121"}}}};
    for (const Player& player : seeds)
        if (has(catalogue.searches, player.spec.search) && has(catalogue.evaluators, player.spec.evaluator))
            out.push_back(player);
    return out;
}

} // namespace engine
