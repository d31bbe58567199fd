// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One training position in 32 bytes, seen by the side to move: for Black the board is flipped by rank and the colours
// are changed, so "White" in a record is always the side to move (docs/formats/records.md). Values, no ownership.
#pragma once

#include <array>
#include <cstdint>

#include "chess/position.h"
#include "data/game_file.h"

namespace data {

struct Record {
    std::uint64_t occupied = 0;
    std::array<std::uint8_t, 16>
        men{};                   // four bits for each man in order of its square: type, plus 8 for the opponent's
    std::int16_t score = 0;      // side to move's view
    std::uint16_t ply = 0;       // of its game, from 0
    std::uint8_t result = 1;     // 0 lost, 1 drawn, 2 won by the side to move
    std::uint8_t king = 0;       // square of the side to move's king
    std::uint8_t other_king = 0; // and of the opponent's
    std::uint8_t unused = 0;

    bool operator==(const Record&) const = default;

    // Calls visit(piece, square) for every man.
    template <class Visit>
    void for_each_man(Visit&& visit) const
    {
        std::size_t number = 0;
        for (const chess::Square s : chess::Bitboard(occupied)) {
            const int nibble = men[number / 2] >> (number % 2 * 4) & 15;
            visit(chess::Piece(chess::Color(nibble >> 3), chess::PieceType(nibble & 7)), s);
            ++number;
        }
    }
    int count() const { return chess::Bitboard(occupied).count(); }
};
static_assert(sizeof(Record) == 32);

// `score` is White's view.
Record make_record(const chess::Position& position, int score, chess::GameResult result, int ply);

// Whether a record from outside is sound: at most 32 men, known kinds, one king each on the squares it names.
bool is_sound(const Record& record);

// The board with the side to move as White; castling rights and en passant are not in a record.
chess::Setup to_setup(const Record& record);

} // namespace data
