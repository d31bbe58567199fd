// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Who plays: the one interface the game runner knows. Implementations: a UCI program (uci_player.h), a random mover
// (random_player.h), an engine in this process. One thread at a time uses a player.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "chess/game.h"
#include "chess/score.h"

namespace match {

enum class FaultKind {
    Crash,       // could not be started, or died
    Silence,     // no answer although its time and more was over
    IllegalMove, // a move that is none, or none at all
    Interrupted, // we were asked to stop: nobody's fault
    Shortage,    // we have not got what a player needs (descriptors, processes, memory): not the player's fault
};

struct PlayerFault {
    FaultKind kind = FaultKind::Crash;
    std::string message; // fit for a log line
};

template <class T>
using PlayerResult = std::expected<T, PlayerFault>;

// What a player may spend on the next move.
struct Budget {
    chess::ByColor<std::optional<base::Duration>> time{}; // left on the clocks
    chess::ByColor<base::Duration> increment{};
    std::optional<int> moves_to_go{};
    std::optional<base::Duration> move_time{};
    std::optional<int> depth{};
    std::optional<std::int64_t> nodes{};
    // When the runner gives up on a player that says nothing. Well after its time is over, so that a late answer is
    // told from none.
    base::Duration patience = std::chrono::seconds(60);
};

struct Thought {
    chess::Move move{};                  // legal
    base::Duration elapsed{};            // as the player's opponent would measure it
    std::optional<chess::Score> score{}; // from the mover's view
    std::optional<int> depth{};
    std::optional<std::int64_t> nodes{};
    std::vector<std::string> warnings{}; // conduct that costs nothing here: PVs that do not play, odd lines
};

class Player {
  public:
    virtual ~Player() = default;

    virtual const std::string& name() const = 0;

    // Before each game; `start` is where it starts, `number` names the game within a match (what chance depends on).
    // Starts what has to be started, also again after a fault.
    virtual PlayerResult<void> new_game(const chess::Game& start, std::uint64_t number) = 0;

    // Requires: new_game succeeded, the game is not over.
    virtual PlayerResult<Thought> think(const chess::Game& game, const Budget& budget) = 0;
};

} // namespace match
