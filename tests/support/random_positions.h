// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions for property tests: random games from the standard start, from Chess960 starts (two different ones for the
// two sides) and from sparse random set-ups, where promotions and odd checks are frequent. Seeded, so a failure
// repeats.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "base/random.h"
#include "chess/chess960.h"
#include "chess/movegen.h"
#include "chess/position.h"

namespace test {

using chess::chess960_start;

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
