// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A few hundred positions through the network and back, block by block of the hidden layer. Each thread owns a Chunk;
// the model is read, the gradients are the thread's own.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/memory.h"
#include "base/simd.h"
#include "data/record.h"
#include "train/kernels.h"
#include "train/loss.h"
#include "train/model.h"

namespace train {

// The best kernels of that level or below for blocks of this width.
const Kernels& kernels_for(base::SimdLevel level, std::size_t block);

struct ChunkResult {
    double loss = 0; // sums over the positions
    double error = 0;

    ChunkResult& operator+=(const ChunkResult& other)
    {
        loss += other.loss;
        error += other.error;
        return *this;
    }
};

class Chunk {
  public:
    static constexpr std::size_t kDefaultPositions = 512;

    static base::Result<Chunk> make(const Layout& layout, const Kernels& kernels,
                                    std::size_t positions = kDefaultPositions);

    std::size_t capacity() const { return capacity_; }

    // Takes in positions: their features and outputs buckets. Requires: at most capacity().
    void load(std::span<const data::Record* const> positions);
    // The network's sums for what was loaded.
    void forward(const Model& model);
    // Compares the outputs with the targets and remembers the slopes, each divided by `batch`.
    ChunkResult judge(const Model& model, const LossSettings& settings, double result_share, double batch);
    // Adds the gradients of all parameters to `gradients` (Layout's order). Requires: forward and judge were called.
    void backward(const Model& model, std::span<float> gradients);

    // After forward: output of a loaded position as the engine's integers have it, and as a real number.
    std::int64_t sum(std::size_t position) const;
    double output(const Model& model, std::size_t position) const;
    std::size_t bucket(std::size_t position) const { return buckets_[position]; }
    // After forward: the clipped hidden layer, [row][column] of one block; two rows to a position.
    std::span<const std::uint8_t> values(std::size_t block) const;
    std::size_t size() const { return size_; }

  private:
    Chunk(const Layout& layout, const Kernels& kernels, std::size_t positions);
    std::uint16_t* add_features(const data::Record& r, std::uint16_t* at);
    void sort_by_feature();

    Layout layout_;
    const Kernels* kernels_;
    std::size_t capacity_;
    std::size_t size_ = 0;
    std::vector<const data::Record*> positions_;
    std::vector<std::uint8_t> buckets_;
    std::vector<std::uint16_t> features_;             // row by row
    std::vector<std::uint32_t> feature_start_;        // [rows + 1]
    std::vector<std::uint32_t> output_at_;            // [rows]
    std::vector<std::uint16_t> rows_;                 // by feature
    std::vector<std::uint32_t> row_start_;            // [features + 1]
    std::vector<float> slope_;                        // [rows]
    base::LargeArray<std::int32_t> sums_;             // [rows][kSumLanes]
    base::LargeArray<std::uint8_t> values_;           // [block][rows][columns]
    base::LargeArray<std::uint32_t> hidden_gradient_; // [rows][columns / 2]
    base::LargeArray<float> outputs_;                 // the model's output weights as real numbers
};

} // namespace train
