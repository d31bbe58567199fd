// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The network as an evaluator. It follows a search through reset, push and pop (see TrackingEvaluator), or evaluates
// any position by itself; both give the same value. One object belongs to one thread; threads share the network.
#pragma once

#include <memory>

#include "base/simd.h"
#include "eval/evaluator.h"
#include "eval/nnue/accumulator.h"
#include "eval/nnue/network.h"
#include "eval/trace.h"

namespace eval {

class Nnue {
  public:
    // Takes the best kernels of `level` or below that can do the network's width.
    explicit Nnue(std::shared_ptr<const nnue::Network> network, base::SimdLevel level = base::best_simd_level());

    // Any position.
    int evaluate(const chess::Position& position) noexcept;

    void reset(const chess::Position& position) noexcept { accumulators_.reset(position); }
    nnue::Changes& push() { return accumulators_.push(); }
    void pop() noexcept { accumulators_.pop(); }
    // Requires: the moves since reset, each announced by push, lead to this position.
    int evaluate_tracked(const chess::Position& position) noexcept;

    // A network has no terms: what the value would lose without each man, and the rest (trace.cpp).
    Trace trace(const chess::Position& position);

    // The network's own output in units of which 1.0 has `scale`, before anything is done to it.
    int raw(const chess::Position& position, int scale) noexcept;

    const nnue::Network& network() const noexcept { return *network_; }
    base::SimdLevel level() const noexcept { return level_; }

  private:
    using Sums = std::array<const std::int16_t*, 2>;
    template <class Output>
    int value(const chess::Position& position, Output&& output) const noexcept;
    std::int64_t fresh_output(const chess::Position& position, const std::int16_t* weights) noexcept;
    bool is_exact(const chess::Position& position, const Sums& sums) const;

    std::shared_ptr<const nnue::Network> network_;
    base::SimdLevel level_;
    const nnue::Kernels* kernels_;
    nnue::Accumulators accumulators_;
};
static_assert(TrackingEvaluator<Nnue>);

} // namespace eval
