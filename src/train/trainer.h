// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Trains one network: batches through all threads, AdamW, validation. The same experiment and data give the same
// weights, step by step, for the same number of threads and the same instructions, however often it was saved and
// restored. One thread owns a Trainer; the others are its own and run only inside run() and validate().
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/simd.h"
#include "data/dataset.h"
#include "train/chunk.h"
#include "train/experiment.h"
#include "train/model.h"
#include "train/order.h"

namespace train {

struct Measure {
    double loss = 0;  // mean over positions
    double error = 0; // mean distance of the expectations
};

struct Validation : Measure {
    std::size_t positions = 0; // without any the rest says nothing
    std::size_t dead = 0;      // neurons that were never above 0
    std::size_t saturated = 0; // neurons that were never below 1
};

// What an experiment with `start` begins with. Errors: no network, or one that does not fit into the run's
// architecture or has another scale.
base::Result<std::shared_ptr<const eval::nnue::Network>> start_network(const Experiment& experiment);

class Trainer {
  public:
    // The data must outlive the trainer and hold at least one training position.
    static base::Result<Trainer> make(const Experiment& experiment, const data::Dataset& data,
                                      base::SimdLevel level = base::best_simd_level());
    Trainer(Trainer&&) noexcept;
    ~Trainer();

    std::uint64_t step() const { return step_; } // taken so far
    // Takes so many more steps. Returns: the means over their positions, before each was learned from.
    Measure run(std::uint64_t steps);
    // All of the validation set with the weights rounded; zero when there is none.
    Validation validate();
    // The same with the real weights.
    Measure validate_fp32();

    const Model& model() const { return model_; }
    base::Result<std::shared_ptr<const eval::nnue::Network>> network() const;

    // Everything needed to go on: weights, the optimiser's memory, the step.
    std::string state() const;
    base::Status restore(std::string_view state);

  private:
    struct Worker;
    Trainer(const Experiment& experiment, const data::Dataset& data, Model model);
    void gradient(Worker& worker, std::uint64_t step);
    void gradient_fp32(Worker& worker, std::uint64_t step, std::size_t first, std::size_t last);
    void update(std::size_t worker, std::uint64_t step);
    void update_output_bias(float rate, float decay);

    Experiment experiment_;
    const data::Dataset* data_;
    Order order_;
    Model model_;
    const Kernels* kernels_ = nullptr;
    base::LargeArray<float> momentum_;
    base::LargeArray<float> velocity_;
    std::vector<std::unique_ptr<Worker>> workers_;
    std::vector<float*> gradients_;
    std::uint64_t step_ = 0;
};

} // namespace train
