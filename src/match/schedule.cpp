// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/schedule.h"

namespace match {

Schedule::Schedule(int players, Format format, std::uint64_t openings, bool once)
    : openings_(openings), games_per_opening_(once ? 1 : 2)
{
    const int firsts = format == Format::Gauntlet ? 1 : players;
    for (int first = 0; first < firsts; ++first)
        for (int second = first + 1; second < players; ++second) encounters_.push_back({first, second});
}

ScheduledGame Schedule::game(std::uint64_t number) const
{
    ScheduledGame game;
    game.number = number;
    game.pair = number / games_per_opening_;
    game.opening = game.pair / encounters_.size();
    const Encounter& encounter = encounters_[game.pair % encounters_.size()];
    game.first = encounter.first;
    game.second = encounter.second;
    const bool reversed = (games_per_opening_ == 2 ? number : game.opening) % 2 == 1;
    game.white = reversed ? game.second : game.first;
    game.black = reversed ? game.first : game.second;
    return game;
}

} // namespace match
