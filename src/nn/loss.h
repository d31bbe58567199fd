// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a network is told of its answers: the loss of one board and its slope by every number of the output. The slopes
// are made by nn/functions.h, so they are the same bits everywhere. Pure functions.
#pragma once

#include <span>

namespace nn {

// Turns logits into probabilities, in place. Requires: at least one; none is infinite.
void softmax(std::span<float> logits);

// The cross-entropy of the softmax of the logits against targets that add up to 1 (one move that was played, or the
// answer of a teacher). Sets `slopes` to `weight` times the derivative. Returns: the loss, not weighted.
double softmax_cross_entropy(std::span<const float> logits, std::span<const float> targets, float weight,
                             std::span<float> slopes);

// Of one number.
double squared_error(float output, float target, float weight, float& slope);

} // namespace nn
