// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A textbook search watched node by node.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "tests/search/support/textbook_trees.h"

namespace search::textbook {

// A node as it was left.
struct Seen {
    NodeRecord node;
    NodeRecord entered;
    const NodeRecord* parent = nullptr; // as it was entered; none at the root
    bool is(std::string_view why) const { return node.why == why; }
};
using Look = std::function<void(const Seen&)>;

// What a watcher is told of a search.
struct Recording {
    std::uint64_t entered = 0;
    std::uint64_t left = 0;
    std::uint64_t childless = 0; // and not inside a null-move search
    bool nested = true;          // every node was left by its own name
    Analysis analysis = {};
};
inline Recording recorded(const Position& root, int depth, const Switches& switches, const Look& look = {})
{
    struct Open {
        NodeRecord node;
        bool has_children = false;
    };
    Recording out;
    std::vector<Open> open;
    const auto enter = [&](const NodeRecord& n) {
        ++out.entered;
        if (!open.empty()) open.back().has_children = true;
        open.push_back({n});
    };
    const auto leave = [&](const NodeRecord& n) {
        ++out.left;
        if (open.empty()) {
            out.nested = false;
            return;
        }
        const auto [begun, has_children] = open.back();
        open.pop_back();
        out.nested = out.nested && begun.ply == n.ply && begun.quiescence == n.quiescence;
        if (!has_children && !n.null_search) ++out.childless;
        if (look) look({n, begun, open.empty() ? nullptr : &open.back().node});
    };
    const TreeWatcher watcher{.on_enter = enter, .on_leave = leave};
    out.analysis = analysed(root, depth, switches, {.watcher = &watcher});
    out.nested = out.nested && open.empty();
    return out;
}
// The same over the first trees of the thesis.
inline Counters recorded_trees(std::size_t trees, int depth, const Switches& switches, const Look& look = {})
{
    Counters sum;
    for (std::size_t i = 0; i < trees; ++i)
        sum += recorded(seed_trees()[i].root, depth, switches, look).analysis.counters;
    return sum;
}

} // namespace search::textbook
