// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One search of one position to one depth with given switches: what the laboratory measures.
#pragma once

#include <stop_token>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "chess/game.h"
#include "search/textbook/counters.h"
#include "search/textbook/switches.h"
#include "search/textbook/tree.h"
#include "search/value.h"

namespace search::textbook {

struct Analysis {
    Value value = 0; // side to move
    std::vector<chess::Move> pv;
    Counters counters;               // of the last depth
    std::uint64_t earlier_nodes = 0; // of the depths before it
    base::Duration elapsed{};
    bool finished = true; // false: the node limit or a request ended it, and the rest is what there was until then

    chess::Move best() const { return pv.empty() ? chess::Move::none() : pv.front(); }
};

struct AnalysisOptions {
    std::string_view evaluator = "thesis";
    std::uint64_t node_limit = 0;         // honest nodes of a depth; 0: none
    bool deepen = false;                  // the smaller depths first, if the switches deepen
    const TreeWatcher* watcher = nullptr; // hears of every node of the last depth
    std::stop_token stop = {};            // ends it, unfinished
    int threads = 1;                      // of plain minimax with the thesis' evaluation; everything else uses one
};

// A search to that depth: a single one, or after those to smaller depths as a player does it, with the windows, tables
// and remembered moves that come of it. Requires: depth >= 0. An error if there is no such evaluator.
base::Result<Analysis> analyse(const chess::Game& game, int depth, const Switches& switches,
                               const AnalysisOptions& options = {});

} // namespace search::textbook
