// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The parts of experiment `thesis`, for its own sources: counts in thesis.cpp and thesis_pruning.cpp, games and values
// in thesis_play.cpp. Every sweep and every match goes through the ledger.
#pragma once

#include <array>
#include <optional>
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
    double seconds = 0; // of all searches together
    bool finished = true;
};

class Thesis {
  public:
    Thesis(const Settings& settings, Ledger& ledger)
        : settings_(settings), ledger_(ledger), pool_(std::max(settings.threads, 1))
    {
    }
    base::Result<Findings> run();

  private:
    using Switches = search::textbook::Switches;

    // A bound is on the honest nodes of each position; 0: none.
    Sweep sweep(std::string_view what, const Switches& switches, int extra, std::uint64_t bound = 0);
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

    Duellist player(const std::string& name, const Switches& switches, int depth) const;
    DuelResult match(const Duellist& a, const Duellist& b, const std::vector<chess::Game>& openings,
                     std::string_view kind);
    int same_values(const Sweep& a, const Sweep& b) const;
    double error_against(const Sweep& s, const std::vector<double>& reference) const;
    std::vector<double> strong_reference();
    // What the thesis prints: nothing in quick mode, where the depths are not its own.
    Cell published(std::uint64_t n) const { return settings_.quick || n == 0 ? Cell::none() : Cell(n); }
    Cell total_of(const Sweep& s) const;

    const Settings& settings_;
    Ledger& ledger_;
    base::ThreadPool pool_;
    Findings findings_;
    base::Status status_;
    Sweep plain_;
    std::vector<std::pair<std::string, Sweep>> variants_; // for values and figures
};

search::textbook::Switches thesis_preset(std::string_view name);
chess::Game seed_game(std::size_t i);

} // namespace lab
