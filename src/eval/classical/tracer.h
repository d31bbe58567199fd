// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How the evaluation is watched. The evaluation is a template on its tracer: NoTracer costs nothing, Tracer counts how
// often each weight was used for each side. Those counts are the feature vector of the tuners, and the table of
// `kibitz eval` is made from them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "chess/types.h"
#include "eval/classical/weights.h"

namespace eval {

// Every number of Weights has a slot: its place in the struct, counted in words.
inline constexpr std::size_t kSlots = sizeof(Weights) / sizeof(Score);
static_assert(sizeof(Weights) % sizeof(Score) == 0 && sizeof(int) == sizeof(Score));

// How often each slot was used, by side.
using Coefficients = chess::ByColor<std::array<std::int16_t, kSlots>>;

struct NoTracer {
    static constexpr bool kActive = false;
};

// Everything that went into one evaluation. The parts that are not linear in the weights are given by their result.
struct Tracer {
    static constexpr bool kActive = true;

    explicit Tracer(const Weights& traced) : weights(traced) {}

    // Requires: `weight` is a field of the traced weights.
    template <class Field>
    void record(chess::Color side, const Field& weight, int count)
    {
        const auto offset = reinterpret_cast<const char*>(&weight) - reinterpret_cast<const char*>(&weights);
        auto& slot = coefficients[side][static_cast<std::size_t>(offset) / sizeof(int)];
        slot = static_cast<std::int16_t>(slot + count);
    }

    const Weights& weights;
    Coefficients coefficients{};
    chess::ByColor<int> danger{};    // the sum of DangerWeights against that side's king
    chess::ByColor<Score> pressed{}; // and what it costs that side
    Score initiative;
    bool levelled = false; // too few chances: the initiative took the whole lead of the endgame
    Score total;
    int phase = 0;
    int scale = 0;
    bool known_ending = false; // a lone king: the value is that of the ending, nothing above was used
    int value = 0;             // White's view
};

// A sum of weights, White's gain positive, reported to a tracer.
template <class Trace>
class Tally {
  public:
    explicit Tally(Trace& tracer) : tracer_(tracer) {}

    template <chess::Color Us>
    void add(const Score& weight, int count = 1)
    {
        if constexpr (Us == chess::Color::White)
            sum_ += weight * count;
        else
            sum_ -= weight * count;
        if constexpr (Trace::kActive) tracer_.record(Us, weight, count);
    }
    // What was computed apart.
    void add_sum(Score white_gain) { sum_ += white_gain; }
    Score sum() const { return sum_; }
    Trace& tracer() { return tracer_; }

  private:
    Trace& tracer_;
    Score sum_;
};

} // namespace eval
