// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// `kibitz lab compare`: searches that a student names, side by side: what each does to the tree, to the processor's
// time and, if asked, to games against the first. Resumable, as the named experiments are.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "chess/game.h"
#include "lab/experiment.h"
#include "lab/findings.h"
#include "lab/named_search.h"

namespace lab {

struct Comparison {
    std::vector<NamedSearch> searches{};  // all others are compared with the first
    std::vector<chess::Game> positions{}; // each with a legal move
    std::string evaluator{};              // of all of them
    int depth = 4;
    std::uint64_t bound = 20'000'000; // nodes of one tree
    std::uint64_t nodes = 2000;       // of a move in games, unless the settings have a time for it
};

// The 24 of thesis 002.
std::vector<chess::Game> seed_games();

// Games are played only if the settings ask for some. An error if there is no such evaluator or the ledger refuses.
base::Result<Findings> run_compare(const Comparison& comparison, const Settings& settings);

} // namespace lab
