// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A different order of the positions for every epoch without keeping any: a scrambling of the numbers below the next
// power of two that hits each once, walked until it falls below the size. Training goes on exactly where it stopped
// from the number of the next sample alone.
#pragma once

#include <bit>
#include <cstdint>

#include "base/random.h"

namespace train {

class Order {
  public:
    // Requires: size > 0.
    Order(std::uint64_t size, std::uint64_t seed)
        : size_(size), seed_(seed), bits_(std::bit_width(size - 1)), mask_((std::uint64_t{1} << bits_) - 1)
    {
    }

    // Which position is the sample of that number, counted from 0 over all epochs.
    std::uint64_t operator[](std::uint64_t sample) const
    {
        const std::uint64_t epoch = sample / size_;
        std::uint64_t x = sample % size_;
        std::uint64_t state = seed_ + epoch * 0x9e3779b97f4a7c15;
        const std::uint64_t key = base::splitmix64(state);
        do x = mix(x, key);
        while (x >= size_);
        return x;
    }

  private:
    // Each step can be undone within the bits: an odd factor, a sum, an exclusive-or with higher bits.
    std::uint64_t mix(std::uint64_t x, std::uint64_t key) const
    {
        const int shift = bits_ / 2 + 1;
        x = (x ^ key) & mask_;
        for (int round = 0; round < 3; ++round) {
            x = (x * 0x9e3779b97f4a7c15 + (key >> (round * 16))) & mask_;
            x ^= x >> shift;
        }
        return (x * 0xbf58476d1ce4e5b9 + key) & mask_;
    }

    std::uint64_t size_;
    std::uint64_t seed_;
    int bits_;
    std::uint64_t mask_;
};

} // namespace train
