// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/settings.h"

#include <algorithm>
#include <fmt/ranges.h>

#include "base/memory.h"
#include "base/text.h"
#include "engine/strength.h"

namespace engine {
namespace {

template <class T>
base::Status within(std::string_view what, T value, T least, T most)
{
    if (value >= least && value <= most) return {};
    return base::fail("{} is {}, but must be between {} and {}", what, value, least, most);
}

base::Status known(std::string_view what, const std::string& name, const std::vector<std::string>& names)
{
    if (std::ranges::find(names, name) != names.end()) return {};
    return base::fail("there is no {} {}; there are {}", what, base::quote(name), fmt::join(names, ", "));
}

} // namespace

Settings default_settings(const Catalogue& catalogue)
{
    const Player first = players(catalogue).front();
    return {.player = first.spec, .book = first.book};
}

base::Result<Settings> named_player(const Catalogue& catalogue, std::string_view name)
{
    std::vector<std::string> names;
    for (const Player& player : players(catalogue)) {
        if (base::equals_ignoring_case(player.name, name)) return Settings{.player = player.spec, .book = player.book};
        names.push_back(player.name);
    }
    return base::fail("there is no player {}; there are {}", base::quote(name), fmt::join(names, ", "));
}

std::size_t largest_hash()
{
    return std::max<std::size_t>(base::memory_limit() >> 20, Settings::kDefaultHash);
}

base::Status check(const Settings& settings, const Catalogue& catalogue)
{
    for (const base::Status& status :
         {known("search", settings.player.search, catalogue.searches),
          known("evaluator", settings.player.evaluator, catalogue.evaluators),
          within<std::size_t>("the hash in megabytes", settings.hash, 1, largest_hash()),
          within("the number of threads", settings.threads, 1, Settings::kMaxThreads),
          within("the number of lines", settings.lines, 1, Settings::kMaxLines),
          within<std::int64_t>("the overhead of a move in milliseconds", settings.move_overhead.count(), 0,
                               Settings::kMaxOverhead.count()),
          within("the strength", settings.elo.value_or(kMaxElo), kLowestElo, kMaxElo),
          within("the depth of the book", settings.book.max_plies, 0, BookUse::kWholeBook)})
        if (!status) return status;
    return {};
}

} // namespace engine
