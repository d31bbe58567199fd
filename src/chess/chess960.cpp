// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/chess960.h"

#include <array>

#include "chess/setup.h"

namespace chess {
namespace {

// published: Scharnagl's numbering, bishops first, then the queen, then the knights on what is left.
std::array<PieceType, 8> back_rank(int number)
{
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

} // namespace

Position chess960_start(int white, int black)
{
    Setup s = Setup::start();
    s.castling_rooks = Bitboard();
    for (const Color c : kBothColors) {
        const auto rank = back_rank(c == Color::White ? white : black);
        for (int file = 0; file < 8; ++file) {
            const Square square(File(file), relative(c, Rank::R1));
            const PieceType t = rank[static_cast<std::size_t>(file)];
            s.put(square, Piece(c, t));
            if (t == PieceType::Rook) s.castling_rooks |= square;
        }
    }
    return Position::from_setup(s).value();
}

} // namespace chess
