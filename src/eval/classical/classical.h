// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The classical evaluation: a tapered sum of features with named weights. An object belongs to one thread.
#pragma once

#include <array>

#include "eval/classical/weights.h"
#include "eval/evaluator.h"

namespace eval {

class Classical {
  public:
    explicit Classical(const Weights& weights = {});

    // Search units from the side to move's view; see Evaluator.
    int evaluate(const chess::Position& position) noexcept;

    const Weights& weights() const noexcept { return weights_; }

  private:
    Weights weights_;
    // Material and square value together, by piece and square, White's gain positive.
    std::array<std::array<Score, 64>, chess::kPieceIndices> piece_square_{};
};
static_assert(Evaluator<Classical>);

} // namespace eval
