// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Scored games of chance for tests.
#pragma once

#include "base/random.h"
#include "chess/game.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "data/game_file.h"

namespace test {

// A random game from a position, with scores that lean the way of a made-up material count.
inline data::ScoredGame random_game(std::uint64_t seed, int plies = 80, std::string_view fen = chess::kStartFen)
{
    base::Random random(seed);
    data::ScoredGame game;
    game.start = chess::parse_position(fen, chess::Tolerance::Lenient).value();
    chess::Position p = game.start;
    for (int i = 0; i < plies; ++i) {
        const chess::MoveList moves = chess::legal_moves(p);
        if (moves.empty() || p.has_insufficient_material()) break;
        int score = 0;
        constexpr std::array kValues{100, 300, 300, 500, 900, 0};
        for (const chess::Square s : p.occupied()) {
            const chess::Piece piece = p.piece_at(s);
            const int value = kValues[index(piece.type())];
            score += piece.color() == chess::Color::White ? value : -value;
        }
        score += static_cast<int>(random.between(-50, 50));
        const chess::Move m = moves[random.below(moves.size())];
        game.moves.push_back({m, static_cast<std::int16_t>(score)});
        p.play_unchecked(m);
    }
    const int last = game.moves.empty() ? 0 : game.moves.back().score;
    game.result = last > 150    ? chess::GameResult::WhiteWins
                  : last < -150 ? chess::GameResult::BlackWins
                                : chess::GameResult::Draw;
    return game;
}

inline std::string game_bytes(std::uint64_t first_seed, int games)
{
    std::string bytes;
    for (int i = 0; i < games; ++i) data::append_game(bytes, random_game(first_seed + static_cast<std::uint64_t>(i)));
    return bytes;
}

} // namespace test
