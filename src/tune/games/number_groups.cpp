// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/number_groups.h"

#include <algorithm>
#include <cmath>

namespace tune {

base::NumberValues numbers_of(const Space& space, std::span<const NumberGroup> groups, const Candidate& candidate)
{
    base::NumberValues values;
    for (std::size_t i = 0; i < space.size(); ++i) {
        if (groups.empty()) {
            values[space[i].name] = candidate[i];
            continue;
        }
        for (const Axis& member : groups[i]) {
            const double scaled = std::clamp(member.start * candidate[i] / 100, member.min, member.max);
            values[member.name] = member.whole ? std::round(scaled) : scaled;
        }
    }
    return values;
}

} // namespace tune
