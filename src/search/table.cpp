// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/table.h"

#include <algorithm>
#include <new>

#include "search/workers.h"

namespace search {

namespace {

constexpr int kMostWipers = 16; // threads that clear it: memory is not faster with more

// The word: move 16, value 16, eval 16, depth 8, bound 2, pv 1, generation 5.
struct Word {
    chess::Move move;
    std::int16_t value;
    std::int16_t eval;
    std::uint8_t depth;
    Bound bound;
    bool pv;
    std::uint8_t generation;
};

constexpr std::uint64_t pack(const Word& w) noexcept
{
    return static_cast<std::uint64_t>(w.move.bits()) |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(w.value)) << 16 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(w.eval)) << 32 |
           static_cast<std::uint64_t>(w.depth) << 48 | static_cast<std::uint64_t>(w.bound) << 56 |
           static_cast<std::uint64_t>(w.pv) << 58 | static_cast<std::uint64_t>(w.generation) << 59;
}
constexpr Word unpack(std::uint64_t bits) noexcept
{
    return {.move = chess::Move::from_bits(static_cast<std::uint16_t>(bits)),
            .value = static_cast<std::int16_t>(bits >> 16),
            .eval = static_cast<std::int16_t>(bits >> 32),
            .depth = static_cast<std::uint8_t>(bits >> 48),
            .bound = Bound(bits >> 56 & 3),
            .pv = (bits >> 58 & 1) != 0,
            .generation = static_cast<std::uint8_t>(bits >> 59)};
}

// Mates and tablebase wins are stored as distance from the node, not from the root.
constexpr Value to_table(Value v, int ply) noexcept
{
    if (v == kNoValue) return v;
    if (is_win(v)) return v + ply;
    if (is_loss(v)) return v - ply;
    return v;
}
constexpr Value from_table(Value v, int ply) noexcept
{
    if (v == kNoValue) return v;
    // However far away, a mate stays one, and so does a tablebase win.
    if (is_win(v)) return std::max(v - ply, is_mate(v) ? kMateBound : kTablebaseBound);
    if (is_loss(v)) return std::min(v + ply, is_mate(v) ? -kMateBound : -kTablebaseBound);
    return v;
}

constexpr std::uint32_t check_of(chess::Key key) noexcept
{
    return static_cast<std::uint32_t>(key);
}

} // namespace

base::Status Table::resize(std::size_t megabytes, int threads)
{
    if (megabytes == 0 || megabytes > SIZE_MAX >> 20) return base::fail("a hash table of {} MB cannot be", megabytes);
    auto memory = base::LargeMemory::allocate(megabytes << 20);
    if (!memory) return base::fail_in("hash table", memory.error());
    memory_ = std::move(*memory);
    clusters_ = static_cast<Cluster*>(memory_.data());
    count_ = memory_.size() / sizeof(Cluster);
    megabytes_ = megabytes;
    clear(threads);
    return {};
}

void Table::clear(int threads)
{
    generation_ = 0;
    const auto parts = static_cast<std::size_t>(std::clamp(threads, 1, kMostWipers));
    const auto wipe = [this, parts](std::size_t part) {
        for (std::size_t i = count_ * part / parts; i < count_ * (part + 1) / parts; ++i) new (&clusters_[i]) Cluster();
    };
    const auto helpers = start_helpers(parts - 1, [&](std::size_t i) { wipe(i + 1); });
    for (std::size_t part = helpers.size() + 1; part < parts; ++part) wipe(part); // threads that did not come
    wipe(0);
}

TableHit Table::probe(chess::Key key, int ply) const noexcept
{
    const Cluster& cluster = clusters_[cluster_of(key)];
    for (std::size_t i = 0; i < kEntries; ++i) {
        if (cluster.check[i].load(std::memory_order_relaxed) != check_of(key)) continue;
        const Word w = unpack(cluster.word[i].load(std::memory_order_relaxed));
        if (w.depth == 0) continue; // Never written.
        return {.found = true,
                .move = w.move,
                .value = from_table(w.value, ply),
                .eval = w.eval,
                .depth = w.depth - kDepthOffset,
                .bound = w.bound,
                .was_pv = w.pv};
    }
    return {};
}

int Table::keep_value(std::uint64_t word) const noexcept
{
    const Word w = unpack(word);
    const int age = (generation_ - w.generation) & kGenerationMask;
    return w.depth - 8 * age;
}

void Table::store(chess::Key key, int ply, const TableEntry& entry) noexcept
{
    Cluster& cluster = clusters_[cluster_of(key)];
    // 1. The entry of this position if there is one, otherwise the least worth keeping.
    std::size_t slot = 0;
    int least = 1 << 20;
    bool same = false;
    std::uint64_t old = 0;
    for (std::size_t i = 0; i < kEntries; ++i) {
        const std::uint64_t word = cluster.word[i].load(std::memory_order_relaxed);
        if (word != 0 && cluster.check[i].load(std::memory_order_relaxed) == check_of(key)) {
            slot = i;
            same = true;
            old = word;
            break;
        }
        const int worth = word == 0 ? -(1 << 20) : keep_value(word);
        if (worth < least) {
            least = worth;
            slot = i;
            old = word;
        }
    }
    // 2. Keep a known move; keep a clearly deeper bound of the same position and search.
    chess::Move move = entry.move;
    if (same) {
        const Word w = unpack(old);
        if (move.is_none()) move = w.move;
        const bool young = w.generation == generation_;
        if (entry.bound != Bound::Exact && young && entry.depth + kDepthOffset + 4 + 2 * entry.is_pv <= w.depth) return;
    }
    const Word w{.move = move,
                 .value = static_cast<std::int16_t>(to_table(entry.value, ply)),
                 .eval = static_cast<std::int16_t>(entry.eval),
                 .depth = static_cast<std::uint8_t>(entry.depth + kDepthOffset),
                 .bound = entry.bound,
                 .pv = entry.is_pv,
                 .generation = generation_};
    cluster.check[slot].store(check_of(key), std::memory_order_relaxed);
    cluster.word[slot].store(pack(w), std::memory_order_relaxed);
}

int Table::permille_used() const noexcept
{
    const std::size_t sample = std::min<std::size_t>(count_, 200);
    int used = 0;
    for (std::size_t c = 0; c < sample; ++c)
        for (const auto& word : clusters_[c].word) {
            const Word w = unpack(word.load(std::memory_order_relaxed));
            if (w.depth != 0 && w.generation == generation_) ++used;
        }
    return sample == 0 ? 0 : used * 1000 / static_cast<int>(sample * kEntries);
}

} // namespace search
