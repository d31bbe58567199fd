// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/catalogue.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/random_mover.h"
#include "eval/any_evaluator.h"
#include "eval/nnue/network.h"
#include "search/alphabeta/alphabeta.h"

namespace engine {
namespace {

// As the evaluators' own names have it.
std::string evaluator_name(const SearchSpec& spec)
{
    if (spec.evaluator != "nnue" || spec.network.empty()) return spec.evaluator;
    return fmt::format("nnue:{}", spec.network);
}

base::Result<std::unique_ptr<search::Search>> make(const SearchSpec& spec, const base::Clock& clock)
{
    if (spec.search == "random") return std::make_unique<RandomMover>();
    if (spec.search != "alphabeta") return base::fail("there is no search {}", base::quote(spec.search));
    search::alphabeta::Params params;
    const auto table = search::alphabeta::param_table();
    for (const auto& [name, value] : spec.params) {
        const auto* param = base::find_param<search::alphabeta::Params>(table, name);
        if (param == nullptr) return base::fail("the search alphabeta has no parameter {}", base::quote(name));
        if (auto set = base::set_param(params, *param, value); !set) return std::unexpected(set.error());
    }
    return search::make_alphabeta(evaluator_name(spec), params, clock);
}

base::Result<std::string> explain(const SearchSpec& spec, const chess::Position& position)
{
    const auto made = eval::make_evaluator(evaluator_name(spec));
    if (!made) return std::unexpected(made.error());
    return eval::to_text((*made)->trace(position));
}

base::Status check_network(const std::string& path)
{
    const auto network = eval::nnue::Network::load(path);
    return network ? base::Status{} : std::unexpected(network.error());
}

Catalogue make_catalogue()
{
    Catalogue out{.searches = {"alphabeta", "random"},
                  .evaluators = {},
                  .make = make,
                  .explain = explain,
                  .check_network = check_network};
    for (const eval::EvaluatorInfo& info : eval::evaluators()) out.evaluators.emplace_back(info.name);
    for (const auto& param : search::alphabeta::param_table()) {
        out.tunables.push_back({.name = std::string(param.name),
                                .integer = param.is_integer(),
                                .initial = param.initial,
                                .min = param.min,
                                .max = param.max,
                                .step = param.step});
    }
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
    return {
        {.name = "kibitz", .spec = {.search = catalogue.searches.front(), .evaluator = catalogue.evaluators.front()}}};
}

} // namespace engine
