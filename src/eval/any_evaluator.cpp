// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/any_evaluator.h"

#include <fmt/ranges.h>
#include <string_view>
#include <vector>

#include "base/text.h"

namespace eval {

base::Result<std::unique_ptr<AnyEvaluator>> make_evaluator(const EvaluatorChoice& choice)
{
    if (const EvaluatorInfo* found = find_evaluator(choice.name)) {
        if (!choice.weights.empty() && !has_named_weights(found->kind))
            return base::fail("the evaluator {} has no weights that can be changed", base::quote(choice.name));
        return found->make(choice);
    }
    std::vector<std::string_view> known;
    for (const EvaluatorInfo& info : evaluators()) known.push_back(info.name);
    return base::fail("there is no evaluator {}; there are {}", base::quote(choice.name), fmt::join(known, ", "));
}

} // namespace eval
