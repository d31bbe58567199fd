// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The tree of a small textbook search as one HTML page without anything from elsewhere: nodes with move, window, value
// and how they ended, to open and close; several settings side by side.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "search/textbook/switches.h"

namespace lab {

struct TreeSetting {
    std::string name;
    search::textbook::Switches switches;
};

struct TreePageOptions {
    int depth = 3;
    std::string evaluator = "thesis";
    std::size_t most_nodes = 60'000; // of one tree
};

// An error if a tree is too large for a page, or there is no such evaluator.
base::Result<std::string> tree_page(const chess::Position& root, const std::vector<TreeSetting>& settings,
                                    const TreePageOptions& options);

} // namespace lab
