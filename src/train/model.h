// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The parameters of a network in training: real numbers, the same rounded to the engine's whole numbers, and where each
// of them lies. All are in one array: feature weights in blocks of columns ([block][feature][column]), feature biases,
// output weights, output biases. Gradients and the optimiser's memory have the same layout.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "base/memory.h"
#include "base/random.h"
#include "base/result.h"
#include "eval/nnue/architecture.h"
#include "eval/nnue/network.h"

namespace train {

using eval::nnue::Architecture;

// Weights are kept within this: 127 / 64, so that output weights fit their eight bits.
inline constexpr float kMaxWeight = 1.98F;

class Layout {
  public:
    // `widest` is the largest block allowed; the block used divides the hidden layer.
    explicit Layout(const Architecture& architecture, std::size_t widest = kDefaultBlock);

    // Measured on this project's machines: 64 columns of floats keep a chunk's gradients in the second-level cache.
    static constexpr std::size_t kDefaultBlock = 64;

    const Architecture& architecture() const { return architecture_; }
    std::size_t hidden() const { return hidden_; }
    std::size_t features() const { return features_; }
    std::size_t block() const { return block_; }
    std::size_t blocks() const { return hidden_ / block_; }
    std::size_t output_buckets() const { return static_cast<std::size_t>(architecture_.output_buckets); }

    std::size_t feature_block(std::size_t block) const { return block * features_ * block_; }
    std::size_t feature(std::size_t number, std::size_t neuron) const
    {
        return feature_block(neuron / block_) + number * block_ + neuron % block_;
    }
    std::size_t feature_bias() const { return features_ * hidden_; }
    std::size_t outputs() const { return feature_bias() + hidden_; }
    // Of the side to move's half; the opponent's follows it.
    std::size_t outputs(std::size_t bucket) const { return outputs() + 2 * hidden_ * bucket; }
    std::size_t output_bias() const { return outputs(output_buckets()); }
    std::size_t size() const { return output_bias() + kBiasRoom; } // a multiple of 16

  private:
    static constexpr std::size_t kBiasRoom = 16;
    Architecture architecture_;
    std::size_t hidden_;
    std::size_t features_;
    std::size_t block_;
};

// Whether a network can be the beginning of another: one as wide or narrower, with as many buckets or a single one for
// the kings.
bool can_grow_into(const Architecture& from, const Architecture& to);

class Model {
  public:
    // All zero.
    static base::Result<Model> make(const Layout& layout);

    const Layout& layout() const { return layout_; }

    // Random weights: features normal with deviation 0.09, outputs with 1 / sqrt(2 N), biases 0.
    void initialise(base::Random& random);
    // The weights of a network: each bucket of kings begins with those of its only one, and neurons that it has not
    // keep their feature weights and get outputs of 0, so all values are the network's. Requires: can_grow_into().
    void take(const eval::nnue::Network& network);

    std::span<float> weights() { return weights_.span(); }
    std::span<const float> weights() const { return weights_.span(); }
    // Of feature weights and biases at kQa and of output weights at kQb. Output biases are rounded when asked for.
    std::span<std::int16_t> quantised() { return quantised_.span(); }
    std::span<const std::int16_t> quantised() const { return quantised_.span(); }
    int quantised_output_bias(std::size_t bucket) const;
    // Makes the rounded copy anew from all weights.
    void quantise();

    eval::nnue::NetworkWeights network_weights(const std::string& name) const;

  private:
    explicit Model(const Layout& layout) : layout_(layout) {}

    Layout layout_;
    base::LargeArray<float> weights_;
    base::LargeArray<std::int16_t> quantised_;
};

} // namespace train
