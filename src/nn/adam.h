// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// AdamW (Loshchilov and Hutter, 2019): Adam with decay of the weights (not of the biases) apart from the gradient. The
// state is part of a checkpoint: training goes on bit for bit where it stopped.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/thread_pool.h"
#include "nn/parameters.h"

namespace nn {

struct AdamSettings {
    float rate = 1e-3F;
    float beta1 = 0.9F;
    float beta2 = 0.999F;
    float epsilon = 1e-8F;
    float decay = 0.01F;
    float most_norm = 0; // gradients longer than this are shortened to it; 0: never
};

class AdamW {
  public:
    // Errors: no memory.
    static base::Result<AdamW> make(const Graph& graph);

    // One step against the gradients. Settings may change from step to step.
    void step(const AdamSettings& settings, const Parameters& gradients, Parameters& parameters,
              base::ThreadPool* pool = nullptr);
    std::uint64_t steps() const noexcept { return steps_; }

    // All of training: parameters and optimiser, for base/job.h, which adds header, version and checksum. The graph's
    // describe() belongs into the job's specification. Errors of `take_state`: it is not one of this graph.
    std::string state(const Parameters& parameters) const;
    base::Status take_state(std::string_view bytes, Parameters& parameters);

  private:
    Graph graph_;
    Parameters momentum_;
    Parameters velocity_;
    std::uint64_t steps_ = 0;
    double power1_ = 1; // beta1 to the power of steps
    double power2_ = 1;
};

// The length of all gradients as one vector, added up in an order of its own.
double norm_of(const Parameters& gradients);

} // namespace nn
