// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a textbook search did, counted. A value; the thread that searches owns it.
#pragma once

#include <algorithm>
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

    Counters& operator+=(const Counters& o) noexcept
    {
        primary += o.primary;
        leaves += o.leaves;
        quiescence += o.quiescence;
        null_nodes += o.null_nodes;
        cutoffs += o.cutoffs;
        first_cutoffs += o.first_cutoffs;
        null_cutoffs += o.null_cutoffs;
        white_null_cutoffs += o.white_null_cutoffs;
        table_hits += o.table_hits;
        table_cutoffs += o.table_cutoffs;
        researches += o.researches;
        aspiration_failures += o.aspiration_failures;
        pruned += o.pruned;
        deepest = std::max(deepest, o.deepest);
        return *this;
    }
    // What came after `before`; the deepest ply is that of the whole.
    Counters operator-(const Counters& before) const noexcept
    {
        Counters out = *this;
        out.primary -= before.primary;
        out.leaves -= before.leaves;
        out.quiescence -= before.quiescence;
        out.null_nodes -= before.null_nodes;
        out.cutoffs -= before.cutoffs;
        out.first_cutoffs -= before.first_cutoffs;
        out.null_cutoffs -= before.null_cutoffs;
        out.white_null_cutoffs -= before.white_null_cutoffs;
        out.table_hits -= before.table_hits;
        out.table_cutoffs -= before.table_cutoffs;
        out.researches -= before.researches;
        out.aspiration_failures -= before.aspiration_failures;
        out.pruned -= before.pruned;
        return out;
    }
    bool operator==(const Counters&) const = default;
};

} // namespace search::textbook
