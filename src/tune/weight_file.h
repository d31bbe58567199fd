// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Weights as a file of parameters (docs/formats/params.md): `kibitz-params 1`, `for = evaluator NAME`, comments and
// `name = value` lines.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "tune/features.h"

namespace tune {

std::string weight_text(const WeightSet& set, const Candidate& candidate, std::span<const std::string> notes);

// The set that the text is for, with its weights as the start. Errors name the line.
base::Result<std::unique_ptr<WeightSet>> parse_weights(std::string_view text);

// By name (make_weight_set), or from the file of that name.
base::Result<std::unique_ptr<WeightSet>> read_weight_set(const std::string& name);

} // namespace tune
