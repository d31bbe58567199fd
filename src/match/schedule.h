// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Who plays whom, in which order, with which colours and opening: a pure function of the game's number, so that an
// interrupted tournament needs to remember numbers only. Two games in a row form a pair: same opening, colours
// reversed; or each opening is played once, and the colours change from one opening to the next.
#pragma once

#include <cstdint>
#include <vector>

namespace match {

enum class Format {
    RoundRobin, // everybody against everybody
    Gauntlet,   // the first player against each of the others
};

struct ScheduledGame {
    std::uint64_t number = 0;
    std::uint64_t pair = 0;    // number / 2; when openings are played once each game is one of its own
    std::uint64_t opening = 0; // the same for all encounters of a round, so that no player gets easier ones
    int first = 0;             // the two players of the encounter, first < second
    int second = 0;
    int white = 0;
    int black = 0;
};

class Schedule {
  public:
    // So many openings for each encounter. Requires: players >= 2.
    Schedule(int players, Format format, std::uint64_t openings, bool once = false);

    std::uint64_t games() const { return games_per_opening_ * openings_ * encounters_.size(); }
    // Requires: number < games().
    ScheduledGame game(std::uint64_t number) const;

  private:
    struct Encounter {
        int first;
        int second;
    };
    std::vector<Encounter> encounters_;
    std::uint64_t openings_;
    std::uint64_t games_per_opening_;
};

} // namespace match
