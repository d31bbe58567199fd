// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How well evaluation weights agree with what is known of positions: an expert's scores, or the results of games. Each
// round draws a fresh sample of the training positions, with replacement and from the round's number; validation
// positions are never trained on. One evaluation is one candidate on one sample. The tuner's thread calls it; it works
// on the pool.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tune/features.h"
#include "tune/tuner.h"

namespace tune {

enum class Loss {
    Absolute, // mean distance to the score, centipawns (GERALD's)
    Squared,  // mean squared distance
    Results,  // cross-entropy of the expected result (Texel's idea, logistic)
};

struct EvalObjectiveSettings {
    Loss loss = Loss::Absolute;
    std::size_t sample = 1600; // positions in a round; 0: all, the same ones each round
    std::uint64_t seed = 1;    // of the samples
    double k = 0;              // Results: expected result = sigmoid(k * value); 0: fitted to the starting weights
    double results = 1;        // Results: share of the game's result in the target, the rest is of the score
};

// Both tables of one weight set.
struct EvalData {
    FeatureTable training;
    FeatureTable validation;
};

class EvalObjective final : public SmoothObjective {
  public:
    // `label` names the data in the specification of checkpoints. `set` and `data` must outlive it. Requires: training
    // positions, each with what the loss needs.
    EvalObjective(const WeightSet& set, const EvalData& data, EvalObjectiveSettings settings, std::string label);

    Goal goal() const override { return Goal::Least; }
    std::string quantity() const override;
    std::string specification() const override;
    void begin_round(std::uint64_t round) override;
    base::Status measure(std::span<const Candidate> candidates, std::span<double> values, base::ThreadPool& pool,
                         std::stop_token stop) override;
    base::Result<double> slope(const Candidate& at, std::span<double> derivatives, base::ThreadPool& pool) override;
    double baseline() override;
    double validate(const Candidate& candidate) override;

    double k() const { return settings_.k; }
    // The loss of a candidate on a whole table.
    double loss_on(const FeatureTable& table, const Candidate& candidate) const;

  private:
    // The sample as columns: for each block of kLanes positions, one line of lanes for each axis.
    static constexpr std::size_t kLanes = 16;
    static constexpr std::size_t kGroup = 4; // candidates at a time

    std::size_t sample_size() const;
    const FeatureTable::Row& row(std::size_t i) const;
    double loss(float value, const Target& target) const;
    double loss_slope(float value, const Target& target) const; // by the value
    double aim(const Target& target) const;                     // the result to be expected
    void fill_block(std::size_t block);
    void measure_group(std::span<const Candidate> candidates, std::span<double> values) const;
    void fit_k();

    const WeightSet& set_;
    const EvalData& data_;
    EvalObjectiveSettings settings_;
    std::string label_;
    std::vector<SlotWeights> start_;
    std::uint64_t round_ = 0;
    bool drawn_ = false; // whether sample_ belongs to round_
    bool filled_ = false;
    std::vector<std::uint32_t> sample_; // empty: all
    std::vector<float> columns_;
    std::vector<float> constants_;
    std::vector<Target> targets_;
};

} // namespace tune
