// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The parts of experiment `thesis`, for its own sources: how trees are searched and kept in thesis_sweep.cpp, the
// tables of counts in thesis.cpp and thesis_pruning.cpp, values in thesis_values.cpp, games in thesis_play.cpp. Every
// tree and every match goes through the ledger.
#pragma once

#include <array>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/thread_pool.h"
#include "lab/duel.h"
#include "lab/ledger.h"
#include "lab/seed_positions.h"
#include "search/textbook/analysis.h"

namespace lab {

// One algorithm over all positions.
struct Sweep {
    std::vector<search::textbook::Analysis> each;
    search::textbook::Counters sum;
    double seconds = 0; // of a processor, all searches together
    bool finished = true;

    // As the thesis gives them: leaves in percent of all nodes, successors as the mean of the trees.
    double leaf_share() const;
    double branching() const;
};

// What the thesis prints of an algorithm; nothing where it is 0.
struct Printed {
    std::uint64_t nodes = 0;
    double leaf_share = 0;
    double branching = 0;
};

class Thesis {
  public:
    Thesis(const Settings& settings, Ledger& ledger);
    base::Result<Findings> run();

  private:
    using Switches = search::textbook::Switches;

    // One algorithm on all positions, so many plies deeper than the thesis' depths. A bound is on the honest nodes of
    // each position; 0: none.
    Sweep sweep(const std::string& what, const Switches& switches, int extra, std::uint64_t bound = 0);
    // The same with the seed's defects.
    Sweep as_the_seed(const std::string& what, Switches switches, int extra);
    search::textbook::Analysis tree(const std::string& key, std::size_t i, const Switches& switches, int extra,
                                    std::uint64_t bound);
    int depth_of(std::size_t i, int extra) const;
    void list_trees(const std::string& what, const Sweep& s, int extra);
    void note(base::Status status); // the first error stays

    void minimax();
    void alpha_beta();
    void null_move();
    void tables();
    void quiescence();
    void errors();
    void margins();
    void tournaments();
    void versus();
    void figures();

    int played_depth(int depth) const; // the quick form plays two plies less deep
    Duellist player(const std::string& name, const Switches& switches, int depth) const;
    DuelResult match(const Duellist& a, const Duellist& b, const std::vector<chess::Game>& openings,
                     std::string_view kind);
    int same_values(const Sweep& a, const Sweep& b) const;
    double error_against(const Sweep& s, const std::vector<double>& reference) const;
    std::vector<double> strong_reference();
    // What the thesis prints: nothing in quick mode, where the depths are not its own.
    Cell published(std::uint64_t n) const { return settings_.quick || n == 0 ? Cell::none() : Cell(n); }
    Cell published(double x, int digits) const
    {
        return settings_.quick || x == 0 ? Cell::none() : Cell::real(x, digits);
    }
    // Nodes, leaves in percent and branching, of the thesis or of a sweep.
    std::vector<Cell> shape_of(const Printed& printed) const;
    std::vector<Cell> shape_of(const Sweep& s) const;
    Cell total_of(const Sweep& s) const;

    const Settings& settings_;
    std::mutex mutex_; // of the ledger, the status and what is said while trees are searched
    Ledger& ledger_;
    base::ThreadPool pool_;
    Findings findings_;
    base::Status status_;
    Table trees_;                  // every tree of every sweep
    std::set<std::string> listed_; // sweeps that are in it
    Sweep plain_;
    std::vector<std::pair<std::string, Sweep>> variants_; // for values and figures
};

search::textbook::Switches thesis_preset(std::string_view name);
chess::Game seed_game(std::size_t i);
// The columns of shape_of, each with these words before it.
std::vector<std::string> shape_columns(std::string_view before);

} // namespace lab
