// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a textbook search did, counted. A value; the thread that searches owns it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace search::textbook {

// A node is every entry of the search function, the root included. A node at the horizon is primary, also where a
// quiescence search begins there. What happens inside a null-move search is counted apart, its quiescence included.
struct Counters {
    std::uint64_t primary = 0;
    std::uint64_t leaves = 0; // horizon, mate, stalemate, draw, table answer; in quiescence a node without successors
    std::uint64_t quiescence = 0; // beyond the horizon
    std::uint64_t null_nodes = 0;
    std::uint64_t cutoffs = 0;
    std::uint64_t first_cutoffs = 0; // by the first move
    std::uint64_t null_cutoffs = 0;
    std::uint64_t white_null_cutoffs = 0; // of these; thesis 002 counts them as leaves, and Black's not
    std::uint64_t table_hits = 0;
    std::uint64_t table_cutoffs = 0;
    std::uint64_t researches = 0;          // of one move: zero window or reduced depth did not hold
    std::uint64_t aspiration_failures = 0; // of a whole iteration
    std::uint64_t pruned = 0;              // moves or nodes left out without search
    int deepest = 0;                       // ply

    // As thesis 002 counts: null-move searches cost nothing.
    std::uint64_t total() const noexcept { return primary + quiescence; }
    std::uint64_t honest() const noexcept { return total() + null_nodes; }
    std::uint64_t interior() const noexcept { return total() - leaves; }
    // Mean number of successors of a node that has any.
    double branching() const noexcept
    {
        return interior() == 0 ? 0.0 : static_cast<double>(total() - 1) / static_cast<double>(interior());
    }

    Counters& operator+=(const Counters& o) noexcept;
    // What came after `before`; the deepest ply is that of the whole.
    Counters operator-(const Counters& before) const noexcept;
    bool operator==(const Counters&) const = default;
};

// All that is added up, which the deepest ply is not.
inline constexpr std::array kSums{
    &Counters::primary,    &Counters::leaves,        &Counters::quiescence,   &Counters::null_nodes,
    &Counters::cutoffs,    &Counters::first_cutoffs, &Counters::null_cutoffs, &Counters::white_null_cutoffs,
    &Counters::table_hits, &Counters::table_cutoffs, &Counters::researches,   &Counters::aspiration_failures,
    &Counters::pruned};

inline Counters& Counters::operator+=(const Counters& o) noexcept
{
    for (const auto sum : kSums) this->*sum += o.*sum;
    deepest = std::max(deepest, o.deepest);
    return *this;
}
inline Counters Counters::operator-(const Counters& before) const noexcept
{
    Counters out = *this;
    for (const auto sum : kSums) out.*sum -= before.*sum;
    return out;
}

} // namespace search::textbook
