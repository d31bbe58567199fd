// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The transposition tables of the seeds. Either it grows and holds every position (002), or it has a fixed number of
// entries found by modulo, where the deeper entry stays (001). The full key is stored. One thread.
#pragma once

#include <cstdint>
#include <vector>

#include "chess/move.h"
#include "chess/zobrist.h"
#include "search/search.h"
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
    static_assert(sizeof(Entry) == 16);

    // 0: grows.
    explicit PositionTable(std::size_t entries = 0);

    const Entry* find(chess::Key key) const noexcept;
    // Growing: an entry of the same key is replaced if `replace`. Fixed: whatever is in the place stays if it is
    // deeper.
    void store(const Entry& entry, bool replace);
    void clear();
    std::size_t size() const noexcept { return used_; }
    std::size_t bytes() const noexcept { return entries_.size() * sizeof(Entry); }

  private:
    std::size_t place(chess::Key key) const noexcept;
    void grow();

    static constexpr std::size_t kFirstSize = 1 << 12;
    bool grows_;
    std::size_t used_ = 0;
    std::vector<Entry> entries_;
};

} // namespace search::textbook
