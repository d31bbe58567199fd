// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What has been played so far: results by encounter, pairs, and how games ended. Results may come in any order.
// One thread at a time.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "chess/types.h"
#include "match/game_runner.h"
#include "match/schedule.h"
#include "match/statistics/elo.h"
#include "match/statistics/sample.h"

namespace match {

// One player's own failures.
struct Misconduct {
    int time = 0;
    int silence = 0;
    int crash = 0;
    int illegal = 0;

    int total() const { return time + silence + crash + illegal; }
    bool operator==(const Misconduct&) const = default;
};

class Scoreboard {
  public:
    explicit Scoreboard(int players);

    void add(const ScheduledGame& game, const chess::GameEnd& end);

    int players() const { return players_; }
    std::uint64_t games() const { return games_; }
    // Seen from the first of the two.
    Trinomial games_between(int player, int opponent) const;
    Pentanomial pairs_between(int player, int opponent) const; // complete pairs only
    // Against everybody together.
    Trinomial games_of(int player) const;
    Pentanomial pairs_of(int player) const;
    Trinomial games_of(int player, chess::Color color) const;
    const Misconduct& misconduct(int player) const { return misconduct_[static_cast<std::size_t>(player)]; }

    // From pairs where there are any, else from single games.
    EloEstimate elo_between(int player, int opponent) const;
    EloEstimate elo_of(int player) const;

  private:
    struct Encounter {
        std::array<Trinomial, 2> by_color{}; // of the first player: as White, as Black
        Pentanomial pairs{};
    };
    const Encounter* find(int player, int opponent) const;

    int players_;
    std::uint64_t games_ = 0;
    std::map<std::pair<int, int>, Encounter> encounters_; // by (first, second)
    std::map<std::uint64_t, int> half_pairs_;             // half points of the first player in the one game played
    std::vector<Misconduct> misconduct_;
};

} // namespace match
