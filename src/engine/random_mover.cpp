// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/random_mover.h"

#include <vector>

#include "chess/movegen.h"

namespace engine {

search::Result RandomMover::run(const chess::Game& game, const search::Limits& limits, const search::Signals&,
                                const search::Callbacks& callbacks)
{
    std::vector<chess::Move> moves = limits.search_moves;
    if (moves.empty()) {
        const chess::MoveList legal = chess::legal_moves(game.position());
        moves.assign(legal.begin(), legal.end());
    }
    search::Result result;
    result.depth = 1;
    result.nodes = 1;
    if (moves.empty()) return result;
    result.best = moves[random_.below(moves.size())];
    search::Info info;
    info.depth = info.selective_depth = 1;
    info.nodes = 1;
    info.pv = {result.best};
    if (callbacks.on_info) callbacks.on_info(info);
    return result;
}

} // namespace engine
