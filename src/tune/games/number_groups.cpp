// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/number_groups.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace tune {

base::NumberValues numbers_of(const Space& space, std::span<const NumberGroup> groups, const Candidate& candidate)
{
    base::NumberValues values;
    for (std::size_t i = 0; i < space.size(); ++i) {
        if (groups.empty()) {
            values[space[i].name] = candidate[i];
            continue;
        }
        for (const auto& [number, origin] : groups[i]) {
            const double value = origin + (number.start - origin) * candidate[i] / 100;
            const double bounded = std::clamp(value, number.min, number.max);
            values[number.name] = number.whole ? std::round(bounded) : bounded;
        }
    }
    return values;
}

std::string describe(std::span<const NumberGroup> groups)
{
    std::string text;
    for (const NumberGroup& group : groups) {
        for (const auto& [number, origin] : group)
            text += fmt::format("{} {} to {}; ", number.name, origin, number.start);
        text += '\n';
    }
    return text;
}

} // namespace tune
