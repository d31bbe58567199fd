// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/trie.h"

#include <algorithm>
#include <limits>

namespace openings {
namespace {

using Index = Trie::Index;

struct Child {
    chess::Move move;
    Tally tally;
};

// Most games first, so that whoever reads from the front sees what matters; the move decides between equals.
void order(std::vector<Child>& children)
{
    std::ranges::sort(children, [](const Child& a, const Child& b) {
        const auto x = a.tally.games();
        const auto y = b.tally.games();
        return x != y ? x > y : a.move.bits() < b.move.bits();
    });
}

Index append(std::vector<TrieNode>& nodes, Index parent, Index previous, const Child& child)
{
    const auto index = static_cast<Index>(nodes.size());
    nodes.push_back({.move = child.move, .tally = child.tally});
    ++nodes[parent].children;
    if (previous != Trie::kRoot) nodes[previous].next_sibling = index;
    return index;
}

class RowsToTrie {
  public:
    RowsToTrie(std::span<const TallyRow> rows, std::vector<TrieNode>& nodes) : rows_(rows), nodes_(nodes) {}

    // Depth is bounded by Trie::kDeepest.
    void grow(Index parent, std::uint64_t line, int depth)
    {
        if (depth >= Trie::kDeepest) return;
        std::vector<Child> children;
        for (auto row = std::ranges::lower_bound(rows_, line, {}, &TallyRow::key); row != rows_.end(); ++row) {
            if (row->key != line) break;
            children.push_back({chess::Move::from_bits(row->move), row->tally});
        }
        order(children);
        Index previous = Trie::kRoot;
        for (const Child& child : children) {
            previous = append(nodes_, parent, previous, child);
            grow(previous, line_key(line, child.move), depth + 1);
        }
    }

  private:
    std::span<const TallyRow> rows_;
    std::vector<TrieNode>& nodes_;
};

struct Source {
    const Trie* trie;
    Index node;
};

void merge_below(std::vector<TrieNode>& nodes, Index parent, std::span<const Source> sources)
{
    std::vector<Child> children;
    for (const Source& s : sources) {
        s.trie->for_each_child(s.node, [&](Index i) {
            const TrieNode& node = s.trie->node(i);
            const auto known = std::ranges::find(children, node.move, &Child::move);
            if (known == children.end())
                children.push_back({node.move, node.tally});
            else
                known->tally.add(node.tally);
        });
    }
    order(children);
    Index previous = Trie::kRoot;
    for (const Child& child : children) {
        std::vector<Source> below;
        for (const Source& s : sources) {
            if (const Index i = s.trie->child(s.node, child.move); i != Trie::kRoot) below.push_back({s.trie, i});
        }
        previous = append(nodes, parent, previous, child);
        merge_below(nodes, previous, below);
    }
}

} // namespace

Trie Trie::from_rows(std::span<const TallyRow> rows, const Tally& root)
{
    Trie trie;
    trie.nodes_.front().tally = root;
    RowsToTrie(rows, trie.nodes_).grow(kRoot, kEmptyLine, 0);
    return trie;
}

Trie Trie::merge(std::span<const Trie* const> tries)
{
    Trie merged;
    std::vector<Source> sources;
    for (const Trie* trie : tries) {
        merged.nodes_.front().tally.add(trie->node(kRoot).tally);
        sources.push_back({trie, kRoot});
    }
    merge_below(merged.nodes_, kRoot, sources);
    return merged;
}

Index Trie::child(Index parent, chess::Move move) const
{
    Index found = kRoot;
    for_each_child(parent, [&](Index i) {
        if (nodes_[i].move == move) found = i;
    });
    return found;
}

std::vector<BookMove> Trie::moves(const chess::Game& game) const
{
    if (!game.start().same_position(chess::Position{})) return {};
    Index at = kRoot;
    for (const chess::Move move : game.moves()) {
        at = child(at, move);
        if (at == kRoot) return {};
    }
    std::vector<BookMove> found;
    for_each_child(at, [&](Index i) {
        const std::uint64_t games = nodes_[i].tally.games();
        const auto weight = std::min<std::uint64_t>(games, std::numeric_limits<std::uint32_t>::max());
        found.push_back({nodes_[i].move, static_cast<std::uint32_t>(weight)});
    });
    return found;
}

int Trie::depth() const
{
    int deepest = 0;
    std::vector<std::uint16_t> open; // children still to come, along the current line
    for (const TrieNode& node : nodes_) {
        if (!open.empty()) --open.back();
        open.push_back(node.children);
        deepest = std::max(deepest, static_cast<int>(open.size()) - 1);
        while (!open.empty() && open.back() == 0) open.pop_back();
    }
    return deepest;
}

} // namespace openings
