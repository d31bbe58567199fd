// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games as a tuner sees them: pairs of games between two candidates, and half points. Nothing here knows chess, so that
// tests can put chance in the place of games.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <stop_token>
#include <string>

#include "base/result.h"
#include "base/thread_pool.h"
#include "match/statistics/elo.h"
#include "match/statistics/sample.h"
#include "tune/tuner.h"

namespace tune {

// Two games, one with each colour.
struct Pairing {
    const Candidate* first = nullptr;
    const Candidate* second = nullptr;
    std::uint64_t opening = 0;
};

// Half points of the first candidate, 0 ... 2: as White, as Black.
struct PairScore {
    std::array<int, 2> half_points{};

    bool operator==(const PairScore&) const = default;
};

class Arena {
  public:
    virtual ~Arena() = default;

    // Everything that decides the scores, for the specification of a checkpoint.
    virtual std::string specification() const = 0;

    // Plays all pairings on the pool's threads. The same pairing gives the same score, whatever else is played and on
    // however many threads. An error is an outside thing, or the stop that was asked for.
    virtual base::Status play(std::span<const Pairing> pairings, std::span<PairScore> scores, base::ThreadPool& pool,
                              std::stop_token stop) = 0;
};

// A match, added up pair by pair.
struct MatchScore {
    match::Trinomial games{};
    match::Pentanomial pairs{};

    void add(const PairScore& score);
    std::int64_t difference() const { return games.wins - games.losses; }
    match::EloEstimate elo() const { return match::estimate_elo(match::sample_of(pairs)); }
    // As result tables have it: from decided games alone.
    double los() const
    {
        return match::los_of_decided(static_cast<double>(games.wins), static_cast<double>(games.losses));
    }
};

// An objective that is decided by games.
class GameObjective : public Objective {
  public:
    virtual Arena& arena() = 0;
    std::string currency() const override { return "games"; }
    // Half the 95 % interval of what validate() answered last.
    virtual double validation_error() const { return 0; }
};

} // namespace tune
