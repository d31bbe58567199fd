// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A set of squares as 64 bits, bit 0 = a1. A value type; iterating yields squares from a1 upward.
#pragma once

#include <bit>
#include <cstdint>

#include "chess/types.h"

namespace chess {

class Bitboard {
  public:
    constexpr Bitboard() noexcept = default;
    constexpr explicit Bitboard(std::uint64_t bits) noexcept : bits_(bits) {}
    constexpr explicit Bitboard(Square s) noexcept : bits_(std::uint64_t{1} << s.number()) {}
    static constexpr Bitboard all() noexcept { return Bitboard(~std::uint64_t{0}); }

    constexpr std::uint64_t bits() const noexcept { return bits_; }
    constexpr bool any() const noexcept { return bits_ != 0; }
    constexpr bool empty() const noexcept { return bits_ == 0; }
    constexpr bool more_than_one() const noexcept { return (bits_ & (bits_ - 1)) != 0; }
    constexpr int count() const noexcept { return std::popcount(bits_); }
    constexpr bool contains(Square s) const noexcept { return (bits_ >> s.number()) & 1; }
    // Requires: any().
    constexpr Square first() const noexcept { return Square(std::countr_zero(bits_)); }
    constexpr Square last() const noexcept { return Square(63 - std::countl_zero(bits_)); }
    constexpr Square pop_first() noexcept
    {
        const Square s = first();
        bits_ &= bits_ - 1;
        return s;
    }

    constexpr Bitboard operator&(Bitboard o) const noexcept { return Bitboard(bits_ & o.bits_); }
    constexpr Bitboard operator|(Bitboard o) const noexcept { return Bitboard(bits_ | o.bits_); }
    constexpr Bitboard operator^(Bitboard o) const noexcept { return Bitboard(bits_ ^ o.bits_); }
    constexpr Bitboard operator~() const noexcept { return Bitboard(~bits_); }
    constexpr Bitboard& operator&=(Bitboard o) noexcept { return bits_ &= o.bits_, *this; }
    constexpr Bitboard& operator|=(Bitboard o) noexcept { return bits_ |= o.bits_, *this; }
    constexpr Bitboard& operator^=(Bitboard o) noexcept { return bits_ ^= o.bits_, *this; }
    constexpr Bitboard operator&(Square s) const noexcept { return *this & Bitboard(s); }
    constexpr Bitboard operator|(Square s) const noexcept { return *this | Bitboard(s); }
    constexpr Bitboard operator^(Square s) const noexcept { return *this ^ Bitboard(s); }
    constexpr Bitboard& operator|=(Square s) noexcept { return *this |= Bitboard(s); }
    constexpr Bitboard& operator^=(Square s) noexcept { return *this ^= Bitboard(s); }
    constexpr bool operator==(const Bitboard&) const noexcept = default;

    // Upside down: a1 becomes a8.
    constexpr Bitboard flip_ranks() const noexcept { return Bitboard(__builtin_bswap64(bits_)); }

    class Iterator {
      public:
        constexpr explicit Iterator(std::uint64_t bits) noexcept : bits_(bits) {}
        constexpr Square operator*() const noexcept { return Square(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() noexcept { return bits_ &= bits_ - 1, *this; }
        constexpr bool operator!=(const Iterator& o) const noexcept { return bits_ != o.bits_; }

      private:
        std::uint64_t bits_;
    };
    constexpr Iterator begin() const noexcept { return Iterator(bits_); }
    constexpr Iterator end() const noexcept { return Iterator(0); }

  private:
    std::uint64_t bits_ = 0;
};

inline constexpr Bitboard kFileA{0x0101010101010101};
inline constexpr Bitboard kFileH{0x8080808080808080};
inline constexpr Bitboard kRank1{0xFF};
inline constexpr Bitboard kDarkSquares{0xAA55AA55AA55AA55};

constexpr Bitboard file_mask(File f) noexcept
{
    return Bitboard(kFileA.bits() << number(f));
}
constexpr Bitboard rank_mask(Rank r) noexcept
{
    return Bitboard(kRank1.bits() << (8 * number(r)));
}
constexpr Bitboard relative_rank(Color c, Rank r) noexcept
{
    return rank_mask(relative(c, r));
}

constexpr Bitboard north(Bitboard b) noexcept
{
    return Bitboard(b.bits() << 8);
}
constexpr Bitboard south(Bitboard b) noexcept
{
    return Bitboard(b.bits() >> 8);
}
constexpr Bitboard east(Bitboard b) noexcept
{
    return Bitboard((b & ~kFileH).bits() << 1);
}
constexpr Bitboard west(Bitboard b) noexcept
{
    return Bitboard((b & ~kFileA).bits() >> 1);
}
constexpr Bitboard forward(Color c, Bitboard b) noexcept
{
    return c == Color::White ? north(b) : south(b);
}

// Every square from b's squares to the far edge, b excluded.
constexpr Bitboard fill_forward(Color c, Bitboard b) noexcept
{
    Bitboard filled = forward(c, b);
    for (int step = 1; step < 8; step *= 2)
        filled |= Bitboard(c == Color::White ? filled.bits() << (8 * step) : filled.bits() >> (8 * step));
    return filled;
}
constexpr Bitboard pawn_attacks(Color c, Bitboard pawns) noexcept
{
    const Bitboard ahead = forward(c, pawns);
    return east(ahead) | west(ahead);
}

} // namespace chess
