// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The window an iteration of the textbook search begins with.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "search/textbook/switches.h"
#include "search/value.h"

namespace search::textbook {

struct Window {
    Value alpha;
    Value beta;

    bool holds(Value value) const noexcept { return alpha < value && value < beta; }
    bool operator==(const Window&) const = default;
};

// A small one around what the last iteration found (kNoValue: nothing yet), where the switches ask for it.
inline Window first_window(const Switches& s, int depth, Value expected, const Window& widest) noexcept
{
    if (s.aspiration_window == 0 || depth <= s.aspiration_depth) return widest;
    if (expected == kNoValue || is_decisive(expected)) return widest;
    if (s.aspiration_limit != 0 && std::abs(expected) >= s.aspiration_limit) return widest;
    return {std::max(expected - s.aspiration_window, widest.alpha),
            std::min(expected + s.aspiration_window, widest.beta)};
}

} // namespace search::textbook
