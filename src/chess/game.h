// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A game: a start position, the moves played, and what the rules say about it now. Owns its history; one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "chess/game_end.h"
#include "chess/position.h"

namespace chess {

// Which draws end the game: those that happen by themselves, or also those a player may claim (what engines play by).
enum class DrawRule : std::uint8_t { Automatic, Claimable };

class Game {
  public:
    Game() : Game(Position{}) {}
    explicit Game(const Position& start);

    const Position& position() const noexcept { return positions_.back(); }
    const Position& start() const noexcept { return positions_.front(); }
    std::span<const Move> moves() const noexcept { return moves_; }
    // The position before the i-th move (0: the start); positions() has one entry more than moves().
    std::span<const Position> positions() const noexcept { return positions_; }
    // Keys of all positions from the start to now, the current one last.
    std::span<const Key> keys() const noexcept { return keys_; }

    bool play(Move m);           // false and nothing changed if the move is not legal
    void play_unchecked(Move m); // Requires: m is legal.
    bool undo();                 // false if there is no move to take back

    // How often the current position has been on the board, now included.
    int repetitions() const noexcept;
    std::optional<GameEnd> outcome(DrawRule rule = DrawRule::Claimable) const;

  private:
    std::vector<Position> positions_;
    std::vector<Move> moves_;
    std::vector<Key> keys_;
};

// How a search sees repetition: given the keys of the game (before the search root) followed by the keys of the line,
// the current one last, and how many of them can matter (halfmoves since the last capture or pawn move), is the current
// position a draw? Inside the line (the last `ply` positions) one earlier occurrence is enough, before the root it
// takes two.
bool is_repetition(std::span<const Key> keys, int halfmoves, int ply) noexcept;

} // namespace chess
