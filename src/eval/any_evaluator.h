// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Evaluators by name, behind one virtual call: what the UCI option `Evaluator`, `kibitz eval` and the laboratory use.
#pragma once

#include <memory>

#include "base/result.h"
#include "eval/evaluator.h"
#include "eval/evaluator_choice.h"
#include "eval/evaluator_table.h"
#include "eval/trace.h"

namespace eval {

// The one type-erased evaluator. Owned by one thread; make one for each thread.
class AnyEvaluator {
  public:
    virtual ~AnyEvaluator() = default;
    virtual int evaluate(const chess::Position& position) = 0;
    // The same evaluation, explained.
    virtual Trace trace(const chess::Position& position) = 0;
};
static_assert(Evaluator<AnyEvaluator>);

// Returns: a fresh evaluator, or an error that lists the names there are (evaluator_table.h). Files of weights are
// docs/formats/params.md, networks docs/formats/network.md.
base::Result<std::unique_ptr<AnyEvaluator>> make_evaluator(const EvaluatorChoice& choice);

} // namespace eval
