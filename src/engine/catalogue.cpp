// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/catalogue.h"

#include <fmt/format.h>

#include "base/text.h"
#include "engine/random_mover.h"
#include "eval/any_evaluator.h"

namespace engine {
namespace {

base::Result<std::unique_ptr<search::Search>> make(const SearchSpec& spec, const base::Clock&)
{
    if (spec.search == "random") return std::make_unique<RandomMover>();
    return base::fail("there is no search {}", base::quote(spec.search));
}

base::Result<std::string> explain(const std::string& evaluator, const chess::Position& position)
{
    const auto made = eval::make_evaluator(evaluator);
    if (!made) return std::unexpected(made.error());
    return fmt::format("{}: {} (side to move)", evaluator, (*made)->evaluate(position));
}

Catalogue make_catalogue()
{
    Catalogue out{.searches = {"random"}, .evaluators = {}, .make = make, .explain = explain};
    for (const eval::EvaluatorInfo& info : eval::evaluators()) out.evaluators.emplace_back(info.name);
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
