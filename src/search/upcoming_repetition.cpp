// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/upcoming_repetition.h"

#include <algorithm>
#include <array>
#include <utility>

#include "chess/attacks.h"

namespace search {

namespace {

using namespace chess;

constexpr std::size_t kSlots = 8192;
constexpr std::size_t first_slot(Key k)
{
    return k & (kSlots - 1);
}
constexpr std::size_t second_slot(Key k)
{
    return (k >> 16) & (kSlots - 1);
}

struct Cuckoo {
    std::array<Key, kSlots> keys{};
    std::array<Move, kSlots> moves{};

    Cuckoo()
    {
        for (const Color c : kBothColors)
            for (const PieceType t : kAllPieceTypes) {
                if (t == PieceType::Pawn) continue;
                for (int a = 0; a < 64; ++a)
                    for (int b = a + 1; b < 64; ++b)
                        if (moves_between(t, Square(a), Square(b))) insert(Piece(c, t), Square(a), Square(b));
            }
    }

  private:
    // Slider attacks on the empty board from compile-time tables: this runs before main.
    static bool moves_between(PieceType t, Square a, Square b)
    {
        switch (t) {
        case PieceType::Knight: return knight_attacks(a).contains(b);
        case PieceType::Bishop: return bishop_rays(a).contains(b);
        case PieceType::Rook: return rook_rays(a).contains(b);
        case PieceType::Queen: return (bishop_rays(a) | rook_rays(a)).contains(b);
        default: return king_attacks(a).contains(b);
        }
    }
    void insert(Piece p, Square a, Square b)
    {
        Key key = zobrist::piece(p, a) ^ zobrist::piece(p, b) ^ zobrist::kNumbers.black_to_move;
        Move move(a, b);
        std::size_t slot = first_slot(key);
        while (true) {
            std::swap(keys[slot], key);
            std::swap(moves[slot], move);
            if (move.is_none()) return;
            slot = slot == first_slot(key) ? second_slot(key) : first_slot(key);
        }
    }
};

const Cuckoo kCuckoo;

} // namespace

bool has_upcoming_repetition(const Position& position, std::span<const Key> keys, int reversible, int ply) noexcept
{
    const auto last = static_cast<int>(keys.size()) - 1;
    const int reach = std::min({reversible, last, ply - 1});
    if (reach < 3) return false;
    const Key now = keys[static_cast<std::size_t>(last)];
    for (int back = 3; back <= reach; back += 2) {
        const Key change = now ^ keys[static_cast<std::size_t>(last - back)];
        std::size_t slot = first_slot(change);
        if (kCuckoo.keys[slot] != change) {
            slot = second_slot(change);
            if (kCuckoo.keys[slot] != change) continue;
        }
        const Move m = kCuckoo.moves[slot];
        if ((between(m.from(), m.to()) & position.occupied()).empty()) return true;
    }
    return false;
}

} // namespace search
