// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a move ordering is worth to plain alpha-beta: a table that the experiments of several seeds have.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

#include "lab/experiment.h"
#include "lab/findings.h"

namespace lab {

// Nodes over the 24 positions of thesis 002, each ordering by its name and number (search/textbook/switches.h), in
// percent of the first.
Table ordering_table(const Settings& settings, const std::string& evaluator,
                     std::initializer_list<std::pair<std::string_view, int>> orderings);

} // namespace lab
