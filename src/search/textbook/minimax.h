// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Plain minimax as fast as it can be while still visiting every node and evaluating every leaf: at the last ply the
// generator hands over sets of target squares, and each leaf's sum is made from its parent's without playing the move.
// Flat mates, no draw rules: the tree of thesis 002.
#pragma once

#include "chess/position.h"
#include "search/textbook/counters.h"
#include "search/textbook/evaluation.h"

namespace search::textbook {

struct MinimaxResult {
    Value value = 0; // side to move
    chess::Move best = chess::Move::none();
    Counters counters;
};

// Requires: depth >= 1, threads >= 1. Root moves are shared out over the threads; the result does not depend on them.
MinimaxResult plain_minimax(const chess::Position& root, int depth, int threads = 1);

} // namespace search::textbook
