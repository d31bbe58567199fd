// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The transposition tables of the seeds. Either it grows and holds every position (002), or it has a fixed number of
// entries found by modulo, where the deeper entry stays (001). The full key is stored. A table that grows belongs to
// one thread; one of fixed size may be shared: an entry torn by two writers has a wrong key and is not found.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "chess/move.h"
#include "chess/zobrist.h"
#include "search/search.h"
#include "search/textbook/switches.h"
#include "search/value.h"

namespace search::textbook {

class PositionTable {
  public:
    struct Entry {
        chess::Key key = 0;
        std::int16_t value = 0;
        std::int16_t depth = 0; // whatever the rule compares: plies left, or plies from the root
        chess::Move move;
        Bound bound = Bound::None; // None: empty
    };
    static constexpr std::size_t kEntryBytes = 16;

    // 0: grows.
    explicit PositionTable(std::size_t entries = 0);

    std::optional<Entry> find(chess::Key key) const noexcept;
    // Growing: an entry of the same key is replaced if `replace`. Fixed: whatever is in the place stays if it is
    // deeper.
    void store(const Entry& entry, bool replace);
    // Requires: nobody else uses it meanwhile.
    void clear();
    std::size_t size() const noexcept { return used_; } // of one that grows
    std::size_t bytes() const noexcept { return slots_.size() * kEntryBytes; }
    bool may_be_shared() const noexcept { return !grows_; }

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0}; // key ^ data
        std::atomic<std::uint64_t> data{0};  // 0: empty
    };
    static_assert(sizeof(Slot) == kEntryBytes);

    std::size_t place(chess::Key key) const noexcept;
    void grow();

    static constexpr std::size_t kFirstSize = 1 << 12;
    bool grows_;
    std::size_t used_ = 0;
    std::vector<Slot> slots_;
};

// As many entries as the switches ask for; 0: it grows.
inline std::size_t table_size(const Switches& switches)
{
    return switches.table != 0 ? static_cast<std::size_t>(switches.table_entries) : 0;
}

} // namespace search::textbook
