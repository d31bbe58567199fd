// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/perft.h"

#include <atomic>
#include <bit>
#include <memory>
#include <new>
#include <thread>

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
    explicit PerftTable(std::size_t megabytes)
    {
        // More than a terabyte is a slip of the keyboard, and would overflow the sizes below before any allocator
        // could refuse it.
        constexpr std::size_t kMostMegabytes = std::size_t{1} << 20;
        if (megabytes == 0 || megabytes > kMostMegabytes) return;
        const std::size_t entries = std::bit_floor((megabytes << 20) / sizeof(Entry));
        entries_.reset(new (std::nothrow) Entry[entries]());
        if (entries_) mask_ = entries - 1;
    }
    bool exists() const noexcept { return entries_ != nullptr; }
    // 0: unknown (a stored count is never 0; such nodes are cheap).
    std::uint64_t find(Key key, int depth) const noexcept
    {
        const Entry& e = entries_[slot(key, depth)];
        const std::uint64_t value = e.value.load(std::memory_order_relaxed);
        return (e.check.load(std::memory_order_relaxed) ^ value) == mixed(key, depth) ? value : 0;
    }
    void store(Key key, int depth, std::uint64_t nodes) noexcept
    {
        Entry& e = entries_[slot(key, depth)];
        e.value.store(nodes, std::memory_order_relaxed);
        e.check.store(mixed(key, depth) ^ nodes, std::memory_order_relaxed);
    }

  private:
    struct Entry {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> value;
    };
    static Key mixed(Key key, int depth) noexcept { return key ^ (static_cast<Key>(depth) * 0x9E3779B97F4A7C15); }
    std::size_t slot(Key key, int depth) const noexcept { return mixed(key, depth) & mask_; }

    std::unique_ptr<Entry[]> entries_;
    std::size_t mask_ = 0;
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
