// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How often each position was seen, for leaving out repeats: a hash table of bare keys, eight bytes a slot. Two
// positions with one key are taken for the same; with 64 bits that happens once in some ten billion pairs of positions.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace data {

class KeyCounts {
  public:
    // Counts one more and returns how often the key has been seen, now included; stops counting at kMost.
    int add(std::uint64_t key)
    {
        if (2 * (used_ + 1) > slots_.size()) grow();
        std::uint64_t& slot = find(key);
        if (slot == 0) {
            ++used_;
            slot = (key & ~kCountMask) | 1;
        } else if ((slot & kCountMask) < kMost) {
            ++slot;
        }
        return static_cast<int>(slot & kCountMask);
    }
    std::size_t size() const { return used_; }

    static constexpr std::uint64_t kMost = 15;

  private:
    static constexpr std::uint64_t kCountMask = 15; // the low bits of a key make room for its count

    std::uint64_t& find(std::uint64_t key)
    {
        // The table is indexed by high bits, which the count does not touch.
        std::size_t at = key >> shift_;
        while (slots_[at] != 0 && ((slots_[at] ^ key) & ~kCountMask) != 0) at = (at + 1) & (slots_.size() - 1);
        return slots_[at];
    }
    void grow()
    {
        std::vector<std::uint64_t> old(slots_.empty() ? std::size_t{1} << 16 : slots_.size() * 2);
        old.swap(slots_);
        shift_ = 64 - std::countr_zero(slots_.size());
        for (const std::uint64_t slot : old)
            if (slot != 0) find(slot) = slot;
    }

    std::vector<std::uint64_t> slots_;
    int shift_ = 0;
    std::size_t used_ = 0;
};

} // namespace data
