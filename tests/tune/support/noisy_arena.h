// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Games of chance in the place of chess: a candidate loses strength with its distance from an optimum, and results are
// drawn as the difference in Elo says, three of ten drawn between equals.
#pragma once

#include <bit>

#include "base/random.h"
#include "tune/games/arena.h"

namespace tune::chance {

class NoisyArena final : public Arena {
  public:
    // `slopes`: Elo lost at a distance of one step, growing with the square.
    NoisyArena(Space space, Candidate best, double elo_at_one_step)
        : space_(std::move(space)), best_(std::move(best)), elo_(elo_at_one_step)
    {
    }

    double strength(const Candidate& c) const
    {
        double lost = 0;
        for (std::size_t i = 0; i < c.size(); ++i) {
            const double steps = (c[i] - best_[i]) / space_[i].step;
            lost += elo_ * steps * steps;
        }
        return -lost;
    }

    std::string specification() const override { return "chance\n"; }
    base::Status play(std::span<const Pairing> pairings, std::span<PairScore> scores, base::ThreadPool& pool,
                      std::stop_token stop) override
    {
        pool.parallel_for(pairings.size(), [&](std::size_t i) {
            const Pairing& p = pairings[i];
            const double expected = match::score_of_elo(strength(*p.first) - strength(*p.second));
            base::Random random = base::Random(hash(*p.first)).fork(hash(*p.second)).fork(p.opening);
            for (int& half : scores[i].half_points) {
                const double drawn = 0.6 * std::min(expected, 1 - expected);
                const double roll = random.real();
                half = roll < expected - drawn / 2 ? 2 : roll < expected + drawn / 2 ? 1 : 0;
            }
        });
        games += 2 * pairings.size();
        return stop.stop_requested() ? base::Status(base::fail("stopped")) : base::Status{};
    }

    std::uint64_t games = 0;

  private:
    static std::uint64_t hash(const Candidate& c)
    {
        std::uint64_t sum = 0;
        for (const double value : c) sum = sum * 0x9e3779b97f4a7c15 + std::bit_cast<std::uint64_t>(value);
        return sum;
    }

    Space space_;
    Candidate best_;
    double elo_;
};

} // namespace tune::chance
