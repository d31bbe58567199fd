// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `thesis`: the tables and figures of seed 002 on its 24 positions, counted honestly beside the printed
// ones.
#include "lab/thesis.h"

#include <algorithm>
#include <cmath>

#include "base/clock.h"
#include "chess/notation/uci_move.h"
#include "lab/experiment.h"
#include "lab/identity.h"

namespace lab {

using search::textbook::Analysis;
using search::textbook::Counters;
using search::textbook::Switches;

namespace {

constexpr std::string_view kThesisSpecification =
    "24 positions of thesis 002 at its depths (5 to 7 plies), evaluation `thesis` (its own, to the last digit), flat "
    "mates, no draw rules. A node is every entry of the search function, the root included. `published` is what the "
    "thesis or its repository prints, `seed` the same algorithm with the seed's en passant defects, `clean` without "
    "them, `honest` with the nodes inside null-move searches. +n means n plies more than the thesis' depths.";

} // namespace

Thesis::Thesis(const Settings& settings, Ledger& ledger)
    : settings_(settings),
      ledger_(ledger),
      pool_(std::max(settings.threads, 1)),
      trees_{.name = "trees",
             .title = "Every tree of every algorithm",
             .columns = {"algorithm", "plies more", "position", "depth", "primary nodes", "quiescence nodes",
                         "null nodes", "leaves", "branching", "best move", "value", "CPU s", "deepest ply", "whole"},
             .csv_only = true}
{
}

base::Result<Findings> Thesis::run()
{
    findings_.experiment = "thesis";
    findings_.specification = std::string(kThesisSpecification);
    using Step = void (Thesis::*)();
    for (const Step step :
         {&Thesis::minimax, &Thesis::alpha_beta, &Thesis::null_move, &Thesis::tables, &Thesis::quiescence,
          &Thesis::errors, &Thesis::margins, &Thesis::tournaments, &Thesis::versus, &Thesis::figures}) {
        Findings before = findings_;
        const std::size_t listed = trees_.rows.size();
        (this->*step)();
        if (!status_) return std::unexpected(status_.error());
        if (!settings_.stop.stop_requested()) continue;
        findings_ = std::move(before); // this step is not whole
        findings_.finished = false;
        trees_.rows.resize(listed);
        break;
    }
    findings_.tables.push_back(std::move(trees_));
    return std::move(findings_);
}

void Thesis::note(base::Status status)
{
    if (status_ && !status) status_ = std::move(status);
}

void Thesis::minimax()
{
    plain_ = sweep("plain minimax", thesis_preset("minimax"), 0);
    Table t{"minimax",
            "Plain minimax, every node visited, every leaf evaluated",
            {"position", "depth", "nodes", "leaves", "branching", "value", "best", "CPU s", "Knuth-Moore leaves"}};
    double branching = 0;
    double least = 0;
    for (std::size_t i = 0; i < plain_.each.size(); ++i) {
        const Analysis& a = plain_.each[i];
        const double b = a.counters.branching();
        const int d = a.counters.deepest;
        const double minimum = std::pow(b, (d + 1) / 2) + std::pow(b, d / 2) - 1;
        branching += b;
        least += minimum;
        t.rows.push_back({i, d, a.counters.total(), a.counters.leaves, Cell::real(b, 4), a.value,
                          chess::to_uci(a.best(), seed_game(i).position()), Cell::real(base::seconds(a.elapsed), 3),
                          Cell::real(minimum, 0)});
    }
    const Counters& c = plain_.sum;
    t.rows.push_back({"all", "", c.total(), c.leaves, Cell::real(branching / 24, 4), "", "",
                      Cell::real(plain_.seconds, 3), Cell::real(least, 0)});
    if (!settings_.quick)
        t.rows.push_back({"thesis", "", 4'118'596'476U, 3'981'711'091U, Cell::real(37.4773, 4), "", "",
                          Cell::real(959, 0), Cell::real(722'820, 0)});
    findings_.tables.push_back(std::move(t));
    findings_.remarks.push_back(fmt::format("Plain minimax: {} nodes, {} leaves ({:.4f} %), {:.1f} s of a processor.",
                                            grouped(std::to_string(c.total())), grouped(std::to_string(c.leaves)),
                                            plain_.leaf_share(), plain_.seconds));
    if (!settings_.quick)
        findings_.remarks.emplace_back("The 19 nodes the thesis lacks are all in position 11: its generator drops en "
                                       "passant captures by a pawn pinned along the capture's diagonal.");
}

void Thesis::alpha_beta()
{
    struct Row {
        int ordering;
        std::uint64_t published;
        Printed plus2;
    };
    constexpr std::array kRows{Row{1, 7'155'392, {261'459'855, 88.5215, 8.88412}}, Row{2, 632'826'454, {}},
                               Row{3, 6'721'394, {413'125'714, 85.7950, 8.53434}},
                               Row{4, 7'315'727, {382'946'100, 85.4641, 8.54064}}, Row{5, 6'823'239, {356'429'105}}};
    // The second ordering at +2 is where the author's program crashed: one tree alone has more than 20,000 million
    // nodes (twelve minutes). What is not whole by this bound is a lower bound of the sum.
    const std::uint64_t bound = settings_.quick ? 500'000 : 1'000'000'000;
    Table t{"alpha_beta", "Table 1: alpha-beta by ordering", {"ordering", "published +0", "seed +0"}};
    append(t.columns, shape_columns("clean +0"));
    t.columns.emplace_back("values as minimax");
    append(t.columns, shape_columns("published +2"));
    t.columns.emplace_back("seed +2");
    append(t.columns, shape_columns("clean +2"));
    t.columns.emplace_back("CPU s +2");
    for (const Row& row : kRows) {
        Switches s = thesis_preset("alphabeta");
        s.ordering = row.ordering;
        const std::string name = fmt::format("alpha-beta, ordering {}", row.ordering);
        const bool endless = row.ordering == 2;
        const Sweep clean = sweep(name, s, 0);
        const Sweep deep = sweep(name, s, 2, endless ? bound : 0);
        std::vector<Cell> cells{row.ordering, published(row.published), as_the_seed(name, s, 0).sum.total()};
        append(cells, shape_of(clean));
        cells.emplace_back(fmt::format("{}/24", same_values(clean, plain_)));
        append(cells, shape_of(row.plus2));
        cells.push_back(endless ? Cell::none() : Cell(as_the_seed(name, s, 2).sum.total()));
        append(cells, shape_of(deep));
        cells.push_back(Cell::real(deep.seconds, 1));
        t.rows.push_back(std::move(cells));
        if (row.ordering == 1 || row.ordering == 3) variants_.emplace_back(fmt::format("AB {}", row.ordering), clean);
    }
    findings_.tables.push_back(std::move(t));
}

base::Result<Findings> run_thesis(const Settings& settings)
{
    auto ledger = open_player_ledger(settings, "thesis", "thesis");
    if (!ledger) return std::unexpected(ledger.error());
    return Thesis(settings, *ledger).run();
}

} // namespace lab
