// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A tree of the textbook search as the numbers of a ledger's entry, and back; of its line the first move.
#pragma once

#include <cstdint>
#include <vector>

#include "search/textbook/analysis.h"

namespace lab {

inline constexpr std::size_t kTreeNumbers = search::textbook::kSums.size() + 5; // of one tree

std::vector<std::int64_t> tree_numbers(const search::textbook::Analysis& tree);
// Requires: at least kTreeNumbers of them.
search::textbook::Analysis tree_of(const std::vector<std::int64_t>& numbers);

} // namespace lab
