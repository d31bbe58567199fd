// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The transposition table, shared by all threads of a search without locks. A cluster is one cache line of five
// entries; each entry is a 32-bit part of the key and one 64-bit word, both relaxed atomics. A reader may see the key
// of one write with the word of another: the move is therefore always checked by Position::is_legal before it is
// played, and a wrong value is as rare and as harmless as a key collision. Probing gives a copy; storing goes through
// store(): a reader of the search sees at once which lines touch shared memory.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/memory.h"
#include "base/result.h"
#include "chess/move.h"
#include "chess/zobrist.h"
#include "search/search.h"
#include "search/value.h"

namespace search {

// What the table knows of a position. Values are already relative to the node that asks.
struct TableHit {
    bool found = false;
    chess::Move move = chess::Move::none();
    Value value = kNoValue;
    Value eval = kNoValue; // raw static evaluation
    int depth = 0;
    Bound bound = Bound::None;
    bool was_pv = false;
};

struct TableEntry {
    chess::Move move;
    Value value;
    Value eval;
    int depth;
    Bound bound;
    bool is_pv;
};

class Table {
  public:
    // Requires: no search is running. On failure (no memory) the old table stays.
    base::Status resize(std::size_t megabytes, int threads = 1);
    void clear(int threads = 1);
    // Ages every entry: call once per search.
    void new_search() noexcept { generation_ = static_cast<std::uint8_t>((generation_ + 1) & kGenerationMask); }
    void reset_generation() noexcept { generation_ = 0; }

    TableHit probe(chess::Key key, int ply) const noexcept;
    void store(chess::Key key, int ply, const TableEntry& entry) noexcept;
    void prefetch(chess::Key key) const noexcept { base::prefetch(&clusters_[cluster_of(key)]); }
    // How full it is with entries of this search, in thousandths, from a sample.
    int permille_used() const noexcept;
    std::size_t megabytes() const noexcept { return megabytes_; }

  private:
    static constexpr int kEntries = 5;
    static constexpr int kGenerationMask = 31;
    static constexpr int kDepthOffset = 8; // quiescence depths are a little below zero

    struct alignas(64) Cluster {
        std::array<std::atomic<std::uint64_t>, kEntries> word;
        std::array<std::atomic<std::uint32_t>, kEntries> check;
    };
    static_assert(sizeof(Cluster) == 64);
    std::size_t cluster_of(chess::Key key) const noexcept
    {
        // The high product bits spread any table size evenly.
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>((static_cast<Wide>(key) * count_) >> 64);
    }
    // How much an entry is worth keeping: deep and young.
    int keep_value(std::uint64_t word) const noexcept;

    base::LargeMemory memory_;
    Cluster* clusters_ = nullptr; // in memory_
    std::size_t count_ = 0;
    std::size_t megabytes_ = 0;
    std::uint8_t generation_ = 0;
};

} // namespace search
