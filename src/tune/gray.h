// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Candidates as strings of bits. Each axis has a field of its own, written in Gray code: neighbouring values differ in
// one bit. A whole number of n values takes the least number of bits that tells n values apart; where that is more
// codes than values, some values have two codes, and every string of bits is a candidate. Other numbers take
// kRealBits. Values; any thread may read them.
#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "tune/space.h"

namespace tune {

constexpr std::uint32_t to_gray(std::uint32_t number)
{
    return number ^ (number >> 1);
}
constexpr std::uint32_t from_gray(std::uint32_t code)
{
    for (int shift = 1; shift < 32; shift *= 2) code ^= code >> shift;
    return code;
}

// Bit i is bit i % 64 of word i / 64; bits beyond the length are zero.
using Chromosome = std::vector<std::uint64_t>;

class GrayCode {
  public:
    static constexpr int kRealBits = 10; // an axis that is not whole: 1024 values from min to max

    // Requires: min <= max on every axis; a whole axis has at most 2^24 values.
    explicit GrayCode(const Space& space);

    int bits() const { return bits_; }
    int bits(std::size_t axis) const { return fields_[axis].bits; }
    std::size_t words() const { return static_cast<std::size_t>(bits_ + 63) / 64; }

    // The candidate is clamped; decode(encode(c)) is c for every c whose values are codable (whole numbers all are).
    Chromosome encode(const Candidate& candidate) const;
    Candidate decode(const Chromosome& chromosome) const;
    Chromosome random(base::Random& random) const;

  private:
    struct Field {
        int at = 0;
        int bits = 0;
        std::uint64_t values = 1;
        double min = 0;
        double step = 1; // between neighbouring values
    };

    Space space_;
    std::vector<Field> fields_;
    int bits_ = 0;
};

} // namespace tune
