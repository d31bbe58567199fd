// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/textbook/position_table.h"

#include <algorithm>
#include <utility>

namespace search::textbook {

PositionTable::PositionTable(std::size_t entries) : grows_(entries == 0), entries_(grows_ ? kFirstSize : entries) {}

// Growing: the entry of the key, or the free one where it would go (there is always one).
std::size_t PositionTable::place(chess::Key key) const noexcept
{
    if (!grows_) return key % entries_.size();
    const std::size_t mask = entries_.size() - 1;
    std::size_t at = (key >> 16) & mask; // low bits are left to those who mix a depth into them
    while (entries_[at].bound != Bound::None && entries_[at].key != key) at = (at + 1) & mask;
    return at;
}

const PositionTable::Entry* PositionTable::find(chess::Key key) const noexcept
{
    const Entry& e = entries_[place(key)];
    return e.bound != Bound::None && e.key == key ? &e : nullptr;
}

void PositionTable::store(const Entry& entry, bool replace)
{
    Entry& e = entries_[place(entry.key)];
    if (!grows_) {
        if (e.bound == Bound::None) ++used_;
        if (e.bound == Bound::None || entry.depth >= e.depth) e = entry;
        return;
    }
    if (e.bound != Bound::None) {
        if (replace) e = entry;
        return;
    }
    e = entry;
    if (++used_ * 5 > entries_.size() * 3) grow();
}

void PositionTable::grow()
{
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    for (const Entry& e : old)
        if (e.bound != Bound::None) entries_[place(e.key)] = e;
}

void PositionTable::clear()
{
    used_ = 0;
    if (grows_)
        std::vector<Entry>(kFirstSize).swap(entries_);
    else
        std::fill(entries_.begin(), entries_.end(), Entry{});
}

} // namespace search::textbook
