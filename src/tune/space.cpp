// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/space.h"

#include <algorithm>
#include <cmath>

namespace tune {

std::size_t Space::find(std::string_view name) const
{
    const auto at = std::ranges::find(axes_, name, &Axis::name);
    return static_cast<std::size_t>(at - axes_.begin());
}

Candidate Space::start() const
{
    Candidate out;
    out.reserve(axes_.size());
    for (const Axis& axis : axes_) out.push_back(axis.start);
    return out;
}

Candidate Space::clamped(Candidate candidate) const
{
    for (std::size_t i = 0; i < axes_.size(); ++i) {
        const Axis& axis = axes_[i];
        if (axis.whole) candidate[i] = std::round(candidate[i]);
        candidate[i] = std::clamp(candidate[i], axis.min, axis.max);
    }
    return candidate;
}

base::Status Space::check(const Candidate& candidate) const
{
    if (candidate.size() != axes_.size())
        return base::fail("a candidate has {} numbers where the space has {}", candidate.size(), axes_.size());
    for (std::size_t i = 0; i < axes_.size(); ++i) {
        const Axis& axis = axes_[i];
        if (!(candidate[i] >= axis.min && candidate[i] <= axis.max)) {
            return base::fail("{} is {}, but must be between {} and {}", axis.name, candidate[i], axis.min, axis.max);
        }
        if (axis.whole && candidate[i] != std::trunc(candidate[i]))
            return base::fail("{} is {}, but must be whole", axis.name, candidate[i]);
    }
    return {};
}

} // namespace tune
