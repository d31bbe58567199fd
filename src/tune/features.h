// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions as a tuner of an evaluation sees them. An evaluation that is linear in its weights is
//     value = (constant + sum over slots of count * (mg * midgame + eg * endgame)) / divisor
// where the counts come from its own trace. They are taken once for each position; after that a candidate costs one dot
// product. Parts that are not linear are replaced by their tangent at the starting weights (king danger, initiative) or
// are in the two factors as the starting weights make them (scale factors): who changes much begins anew from the
// outcome.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "chess/position.h"
#include "tune/space.h"

namespace eval {
struct Weights;
}

namespace tune {

struct FeatureEntry {
    std::uint16_t slot = 0;
    std::int16_t count = 0; // White's less Black's
};

// The axes of a slot's two weights; -1: not tuned, and in the constant. Two slots may share an axis.
struct SlotAxes {
    int mg = -1;
    int eg = -1;
    float unit = 1; // what one count is worth
};

struct SlotWeights {
    float mg = 0;
    float eg = 0;
};

struct PositionFeatures {
    std::vector<FeatureEntry> entries;
    float midgame = 0;
    float endgame = 0;
    float constant = 0;
};

using NamedWeights = std::vector<std::pair<std::string, double>>;

// A set of evaluation weights: what can be tuned in it, how it sees a position, and the real evaluator to compare with.
// Constant; any thread may use it.
class WeightSet {
  public:
    virtual ~WeightSet() = default;

    virtual std::string name() const = 0;
    const Space& space() const { return space_; }
    std::span<const SlotAxes> slots() const { return slots_; }
    float divisor() const { return divisor_; }

    // Returns: false when something else than the weights decides the value (a solved ending).
    virtual bool extract(const chess::Position& position, PositionFeatures& out) const = 0;
    // The evaluator with these weights, White's view. Requires: the values are whole. One thread uses it.
    virtual std::function<int(const chess::Position&)> evaluator(const Candidate& candidate) const = 0;
    // Every number of the set with those weights: what a weight file holds.
    virtual NamedWeights numbers(const Candidate& candidate) const = 0;

    std::vector<SlotWeights> slot_weights(const Candidate& candidate) const;

  protected:
    Space space_;
    std::vector<SlotAxes> slots_;
    float divisor_ = 1;
};

// GERALD's 29 features: 57 free weights. Exactly linear. `start` is "gerald-base" or "gerald-tuned".
std::unique_ptr<WeightSet> gerald_weights(const std::string& start = "gerald-base");
// The classical evaluation without its known endings: everything linear, piece-square tables included, and king danger
// and initiative near those weights.
std::unique_ptr<WeightSet> classical_weights(const eval::Weights& start);
// By name: "gerald" (or "gerald-base", "gerald-tuned") and "classical"; then changed as the numbers say. Errors: no
// such set, no such number, a number outside its range.
base::Result<std::unique_ptr<WeightSet>> make_weight_set(const std::string& name, const NamedWeights& changes = {});

// What is known of a position besides its features. Scores in centipawns and results, White's view.
struct Target {
    float score = 0;
    float result = -1; // 0, 0.5, 1; -1: not known
};

// Features of many positions. One thread fills it; then any number may read it.
class FeatureTable {
  public:
    struct Row {
        std::uint64_t first = 0; // of its entries
        std::uint32_t entries = 0;
        float midgame = 0;
        float endgame = 0;
        float constant = 0;
        Target target;
    };

    void add(const PositionFeatures& features, Target target);
    std::size_t size() const { return rows_.size(); }
    const Row& operator[](std::size_t i) const { return rows_[i]; }
    std::span<const FeatureEntry> entries(const Row& row) const { return {entries_.data() + row.first, row.entries}; }

    // The value of a row before the division.
    float value(const Row& row, std::span<const SlotWeights> weights) const
    {
        float mg = 0;
        float eg = 0;
        for (const FeatureEntry e : entries(row)) {
            const auto count = static_cast<float>(e.count);
            mg += count * weights[e.slot].mg;
            eg += count * weights[e.slot].eg;
        }
        return row.constant + row.midgame * mg + row.endgame * eg;
    }

  private:
    std::vector<Row> rows_;
    std::vector<FeatureEntry> entries_;
};

} // namespace tune
