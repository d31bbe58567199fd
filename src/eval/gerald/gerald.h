// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Seed 003, GERALD: 29 features, each as the thesis describes it and without the defects of its code (docs/eval.md
// lists the repairs). The evaluation is linear: weights times counts, so a tuner needs the counts only
// once.
#pragma once

#include <array>
#include <string>

#include "chess/position.h"
#include "eval/gerald/weights.h"
#include "eval/sets/set_evaluator.h"

namespace eval {

// What one side has of each feature; penalties count negatively.
using GeraldCounts = std::array<int, kGeraldFeatures>;

GeraldCounts gerald_counts(const chess::Position& position, chess::Color side);

// How much of the middlegame is left, 0 ... 24: clamp(P + 3(N + B) + 5R + 9Q - 24), both sides together.
inline constexpr int kGeraldFullPhase = 24;
int gerald_phase(const chess::Position& position);

struct Gerald {
    GeraldWeights weights;
    std::string label;

    std::string name() const { return label; }
    void terms(const chess::Position& position, Terms& terms) const;
    Taper taper(const chess::Position& position) const;
};

} // namespace eval
