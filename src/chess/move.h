// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A move in 16 bits, and a list of them on the stack.
//
//   bits  0-5   from
//   bits  6-11  to (castling: the square of the own rook, in standard chess too)
//   bits 12-13  promotion piece: 0 knight, 1 bishop, 2 rook, 3 queen
//   bits 14-15  kind: 0 normal, 1 en passant, 2 castling, 3 promotion
//
// All bits zero (a1a1) is "no move". A Move from outside (a hash table, a file) may hold any 16 bits; ask
// Position::is_legal before playing it.
#pragma once

#include <cstddef>
#include <cstdint>

#include "chess/types.h"

namespace chess {

enum class MoveKind : std::uint8_t { Normal, EnPassant, Castling, Promotion };

class Move {
  public:
    constexpr Move() noexcept = default;
    constexpr Move(Square from, Square to, MoveKind kind = MoveKind::Normal) noexcept
        : bits_(static_cast<std::uint16_t>(from.number() | to.number() << 6 | static_cast<int>(kind) << 14))
    {
    }
    static constexpr Move promotion(Square from, Square to, PieceType piece) noexcept
    {
        Move m(from, to, MoveKind::Promotion);
        m.bits_ = static_cast<std::uint16_t>(m.bits_ | (number(piece) - number(PieceType::Knight)) << 12);
        return m;
    }
    static constexpr Move from_bits(std::uint16_t bits) noexcept
    {
        Move m;
        m.bits_ = bits;
        return m;
    }
    static constexpr Move none() noexcept { return Move{}; }

    constexpr Square from() const noexcept { return Square(bits_ & 63); }
    constexpr Square to() const noexcept { return Square(bits_ >> 6 & 63); }
    constexpr MoveKind kind() const noexcept { return MoveKind(bits_ >> 14); }
    constexpr bool is_promotion() const noexcept { return kind() == MoveKind::Promotion; }
    constexpr bool is_castling() const noexcept { return kind() == MoveKind::Castling; }
    constexpr bool is_en_passant() const noexcept { return kind() == MoveKind::EnPassant; }
    // Requires: is_promotion().
    constexpr PieceType promotion_piece() const noexcept
    {
        return PieceType((bits_ >> 12 & 3) + number(PieceType::Knight));
    }
    constexpr std::uint16_t bits() const noexcept { return bits_; }
    constexpr bool is_none() const noexcept { return bits_ == 0; }
    constexpr explicit operator bool() const noexcept { return bits_ != 0; }
    constexpr bool operator==(const Move&) const noexcept = default;

  private:
    std::uint16_t bits_ = 0;
};
static_assert(sizeof(Move) == 2);

// Room for every legal position: the most moves known is 218.
class MoveList {
  public:
    static constexpr std::size_t kCapacity = 256;

    MoveList() noexcept {} // The moves stay uninitialised: the generator fills them.

    void add(Move m) noexcept { moves_[size_++] = m; }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    void clear() noexcept { size_ = 0; }
    Move operator[](std::size_t i) const noexcept { return moves_[i]; }
    Move& operator[](std::size_t i) noexcept { return moves_[i]; }
    const Move* begin() const noexcept { return moves_; }
    const Move* end() const noexcept { return moves_ + size_; }
    Move* begin() noexcept { return moves_; }
    Move* end() noexcept { return moves_ + size_; }
    bool contains(Move m) const noexcept
    {
        for (const Move x : *this)
            if (x == m) return true;
        return false;
    }

  private:
    std::size_t size_ = 0;
    union {
        Move moves_[kCapacity];
    };
};

} // namespace chess
