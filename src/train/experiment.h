// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One training run as a readable file of `key = value` lines: architecture, data, schedule. What is not named keeps its
// default. A value.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "data/dataset.h"
#include "eval/nnue/architecture.h"
#include "train/loss.h"

namespace train {

enum class ForwardPass : std::uint8_t {
    Int16, // on the rounded weights, exactly as the engine computes
    Fp32,  // on the real weights: slow, for comparison
};

struct Experiment {
    std::string name = "net";
    eval::nnue::Architecture architecture;
    std::string start;             // a network to begin with; none: random weights
    std::vector<std::string> data; // files of games or records; `data` may be given more than once
    data::LoadOptions load;
    LossSettings loss;
    ForwardPass forward = ForwardPass::Int16;
    std::uint64_t seed = 1;
    int threads = 1;
    std::uint64_t batch = 16'384;
    std::uint64_t superbatches = 40;
    std::uint64_t superbatch = 100'000'000; // positions between reports, rounded to whole batches
    double rate = 1e-3;                     // of learning; falls as a cosine to
    double final_rate = 1e-5;
    std::uint64_t warmup = 200; // batches in which the rate rises
    double decay = 0.01;
    double result_share = 0.05;       // weight of the game's result in the target, rising from
    double result_share_from = 0.67;  // this part of the run on to
    double final_result_share = 0.25; // this at the end

    std::uint64_t batches_in_superbatch() const { return superbatch < batch ? 1 : superbatch / batch; }
    std::uint64_t steps() const { return superbatches * batches_in_superbatch(); }
};

// Errors name the line, the key and what is allowed. `folder` is where relative paths begin.
base::Result<Experiment> parse_experiment(std::string_view text, const std::string& folder = {});
// Every key with its value, in order: parse_experiment reads it back.
std::string to_text(const Experiment& experiment);
// Every key with its default and what it means.
std::string experiment_keys();

// Both at a step from 0, before it is taken.
double learning_rate(const Experiment& experiment, std::uint64_t step);
double result_share(const Experiment& experiment, std::uint64_t step);

} // namespace train
