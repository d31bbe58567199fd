// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/uci_engine.h"

#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"

namespace engine {

base::Status UciEngine::set_position(std::string_view fen, const std::vector<std::string_view>& moves)
{
    chess::Game game;
    if (!fen.empty()) {
        const auto start = chess::parse_position(fen, chess::Tolerance::Lenient);
        if (!start) return base::fail_in("position", start.error());
        game = chess::Game(*start);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto move = chess::parse_uci_move(moves[i], game.position());
        if (!move) return base::fail("position: move {} of {}: {}", i + 1, moves.size(), move.error().message);
        game.play_unchecked(*move);
    }
    game_ = std::move(game);
    return {};
}

} // namespace engine
