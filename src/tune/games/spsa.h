// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Simultaneous perturbation stochastic approximation (Spall, 1992) by games, as Fishtest does it: in each step all
// numbers are moved up or down at random, the two points so found play each other, and everything moves towards the
// winner. The steps and moves become smaller with powers gamma and alpha of the pairs played. Knows no chess.
#pragma once

#include "tune/games/arena.h"

namespace tune {

struct SpsaSettings {
    std::uint64_t pairs = 8; // of games between the two points of a step; played at once, so no less than threads
    double alpha = 0.602;    // Spall's exponents
    double gamma = 0.101;
    double stability = 0.1;           // A, as a part of all pairs
    double width = 1;                 // c at the end, in steps of each axis
    double rate = 0.002;              // a at the end, in squares of c at the end: Fishtest's r_end
    std::uint64_t validate_every = 0; // steps; 0: only at the end
};

// Where the search stood.
struct SpsaPoint {
    std::uint64_t spent = 0; // games
    Candidate theta{};       // not rounded
};

class Spsa final : public Tuner {
  public:
    explicit Spsa(SpsaSettings settings = {}) : settings_(settings) {}

    std::string name() const override { return "spsa"; }
    // The objective must be a GameObjective. The budget decides the gains, so a run is taken up with the same budget
    // only. Begins with the first of options.starters, or the start of the space.
    base::Result<Outcome> run(const Space& space, Objective& objective, const RunOptions& options) override;

    // About two hundred points of the way of the last run, and its end.
    const std::vector<SpsaPoint>& way() const { return way_; }

  private:
    struct State;
    struct Gains {
        double width = 0; // of axis i times its step
        double rate = 0;
    };
    Gains gains(std::uint64_t pairs_done, std::uint64_t all_pairs) const;
    base::Status step(const Space& space, GameObjective& objective, const RunOptions& options, State& state,
                      base::ThreadPool& pool) const;
    std::string settings_text(const RunOptions& options) const;

    SpsaSettings settings_;
    std::vector<SpsaPoint> way_;
};

} // namespace tune
