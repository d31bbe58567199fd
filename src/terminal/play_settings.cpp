// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/play_settings.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/text.h"
#include "engine/strength.h"

namespace terminal {

std::optional<int> elo_of_level(int level)
{
    if (level >= kHighestLevel) return std::nullopt;
    if (level <= kChildLevel) return engine::kLowestElo;
    return engine::kMinElo + (level - 1) * (engine::kMaxElo - engine::kMinElo) / (kHighestLevel - 1);
}

std::optional<int> parse_level(std::string_view text)
{
    if (base::equals_ignoring_case(text, "child")) return kChildLevel;
    const auto number = base::parse_number<int>(text);
    if (!number || *number < kLowestLevel || *number > kHighestLevel) return std::nullopt;
    return *number;
}

std::string Opposition::name() const
{
    if (elo) return fmt::format("Kibitz {}", *elo);
    return level == kHighestLevel ? "Kibitz" : fmt::format("Kibitz level {}", level);
}

int Opposition::book_plies() const
{
    constexpr int kWhole = 40;
    return elo || level >= kHighestLevel ? kWhole : 2 + 2 * level;
}

std::string Opposition::caution() const
{
    const auto rating_now = rating();
    if (!rating_now || *rating_now >= engine::kMinElo) return {};
    return "This is for children and first games: it often plays any move that does not lose at once. The rating is a "
           "name for that, not measured.";
}

} // namespace terminal
