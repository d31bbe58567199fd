// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The production search: principal variation search with a shared table and any number of threads (Lazy SMP).
#pragma once

#include <memory>

#include "base/clock.h"
#include "base/result.h"
#include "eval/evaluator_choice.h"
#include "search/alphabeta/params.h"
#include "search/search.h"

namespace search {

// An alpha-beta search with the named evaluator (any that eval::make_evaluator takes), one thread and a table of 16 MB.
// The clock must outlive the search.
base::Result<std::unique_ptr<Search>> make_alphabeta(const eval::EvaluatorChoice& evaluator,
                                                     const alphabeta::Params& params = {},
                                                     const base::Clock& clock = base::system_clock());

} // namespace search
