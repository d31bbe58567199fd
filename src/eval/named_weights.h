// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Sets of weights by name, from the program or from a file: "classical", "classical-hand" and "classical:PATH" are
// Weights, "gerald-base", "gerald-tuned" and "gerald:PATH" are GeraldWeights. Names match in any case. Constant; any
// thread may ask.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/param_file.h"
#include "base/result.h"
#include "eval/classical/weights.h"
#include "eval/evaluator_choice.h"
#include "eval/gerald/weights.h"

namespace eval {

// Require: the evaluator is of that kind (evaluator_table.h). Errors name the file and line, or the weight that does
// not exist.
base::Result<Weights> classical_weights(const EvaluatorChoice& choice);
base::Result<GeraldWeights> gerald_weights(const EvaluatorChoice& choice);

// Every evaluator whose weights have names.
std::vector<std::string> weight_sets();
// The numbers of a named set; an error if the evaluator is unknown or has none with names.
base::Result<std::vector<base::Number>> weights_of(std::string_view name);

} // namespace eval
