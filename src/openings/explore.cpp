// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/explore.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>

#include "openings/names.h"

namespace openings {
namespace {

// The legal entries of a position become its moves; returns how many entries are not legal.
std::size_t illegal_entries(const PolyglotBook& book, const ReachedPosition& at)
{
    const auto [first, last] = book.range(at.key);
    std::size_t count = 0;
    for (std::size_t i = first; i < last; ++i) {
        if (decode_polyglot_move(book.entry(i).move, at.position).is_none()) ++count;
    }
    return count;
}

void count_ply(std::vector<std::size_t>& counts, std::size_t ply)
{
    if (counts.size() <= ply) counts.resize(ply + 1);
    ++counts[ply];
}

} // namespace

std::vector<ReachedPosition> explore(const PolyglotBook& book, std::size_t most)
{
    std::vector<ReachedPosition> reached;
    std::vector<PolyglotTracker> trackers;
    std::unordered_set<PolyglotKey> seen;
    const chess::Position start;
    reached.push_back({.position = start, .key = polyglot_key(start)});
    trackers.emplace_back(start);
    seen.insert(reached.front().key);
    for (std::size_t i = 0; i < reached.size(); ++i) {
        const auto moves = book.moves_at(reached[i].key, reached[i].position);
        reached[i].moves = static_cast<std::uint16_t>(moves.size());
        for (const BookMove& m : moves) {
            PolyglotTracker tracker = trackers[i];
            tracker.play(reached[i].position, m.move);
            if (!seen.insert(tracker.key()).second) continue;
            if (reached.size() >= most) return reached;
            ReachedPosition next{.position = reached[i].position,
                                 .key = tracker.key(),
                                 .move = m.move,
                                 .parent = static_cast<std::uint32_t>(i),
                                 .ply = static_cast<std::uint16_t>(reached[i].ply + 1)};
            next.position.play_unchecked(m.move);
            reached.push_back(next);
            trackers.push_back(tracker);
        }
    }
    return reached;
}

std::vector<chess::Move> line_to(std::span<const ReachedPosition> reached, std::size_t index)
{
    std::vector<chess::Move> line;
    for (; index != 0; index = reached[index].parent) line.push_back(reached[index].move);
    std::ranges::reverse(line);
    return line;
}

BookStatistics statistics(const PolyglotBook& book)
{
    BookStatistics s;
    s.entries = book.size();
    for (std::size_t i = 0; i < book.size(); ++i) {
        const PolyglotEntry entry = book.entry(i);
        if (i == 0 || entry.key != book.entry(i - 1).key) ++s.positions;
        if (entry.weight == 0) ++s.without_weight;
    }
    for (const ReachedPosition& at : explore(book)) {
        s.illegal += illegal_entries(book, at);
        if (name_of(at.position)) ++s.named;
        if (at.moves == 0) {
            ++s.leaves;
        } else {
            ++s.reached;
            count_ply(s.by_plies, at.ply);
        }
    }
    return s;
}

TrieStatistics statistics(const Trie& trie)
{
    TrieStatistics s;
    s.games = trie.node(Trie::kRoot).tally;
    s.nodes = trie.size() - 1;
    struct Step {
        Trie::Index node;
        std::size_t ply;
        chess::Position position;
    };
    std::vector<Step> stack{{Trie::kRoot, 0, {}}};
    while (!stack.empty()) {
        const Step step = stack.back();
        stack.pop_back();
        count_ply(s.by_plies, step.ply);
        if (trie.node(step.node).children == 0) ++s.leaves;
        if (name_of(step.position)) ++s.named;
        trie.for_each_child(step.node, [&](Trie::Index i) {
            Step next{i, step.ply + 1, step.position};
            next.position.play_unchecked(trie.node(i).move);
            stack.push_back(next);
        });
    }
    return s;
}

Agreement compare(const PolyglotBook& book, const PolyglotBook& other)
{
    Agreement a;
    for (const ReachedPosition& at : explore(book)) {
        const auto ours = book.moves_at(at.key, at.position);
        if (ours.empty()) continue;
        ++a.positions;
        const auto theirs = other.moves_at(at.key, at.position);
        if (theirs.empty()) continue;
        ++a.shared;
        a.moves += ours.size();
        const auto has = [&](const BookMove& m) {
            return std::ranges::find(theirs, m.move, &BookMove::move) != theirs.end();
        };
        if (has(ours.front())) ++a.first_move;
        a.known += static_cast<std::size_t>(std::ranges::count_if(ours, has));
    }
    return a;
}

std::vector<PolyglotEntry> merge_books(std::span<const std::vector<PolyglotEntry>> books)
{
    std::vector<PolyglotEntry> all;
    for (const auto& book : books) all.insert(all.end(), book.begin(), book.end());
    std::ranges::stable_sort(all, [](const PolyglotEntry& a, const PolyglotEntry& b) {
        return std::tie(a.key, a.move) < std::tie(b.key, b.move);
    });
    std::vector<PolyglotEntry> merged;
    for (std::size_t i = 0; i < all.size();) {
        const std::size_t first = merged.size();
        const PolyglotKey key = all[i].key;
        std::vector<std::uint64_t> weights;
        for (; i < all.size() && all[i].key == key; ++i) {
            if (merged.size() > first && merged.back().move == all[i].move) {
                weights.back() += all[i].weight;
            } else {
                merged.push_back(all[i]);
                weights.push_back(all[i].weight);
            }
        }
        const auto scaled = scaled_weights(weights);
        for (std::size_t m = 0; m < scaled.size(); ++m) merged[first + m].weight = scaled[m];
    }
    return merged;
}

} // namespace openings
