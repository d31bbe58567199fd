// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The keys by which Polyglot books find positions. They differ from chess::Key in their numbers and in one rule: the en
// passant file counts whenever an enemy pawn stands beside the pawn that moved two steps, even if it is pinned and may
// not take. A chess::Position forgets such a file, so the exact functions take what remembers it: a Setup, a Game, or
// the moves one by one. Pure functions and values.
#pragma once

#include <cstdint>

#include "chess/game.h"
#include "chess/move.h"
#include "chess/position.h"
#include "chess/setup.h"

namespace openings {

using PolyglotKey = std::uint64_t;

// Exact: the Setup keeps the en passant square as written.
PolyglotKey polyglot_key(const chess::Setup& setup);
// Exact but for an en passant capture that a pin forbids: then the file is missing.
PolyglotKey polyglot_key(const chess::Position& position);
// Exact after the first move; before it as for a Position.
PolyglotKey polyglot_key(const chess::Game& game);

// The key along a game, move by move, without looking at the whole board again.
class PolyglotTracker {
  public:
    explicit PolyglotTracker(const chess::Position& start);

    // Requires: the move is legal in `before`, which is the position this tracker has reached.
    void play(const chess::Position& before, chess::Move move);
    PolyglotKey key() const { return rest_ ^ en_passant_; }

  private:
    PolyglotKey rest_ = 0; // pieces, castling rights and side to move
    PolyglotKey en_passant_ = 0;
};

} // namespace openings
