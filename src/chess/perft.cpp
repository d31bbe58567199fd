// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/perft.h"

#include <atomic>
#include <bit>
#include <limits>
#include <thread>
#include <utility>

#include "base/memory.h"
#include "chess/movegen.h"

namespace chess {

namespace {

template <Color Us>
std::uint64_t leaves(const Position& position, int depth) noexcept
{
    if (depth == 1) {
        detail::CountSink sink;
        detail::generate_for<Us, Generate::All>(position, sink);
        return sink.count();
    }
    MoveList moves;
    detail::ListSink sink(moves);
    detail::generate_for<Us, Generate::All>(position, sink);
    std::uint64_t nodes = 0;
    Position next = position;
    for (const Move m : moves) {
        next.copy_from(position);
        next.play_as<Us>(m);
        nodes += leaves<!Us>(next, depth - 1);
    }
    return nodes;
}

// A lossy table shared by the threads. An entry is two words, the first of them the key mixed with the second, so that
// a torn pair is seen as a miss; relaxed atomics make the sharing well defined.
class PerftTable {
  public:
    // Without memory for it the table does not exist.
    explicit PerftTable(std::size_t megabytes)
    {
        if (megabytes == 0 || megabytes > std::numeric_limits<std::size_t>::max() >> 20) return;
        const std::size_t count = std::bit_floor((megabytes << 20) / sizeof(Entry));
        if (auto entries = base::LargeArray<Entry>::allocate(count)) entries_ = std::move(*entries);
    }
    bool exists() const noexcept { return entries_.size() != 0; }
    // 0: unknown (a stored count is never 0; such nodes are cheap).
    std::uint64_t find(Key key, int depth) noexcept
    {
        Entry& e = entries_[slot(key, depth)];
        const std::uint64_t value = std::atomic_ref(e.value).load(std::memory_order_relaxed);
        const std::uint64_t check = std::atomic_ref(e.check).load(std::memory_order_relaxed);
        return (check ^ value) == mixed(key, depth) ? value : 0;
    }
    void store(Key key, int depth, std::uint64_t nodes) noexcept
    {
        Entry& e = entries_[slot(key, depth)];
        std::atomic_ref(e.value).store(nodes, std::memory_order_relaxed);
        std::atomic_ref(e.check).store(mixed(key, depth) ^ nodes, std::memory_order_relaxed);
    }

  private:
    struct Entry {
        std::uint64_t check;
        std::uint64_t value;
    };
    static Key mixed(Key key, int depth) noexcept { return key ^ (static_cast<Key>(depth) * 0x9E3779B97F4A7C15); }
    std::size_t slot(Key key, int depth) const noexcept { return mixed(key, depth) & (entries_.size() - 1); }

    base::LargeArray<Entry> entries_; // a power of two of them
};

std::uint64_t leaves_with_table(const Position& position, int depth, PerftTable& table) noexcept
{
    constexpr int kLeastDepth = 2; // Below, counting is cheaper than looking up.
    if (depth <= kLeastDepth) return perft(position, depth);
    const Key key = position.key();
    if (const std::uint64_t known = table.find(key, depth)) return known;
    std::uint64_t nodes = 0;
    for (const Move m : legal_moves(position)) {
        Position next = position;
        next.play_unchecked(m);
        nodes += leaves_with_table(next, depth - 1, table);
    }
    table.store(key, depth, nodes);
    return nodes;
}

} // namespace

std::uint64_t perft(const Position& position, int depth) noexcept
{
    if (depth <= 0) return 1;
    return position.side_to_move() == Color::White ? leaves<Color::White>(position, depth)
                                                   : leaves<Color::Black>(position, depth);
}

DividedPerft divided_perft(const Position& position, int depth, const PerftOptions& options)
{
    DividedPerft result;
    if (depth <= 0) {
        result.nodes = 1;
        return result;
    }
    for (const Move m : legal_moves(position)) result.moves.emplace_back(m, 0);
    PerftTable table(options.hash_megabytes);
    result.hash_refused = options.hash_megabytes > 0 && !table.exists();

    std::atomic<std::size_t> next_move = 0;
    const auto work = [&] {
        for (std::size_t i = next_move++; i < result.moves.size(); i = next_move++) {
            Position next = position;
            next.play_unchecked(result.moves[i].first);
            result.moves[i].second =
                table.exists() ? leaves_with_table(next, depth - 1, table) : perft(next, depth - 1);
        }
    };
    std::vector<std::jthread> helpers;
    for (unsigned i = 1; i < options.threads; ++i) helpers.emplace_back(work);
    work();
    helpers.clear(); // Joins.
    for (const auto& [m, nodes] : result.moves) result.nodes += nodes;
    return result;
}

} // namespace chess
