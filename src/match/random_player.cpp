// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/random_player.h"

#include "chess/movegen.h"

namespace match {

PlayerResult<void> RandomPlayer::new_game(const chess::Game&, std::uint64_t number)
{
    // A stream of its own for each game: what is played does not depend on the games before.
    game_ = seed_.fork(number);
    return {};
}

PlayerResult<Thought> RandomPlayer::think(const chess::Game& game, const Budget&)
{
    const chess::MoveList moves = chess::legal_moves(game.position());
    if (moves.empty()) return std::unexpected(PlayerFault{FaultKind::IllegalMove, "there is no move to play"});
    Thought thought;
    thought.move = moves[game_.below(moves.size())];
    return thought;
}

} // namespace match
