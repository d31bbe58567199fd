// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The tuners that a genetic algorithm must be compared with: following the slope, and pure chance. Between them stands
// perturbation.h.
#pragma once

#include <cstdint>
#include <string>

#include "tune/tuner.h"

namespace tune {

struct DescentSettings {
    std::uint64_t steps = 2000;
    double rate = 1;                 // of the first steps, in steps of each axis; falls to nothing along half a cosine
    double pull = 0;                 // towards the start: what one step of each axis away from it costs
    std::uint64_t report_every = 20; // steps

    std::string text() const;
};

// Adam (Kingma and Ba, 2015). Begins at options.starters[0], or at the space's start. Works on real numbers; what it
// reports and gives is rounded and within bounds.
class Descent final : public Tuner {
  public:
    explicit Descent(DescentSettings settings) : settings_(settings) {}

    std::string name() const override { return "gradient"; }
    // Requires: a SmoothObjective.
    base::Result<Outcome> run(const Space& space, Objective& objective, const RunOptions& options) override;

  private:
    DescentSettings settings_;
};

struct RandomSearchSettings {
    std::uint64_t rounds = 300;
    int candidates = 1000; // in a round, the best so far among them: it must show itself again on each new sample

    std::string text() const;
};

// Candidates drawn anywhere in the space; the best is kept.
class RandomSearch final : public Tuner {
  public:
    explicit RandomSearch(RandomSearchSettings settings) : settings_(settings) {}

    std::string name() const override { return "random"; }
    base::Result<Outcome> run(const Space& space, Objective& objective, const RunOptions& options) override;

  private:
    RandomSearchSettings settings_;
};

} // namespace tune
