// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Which evaluator is wanted: what every search is built with. A plain value.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include "base/param_file.h"

namespace eval {

struct EvaluatorChoice {
    // A name alone: "classical", "nnue:PATH", "classical:PATH".
    template <std::convertible_to<std::string_view> Name>
    EvaluatorChoice(const Name& named) : name(std::string_view(named))
    {
    }
    EvaluatorChoice(std::string named, base::NumberValues changed) : name(std::move(named)), weights(std::move(changed))
    {
    }

    std::string name;
    base::NumberValues weights{}; // numbers of the named set that are to be others
};

} // namespace eval
