// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A pair of values, one for the middlegame and one for the endgame, kept in one 32-bit word so that adding or scaling
// both is one instruction. Each half holds -32768 ... 32767; sums and products must stay within.
#pragma once

#include <cstdint>

namespace eval {

class Score {
  public:
    constexpr Score() noexcept = default;
    constexpr Score(int mg, int eg) noexcept
        : packed_(static_cast<std::uint32_t>(mg) + (static_cast<std::uint32_t>(eg) << 16))
    {
    }

    constexpr int mg() const noexcept { return static_cast<std::int16_t>(packed_ & 0xFFFF); }
    // The low half, when negative, has borrowed one from the high half: adding 0x8000 gives it back.
    constexpr int eg() const noexcept { return static_cast<std::int16_t>((packed_ + 0x8000) >> 16); }

    constexpr Score operator+(Score o) const noexcept { return Score(packed_ + o.packed_); }
    constexpr Score operator-(Score o) const noexcept { return Score(packed_ - o.packed_); }
    constexpr Score operator-() const noexcept { return Score(0 - packed_); }
    constexpr Score operator*(int n) const noexcept { return Score(packed_ * static_cast<std::uint32_t>(n)); }
    constexpr Score& operator+=(Score o) noexcept { return packed_ += o.packed_, *this; }
    constexpr Score& operator-=(Score o) noexcept { return packed_ -= o.packed_, *this; }
    constexpr bool operator==(const Score&) const noexcept = default;

  private:
    explicit constexpr Score(std::uint32_t packed) noexcept : packed_(packed) {}
    std::uint32_t packed_ = 0;
};
static_assert(sizeof(Score) == 4);

} // namespace eval
