// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/record.h"

#include <algorithm>

namespace data {

Record make_record(const chess::Position& position, int score, chess::GameResult result, int ply)
{
    const chess::Color us = position.side_to_move();
    const bool flip = us == chess::Color::Black;
    Record r;
    chess::Bitboard occupied = position.occupied();
    if (flip) occupied = occupied.flip_ranks();
    r.occupied = occupied.bits();
    std::size_t number = 0;
    for (const chess::Square s : occupied) {
        const chess::Piece piece = position.piece_at(flip ? s.flip_rank() : s);
        const int nibble = chess::number(piece.type()) | (piece.color() == us ? 0 : 8);
        r.men[number / 2] = static_cast<std::uint8_t>(r.men[number / 2] | nibble << (number % 2 * 4));
        ++number;
    }
    r.score = static_cast<std::int16_t>(flip ? -score : score);
    r.ply = static_cast<std::uint16_t>(std::min(ply, 65'535));
    r.result = static_cast<std::uint8_t>(half_points(result, us));
    r.king = static_cast<std::uint8_t>(position.king(us).relative_to(us).number());
    r.other_king = static_cast<std::uint8_t>(position.king(!us).relative_to(us).number());
    return r;
}

bool is_sound(const Record& record)
{
    if (record.result > 2 || record.count() > 32) return false;
    int kings = 0;
    int other_kings = 0;
    bool sound = true;
    record.for_each_man([&](chess::Piece piece, chess::Square s) {
        if (chess::number(piece.type()) > chess::number(chess::PieceType::King)) sound = false;
        if (piece.type() != chess::PieceType::King) return;
        const bool own = piece.color() == chess::Color::White;
        ++(own ? kings : other_kings);
        if (s.number() != (own ? record.king : record.other_king)) sound = false;
    });
    return sound && kings == 1 && other_kings == 1;
}

chess::Setup to_setup(const Record& record)
{
    chess::Setup setup = chess::Setup::empty();
    record.for_each_man([&](chess::Piece piece, chess::Square s) { setup.put(s, piece); });
    return setup;
}

} // namespace data
