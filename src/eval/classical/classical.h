// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The classical evaluation: a tapered sum of features with named weights. An object belongs to one thread.
#pragma once

#include "eval/classical/evaluation.h"
#include "eval/classical/pawns.h"
#include "eval/classical/tracer.h"
#include "eval/classical/weights.h"
#include "eval/evaluator.h"

namespace eval {

class Classical {
  public:
    explicit Classical(const Weights& weights = {});

    // Search units from the side to move's view; see Evaluator.
    int evaluate(const chess::Position& position) noexcept;

    // Says that this position will probably be evaluated soon.
    void prefetch(const chess::Position& position) noexcept { pawns_.prefetch(position.pawn_key()); }

    // The same evaluation with every use of a weight counted. The tracer's weights are this object's.
    Tracer trace(const chess::Position& position) const;

    const Weights& weights() const noexcept { return weights_; }

  private:
    // White's view. Requires: no lone king with a value of its own; `pawns` is the entry of the position's pawns.
    template <class Trace>
    int value_of(const chess::Position& position, PawnEntry& pawns, Trace& tracer) const noexcept;

    Weights weights_;
    WingedPieceSquares piece_squares_{};
    PawnTable pawns_;
};
static_assert(Evaluator<Classical>);

// Phase: what is left of the middlegame, by the pieces on the board; kFullPhase at the start.
inline constexpr int kFullPhase = 24;
int game_phase(const chess::Position& position) noexcept;

} // namespace eval
