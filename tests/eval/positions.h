// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions for tests of evaluators: random games, mirror images, positions from text.
#pragma once

#include <gtest/gtest.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/position.h"

namespace test {

// Requires: a playable FEN, clocks may be missing.
inline chess::Position position(std::string_view fen)
{
    auto read = chess::parse_position(fen, chess::Tolerance::Lenient);
    if (!read) throw std::invalid_argument(read.error().message);
    return *read;
}

// The same game with the colours exchanged: the board upside down, the other side to move.
inline chess::Position mirrored(const chess::Position& position)
{
    const chess::Setup from = position.to_setup();
    chess::Setup to = from;
    for (int i = 0; i < 64; ++i) {
        const chess::Piece p = from.piece_at(chess::Square(i));
        to.put(chess::Square(i).flip_rank(), p ? chess::Piece(!p.color(), p.type()) : p);
    }
    to.side_to_move = !from.side_to_move;
    to.castling_rooks = from.castling_rooks.flip_ranks();
    to.en_passant = from.en_passant ? from.en_passant.flip_rank() : from.en_passant;
    const auto made = chess::Position::from_setup(to, chess::Tolerance::Lenient);
    if (!made) throw std::invalid_argument(chess::describe(made.error()));
    return *made;
}

// Positions of games of random moves from the start, one in `every` plies kept. Such games run into every kind of
// material, promoted pieces and lone kings included.
inline std::vector<chess::Position> random_positions(std::size_t count, std::uint64_t seed, int every = 3)
{
    base::Random random(seed);
    std::vector<chess::Position> positions;
    while (positions.size() < count) {
        chess::Position p;
        for (int ply = 1; ply <= 400 && positions.size() < count; ++ply) {
            const auto moves = chess::legal_moves(p);
            if (moves.empty()) break;
            p.play_unchecked(moves[random.below(moves.size())]);
            if (ply % every == 0) positions.push_back(p);
        }
    }
    return positions;
}

} // namespace test
