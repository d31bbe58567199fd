// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#pragma once

// Positions for property tests: random games from the standard start, from Chess960 starts (two different ones for the
// two sides) and from sparse random set-ups, where promotions and odd checks are frequent. Seeded, so a failure
// repeats.

#include "base/random.h"
#include "chess/movegen.h"
#include "chess/position.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace test {

// The back rank with the given number, 0 to 959, of Scharnagl's numbering; 518 is the standard one.
inline std::array<chess::PieceType, 8> chess960_back_rank(int number)
{
    using chess::PieceType;
    std::array<PieceType, 8> rank;
    rank.fill(PieceType::None);
    const auto put_on_free = [&](int nth, PieceType t) {
        for (PieceType& place : rank)
            if (place == PieceType::None && nth-- == 0) {
                place = t;
                return;
            }
    };
    rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = PieceType::Bishop;
    number /= 4;
    rank[static_cast<std::size_t>(number % 4 * 2)] = PieceType::Bishop;
    number /= 4;
    put_on_free(number % 6, PieceType::Queen);
    number /= 6;
    constexpr std::array<std::array<int, 2>, 10> kKnights{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto [first, second] = kKnights[static_cast<std::size_t>(number)];
    put_on_free(second, PieceType::Knight); // The later first: the earlier one is not shifted by it.
    put_on_free(first, PieceType::Knight);
    for (const PieceType t : {PieceType::Rook, PieceType::King, PieceType::Rook}) put_on_free(0, t);
    return rank;
}

inline chess::Position chess960_start(int white, int black)
{
    using namespace chess;
    Setup s = Setup::start();
    s.castling_rooks = Bitboard();
    for (const Color c : kBothColors) {
        const auto rank = chess960_back_rank(c == Color::White ? white : black);
        for (int file = 0; file < 8; ++file) {
            const Square square(File(file), relative(c, Rank::R1));
            const PieceType t = rank[static_cast<std::size_t>(file)];
            s.put(square, Piece(c, t));
            if (t == PieceType::Rook) s.castling_rooks |= square;
        }
    }
    return Position::from_setup(s).value();
}

// A few men anywhere; tries until the rules allow them.
inline chess::Position sparse_position(base::Random& random)
{
    using namespace chess;
    for (;;) {
        Setup s;
        const auto put = [&](Piece p) {
            const Square square(static_cast<int>(random.below(64)));
            if (s.piece_at(square).is_none()) s.put(square, p);
        };
        put(Piece(Color::White, PieceType::King));
        put(Piece(Color::Black, PieceType::King));
        for (auto men = random.between(2, 12); men > 0; --men)
            put(Piece(Color(random.below(2)), PieceType(random.below(5))));
        s.side_to_move = Color(random.below(2));
        if (const auto p = Position::from_setup(s)) return *p;
    }
}

// Calls f for positions of random games until it has been called `count` times.
template <class F>
void for_random_positions(std::uint64_t seed, int count, F f)
{
    base::Random random(seed);
    constexpr int kLongestGame = 200;
    while (count > 0) {
        chess::Position p;
        const auto kind = random.below(4);
        if (kind == 1)
            p = chess960_start(static_cast<int>(random.below(960)), static_cast<int>(random.below(960)));
        else if (kind == 2)
            p = sparse_position(random);
        for (int ply = 0; ply < kLongestGame && count > 0; ++ply, --count) {
            f(static_cast<const chess::Position&>(p));
            const chess::MoveList moves = chess::legal_moves(p);
            if (moves.empty()) {
                --count;
                break;
            }
            p.play_unchecked(moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
    }
}

} // namespace test
