// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#pragma once

// The tuners that a genetic algorithm must be compared with: following the slope, feeling for it at two points, and
// pure chance. SPSA by games is games/spsa.h.

#include "tune/tuner.h"

#include <cstdint>
#include <string>

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

struct PerturbationSettings {
    std::uint64_t steps = 150'000;
    double rate = 2;      // of the first moves, in steps of each axis; falls with the power alpha
    double width = 4;     // of the first perturbations, in steps of each axis; falls with the power gamma
    double alpha = 0.602; // Spall's exponents
    double gamma = 0.101;
    double stability = 0.1;            // A, as a part of all steps
    std::uint64_t report_every = 1000; // steps

    std::string text() const;
};

// SPSA (Spall, 1992) on values: everything is moved up or down at random, both points are measured on one sample, and
// the difference says which way to go and how far. Spall's advice sets the gain: a few differences at the start tell
// what is usual, and the first moves for such a one are `rate` long. Begins as Descent does.
class Perturbation final : public Tuner {
  public:
    explicit Perturbation(PerturbationSettings settings) : settings_(settings) {}

    std::string name() const override { return "spsa"; }
    base::Result<Outcome> run(const Space& space, Objective& objective, const RunOptions& options) override;

  private:
    PerturbationSettings settings_;
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
