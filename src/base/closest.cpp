// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/closest.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "base/text.h"

namespace base {

std::size_t typing_distance(std::string_view a, std::string_view b)
{
    // Row by row of the table "a's first i letters into b's first j"; the exchange looks two rows back.
    std::vector<std::size_t> two_back;
    std::vector<std::size_t> last(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::vector<std::size_t> now(b.size() + 1, i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const auto same = [&](std::size_t x, std::size_t y) { return to_lower(a[x - 1]) == to_lower(b[y - 1]); };
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (same(i, j) ? 0 : 1)});
            if (i > 1 && j > 1 && same(i, j - 1) && same(i - 1, j)) now[j] = std::min(now[j], two_back[j - 2] + 1);
        }
        two_back = std::exchange(last, std::move(now));
    }
    return last.back();
}

std::string_view closest(std::string_view word, std::span<const std::string_view> candidates)
{
    constexpr std::size_t kShortest = 2; // letters; anything is near to less
    constexpr std::size_t kLongest = 40; // no command is so long
    if (word.size() < kShortest || word.size() > kLongest) return {};
    const std::size_t most = std::max<std::size_t>(1, word.size() / 3);
    std::string_view found;
    std::string_view begun;
    std::size_t fewest = most + 1;
    bool tie = false;
    bool begins_two = false;
    for (const std::string_view candidate : candidates) {
        if (candidate.size() >= word.size() && equals_ignoring_case(candidate.substr(0, word.size()), word)) {
            begins_two = !begun.empty();
            begun = candidate;
        }
        const std::size_t distance = typing_distance(word, candidate);
        if (distance > fewest || distance > most) continue;
        tie = distance == fewest;
        fewest = distance;
        found = candidate;
    }
    if (!found.empty() && !tie) return found;
    return begins_two ? std::string_view{} : begun;
}

} // namespace base
