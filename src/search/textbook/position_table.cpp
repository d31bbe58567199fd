// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/textbook/position_table.h"

namespace search::textbook {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;

std::uint64_t pack(const PositionTable::Entry& e)
{
    return static_cast<std::uint16_t>(e.value) | std::uint64_t{static_cast<std::uint16_t>(e.depth)} << 16 |
           std::uint64_t{e.move.bits()} << 32 | static_cast<std::uint64_t>(e.bound) << 48;
}
PositionTable::Entry unpack(chess::Key key, std::uint64_t data)
{
    return {.key = key,
            .value = static_cast<std::int16_t>(data & 0xFFFF),
            .depth = static_cast<std::int16_t>(data >> 16 & 0xFFFF),
            .move = chess::Move::from_bits(static_cast<std::uint16_t>(data >> 32)),
            .bound = static_cast<Bound>(data >> 48)};
}

} // namespace

PositionTable::PositionTable(std::size_t entries) : grows_(entries == 0), slots_(grows_ ? kFirstSize : entries) {}

// Growing: the slot of the key, or the free one where it would go (there is always one).
std::size_t PositionTable::place(chess::Key key) const noexcept
{
    if (!grows_) return key % slots_.size();
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = (key >> 16) & mask; // low bits are left to those who mix a depth into them
    for (;; at = (at + 1) & mask) {
        const std::uint64_t data = slots_[at].data.load(kRelaxed);
        if (data == 0 || (slots_[at].check.load(kRelaxed) ^ data) == key) return at;
    }
}

std::optional<PositionTable::Entry> PositionTable::find(chess::Key key) const noexcept
{
    const Slot& slot = slots_[place(key)];
    const std::uint64_t data = slot.data.load(kRelaxed);
    if (data == 0 || (slot.check.load(kRelaxed) ^ data) != key) return {};
    return unpack(key, data);
}

void PositionTable::store(const Entry& entry, bool replace)
{
    Slot& slot = slots_[place(entry.key)];
    const std::uint64_t old = slot.data.load(kRelaxed);
    const bool stays = old != 0 && (grows_ ? !replace : entry.depth < unpack(0, old).depth);
    if (stays) return;
    const std::uint64_t data = pack(entry);
    slot.check.store(entry.key ^ data, kRelaxed);
    slot.data.store(data, kRelaxed);
    if (grows_ && old == 0 && ++used_ * 5 > slots_.size() * 3) grow();
}

void PositionTable::grow()
{
    std::vector<Slot> old(slots_.size() * 2);
    old.swap(slots_);
    for (const Slot& slot : old) {
        const std::uint64_t data = slot.data.load(kRelaxed);
        if (data == 0) continue;
        const std::uint64_t check = slot.check.load(kRelaxed);
        Slot& to = slots_[place(check ^ data)];
        to.check.store(check, kRelaxed);
        to.data.store(data, kRelaxed);
    }
}

void PositionTable::clear()
{
    used_ = 0;
    if (grows_) {
        std::vector<Slot>(kFirstSize).swap(slots_);
        return;
    }
    for (Slot& slot : slots_) {
        slot.check.store(0, kRelaxed);
        slot.data.store(0, kRelaxed);
    }
}

} // namespace search::textbook
