// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Monte-Carlo tree search as seed 000 describes it, repaired (natural logarithm, sides alternate, visits counted where
// they belong), and beyond: proven mates, PUCT with priors, tree kept between moves, several threads, bounded memory.
#pragma once

#include <memory>
#include <numbers>
#include <span>

#include "base/clock.h"
#include "base/param.h"
#include "base/result.h"
#include "eval/evaluator_choice.h"
#include "search/search.h"

namespace search {

namespace mcts {

enum class Simulation { Playout, Shallow, Evaluation };
enum class Selection { Uct, Puct };
// Where PUCT's priors come from.
enum class Priors { Equal, Captures, Evaluation, History };

struct Params {
    int simulation = 1;                       // Simulation
    int shallow_depth = 3;                    // plies of the shallow search
    int selection = 0;                        // Selection
    double exploration = std::numbers::sqrt2; // c
    int priors = 1;                           // Priors
    double temperature = 100;                 // of the priors by evaluation, in search units
    int solver = 1;                           // proven mates and draws
    int reuse = 1;                            // keep the part of the tree that was played
    int playout_plies = 200;                  // a longer playout is a draw
    double scale = 180;                       // search units that make a chance of 73 %
    int seed = 1;                             // of playouts
};

std::span<const base::Param<Params>> param_table();

// A search that also tells how large its tree is.
class MonteCarlo : public Search {
  public:
    // Of the tree that is kept, and of the memory that is held for it.
    virtual std::size_t tree_nodes() const = 0;
    virtual std::size_t tree_bytes() const = 0;
};

} // namespace mcts

// Nodes are simulations. The evaluator is used by shallow searches, by evaluation and by priors. Memory is bounded by
// set_hash; a full tree grows no more, but goes on counting. The clock must outlive the search.
base::Result<std::unique_ptr<mcts::MonteCarlo>> make_mcts(const eval::EvaluatorChoice& evaluator,
                                                          const mcts::Params& params = {},
                                                          const base::Clock& clock = base::system_clock());

} // namespace search
