// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The textbook search behind the common interface: what the seeds' players are made of.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "eval/evaluator_choice.h"
#include "search/search.h"
#include "search/textbook/counters.h"
#include "search/textbook/switches.h"

namespace search {

namespace textbook {

// What one iteration of the last run did; the first is depth 1 where the search deepens.
struct Iteration {
    int depth = 0;
    Value value = 0;
    Counters counters; // of this iteration alone
    base::Duration elapsed{};
};

// A search that also tells what it counted.
class Textbook : public Search {
  public:
    // Of the last run().
    virtual const std::vector<Iteration>& iterations() const = 0;
    // Of its table; 0: it has none.
    virtual std::size_t table_bytes() const = 0;
};

} // namespace textbook

// A textbook search with the named evaluator. The table is as large as the switches say, but not larger than set_hash
// allows; threads are used where the switches share out the root. The clock must outlive the search.
base::Result<std::unique_ptr<textbook::Textbook>> make_textbook(const eval::EvaluatorChoice& evaluator,
                                                                const textbook::Switches& switches,
                                                                const base::Clock& clock = base::system_clock());

} // namespace search
