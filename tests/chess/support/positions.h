// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions for tests: from a FEN that must be right, from seeded random games (standard, Chess960, and double Chess960
// where the two sides start differently) and from men scattered over the board, which shows checks, pins and promotions
// that games seldom do.
#pragma once

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/random.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/position.h"
#include "chess/setup.h"
#include "tests/support/random_positions.h"

namespace test {

// What a FEN of 4 to 6 fields says, playable or not. Throws when it is no FEN.
inline chess::Setup setup_of(std::string_view fen)
{
    const auto setup = chess::parse_fen(fen, {.tolerance = chess::Tolerance::Lenient});
    if (!setup) throw std::invalid_argument(setup.error().message);
    return *setup;
}

// The position of a FEN; throws, with the reasons, when it cannot be played.
inline chess::Position position_of(std::string_view fen, chess::Tolerance tolerance = chess::Tolerance::Strict)
{
    const auto position = chess::Position::from_setup(setup_of(fen), tolerance);
    if (!position) throw std::invalid_argument(std::string(fen) + ": " + chess::describe(position.error()));
    return *position;
}

inline std::string board_text(const chess::Position& p)
{
    return chess::to_fen(p, chess::CastlingStyle::Shredder) + " ";
}

inline std::string move_text(chess::Move m)
{
    std::string text = m.from().name() + m.to().name();
    if (m.is_promotion()) text += chess::Piece(chess::Color::Black, m.promotion_piece()).letter();
    if (m.is_castling()) text += " (castling)";
    if (m.is_en_passant()) text += " (en passant)";
    return text;
}

// The move of the legal list that reads like this ("e2e4", "a7a8n", castling as king takes rook); throws if none does.
inline chess::Move move_of(const chess::Position& p, std::string_view text)
{
    for (const chess::Move m : chess::legal_moves(p)) {
        const std::string name = move_text(m);
        if (std::string_view(name).substr(0, name.find(' ')) == text) return m;
    }
    throw std::invalid_argument("no legal move " + std::string(text) + " in " + board_text(p));
}
inline bool has_move(const chess::Position& p, std::string_view text)
{
    for (const chess::Move m : chess::legal_moves(p)) {
        const std::string name = move_text(m);
        if (std::string_view(name).substr(0, name.find(' ')) == text) return true;
    }
    return false;
}

// A random setup: both kings and up to `most_men` others anywhere they may stand, sometimes with castling rights and an
// en passant square. Not always playable.
inline chess::Setup scattered_setup(base::Random& random, int most_men)
{
    using namespace chess;
    Setup s;
    const auto free_square = [&](int low, int high) {
        while (true)
            if (const Square q(static_cast<int>(random.between(low, high))); s.piece_at(q).is_none()) return q;
    };
    for (const Color c : kBothColors) {
        const bool home = random.chance(0.4);
        const int back = c == Color::White ? 0 : 56;
        s.put(home ? free_square(back, back + 7) : free_square(0, 63), Piece(c, PieceType::King));
        for (int i = 0; home && i < 2; ++i)
            if (random.chance(0.8)) {
                const Square q = free_square(back, back + 7);
                s.put(q, Piece(c, PieceType::Rook));
                s.castling_rooks |= q;
            }
    }
    s.side_to_move = random.chance(0.5) ? Color::White : Color::Black;
    if (random.chance(0.3)) {
        // A pawn that has just made two steps, with a neighbour that might take it.
        const Color us = s.side_to_move;
        const int file = static_cast<int>(random.below(8));
        const int neighbour = file == 0 || (file < 7 && random.chance(0.5)) ? file + 1 : file - 1;
        const Square behind = relative(us, Square(40 + file));
        const Square pushed = behind.offset(-pawn_push(us));
        const Square taker = relative(us, Square(32 + neighbour));
        if (s.piece_at(behind).is_none() && s.piece_at(pushed).is_none() && s.piece_at(taker).is_none()) {
            s.put(pushed, Piece(!us, PieceType::Pawn));
            s.put(taker, Piece(us, PieceType::Pawn));
            s.en_passant = behind;
        }
    }
    const int men = static_cast<int>(random.below(static_cast<std::uint64_t>(most_men) + 1));
    for (int i = 0; i < men; ++i) {
        const PieceType t = PieceType(random.below(5));
        const Color c = random.chance(0.5) ? Color::White : Color::Black;
        s.put(t == PieceType::Pawn ? free_square(8, 55) : free_square(0, 63), Piece(c, t));
    }
    return s;
}

// Calls f(position) for every position of random games: games number 0, 3, 6 ... standard, 1, 4, 7 ... Chess960,
// 2, 5, 8 ... double Chess960. The start position is the first, the last may be the end of the game.
template <class F>
void for_each_game_position(std::uint64_t seed, int games, int most_plies, F f)
{
    for (int game = 0; game < games; ++game) {
        base::Random random = base::Random(seed).fork(static_cast<std::uint64_t>(game));
        const int white = game % 3 == 0 ? 518 : static_cast<int>(random.below(960));
        const int black = game % 3 == 2 ? static_cast<int>(random.below(960)) : white;
        chess::Position p = chess960_start(white, black);
        for (int ply = 0;; ++ply) {
            f(p);
            const chess::MoveList moves = chess::legal_moves(p);
            if (ply == most_plies || moves.empty()) break;
            p.play_unchecked(moves[random.below(moves.size())]);
        }
    }
}

// Calls f(position) for `count` playable scattered positions. Lenient, so that a right or square that means nothing is
// dropped instead of the position refused.
template <class F>
void for_each_scattered_position(std::uint64_t seed, int count, F f)
{
    base::Random random(seed);
    for (int found = 0; found < count;) {
        const int most_men = random.chance(0.7) ? 12 : 26;
        if (const auto p = chess::Position::from_setup(scattered_setup(random, most_men), chess::Tolerance::Lenient)) {
            ++found;
            f(*p);
        }
    }
}

} // namespace test
