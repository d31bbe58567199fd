// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// SPSA on values, for what has no slope but can be measured. By games: games/spsa.h.
#pragma once

#include <cstdint>
#include <string>

#include "tune/tuner.h"

namespace tune {

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

} // namespace tune
