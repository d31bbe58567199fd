// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/game.h"

#include <algorithm>

namespace chess {

Game::Game(const Position& start) : positions_{start}, keys_{start.key()} {}

bool Game::play(Move m)
{
    if (!position().is_legal(m)) return false;
    play_unchecked(m);
    return true;
}

void Game::play_unchecked(Move m)
{
    Position next = position();
    next.play_unchecked(m);
    positions_.push_back(next);
    moves_.push_back(m);
    keys_.push_back(next.key());
}

bool Game::undo()
{
    if (moves_.empty()) return false;
    positions_.pop_back();
    moves_.pop_back();
    keys_.pop_back();
    return true;
}

int Game::repetitions() const noexcept
{
    // Only positions since the last capture or pawn move can be the same, and only every second one.
    const auto last = keys_.size() - 1;
    const auto reach = std::min<std::size_t>(last, static_cast<std::size_t>(position().halfmoves()));
    int seen = 1;
    for (std::size_t back = 2; back <= reach; back += 2)
        if (keys_[last - back] == keys_[last]) ++seen;
    return seen;
}

std::optional<GameEnd> Game::outcome(DrawRule rule) const
{
    const Position& p = position();
    if (!p.has_legal_move()) {
        if (p.is_check()) return GameEnd{!p.side_to_move(), Termination::Checkmate};
        return GameEnd{std::nullopt, Termination::Stalemate};
    }
    const auto draw = [](Termination reason) { return GameEnd{std::nullopt, reason}; };
    if (p.has_insufficient_material()) return draw(Termination::InsufficientMaterial);
    if (p.halfmoves() >= 150) return draw(Termination::SeventyFiveMoves);
    const int seen = repetitions();
    if (seen >= 5) return draw(Termination::FivefoldRepetition);
    if (rule == DrawRule::Claimable) {
        if (seen >= 3) return draw(Termination::ThreefoldRepetition);
        if (p.halfmoves() >= 100) return draw(Termination::FiftyMoves);
    }
    return std::nullopt;
}

bool is_repetition(std::span<const Key> keys, int halfmoves, int ply) noexcept
{
    const auto last = keys.size() - 1;
    const auto reach = std::min<std::size_t>(last, static_cast<std::size_t>(std::max(halfmoves, 0)));
    bool seen_before_root = false;
    for (std::size_t back = 4; back <= reach; back += 2) {
        if (keys[last - back] != keys[last]) continue;
        if (back <= static_cast<std::size_t>(ply) || seen_before_root) return true;
        seen_before_root = true;
    }
    return false;
}

} // namespace chess
