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

constexpr std::size_t kNumbersEach = 17; // of one position in the ledger

void append(std::vector<std::int64_t>& out, const Analysis& a)
{
    const Counters& c = a.counters;
    for (const std::uint64_t n :
         {c.primary, c.leaves, c.quiescence, c.null_nodes, c.cutoffs, c.first_cutoffs, c.null_cutoffs, c.table_hits,
          c.table_cutoffs, c.researches, c.aspiration_failures, c.pruned})
        out.push_back(static_cast<std::int64_t>(n));
    const auto ns = std::chrono::duration_cast<std::chrono::nanoseconds>(a.elapsed).count();
    out.insert(out.end(), {c.deepest, a.value, a.finished ? 1 : 0, a.best().bits(), ns});
}

Analysis restored(const std::int64_t* n)
{
    Analysis a;
    Counters& c = a.counters;
    for (std::uint64_t* field :
         {&c.primary, &c.leaves, &c.quiescence, &c.null_nodes, &c.cutoffs, &c.first_cutoffs, &c.null_cutoffs,
          &c.table_hits, &c.table_cutoffs, &c.researches, &c.aspiration_failures, &c.pruned})
        *field = static_cast<std::uint64_t>(*n++);
    c.deepest = static_cast<int>(n[0]);
    a.value = static_cast<search::Value>(n[1]);
    a.finished = n[2] != 0;
    a.pv = {chess::Move::from_bits(static_cast<std::uint16_t>(n[3]))};
    a.elapsed = std::chrono::nanoseconds(n[4]);
    return a;
}

std::string name_of_sweep(const Switches& switches, int extra, std::uint64_t bound)
{
    std::string name = fmt::format("sweep {:+} bound {} switches", extra, bound);
    for (const auto& param : search::textbook::switch_table())
        if (const double v = param.value(switches); v != param.initial) name += fmt::format(" {}={}", param.name, v);
    return name;
}

} // namespace

Switches thesis_preset(std::string_view name)
{
    return search::textbook::find_preset(name)->switches;
}

chess::Game seed_game(std::size_t i)
{
    return game_of(kSeedPositions[i].fen);
}

base::Result<Findings> Thesis::run()
{
    findings_.experiment = "thesis";
    findings_.specification = std::string(kThesisSpecification);
    using Part = void (Thesis::*)();
    for (const Part part :
         {&Thesis::minimax, &Thesis::alpha_beta, &Thesis::null_move, &Thesis::tables, &Thesis::quiescence,
          &Thesis::errors, &Thesis::margins, &Thesis::tournaments, &Thesis::versus, &Thesis::figures}) {
        (this->*part)();
        if (!status_) return std::unexpected(status_.error());
        if (settings_.stop.stop_requested())
            return base::fail("stopped{}", settings_.folder.empty() ? "" : "; the same command goes on");
    }
    return std::move(findings_);
}

void Thesis::note(base::Status status)
{
    if (status_ && !status) status_ = std::move(status);
}

Sweep Thesis::sweep(std::string_view what, const Switches& switches, int extra, std::uint64_t bound)
{
    Sweep out;
    out.each.resize(kSeedPositions.size());
    const std::string name = name_of_sweep(switches, extra, bound);
    const auto kept = ledger_.find(name);
    if (kept && kept->size() == out.each.size() * kNumbersEach) {
        for (std::size_t i = 0; i < out.each.size(); ++i) out.each[i] = restored(kept->data() + i * kNumbersEach);
    } else {
        settings_.say(fmt::format("{}, {:+}", what, extra));
        const bool plain = switches.alpha_beta == 0 && switches.table == 0;
        const auto one = [&](std::size_t i) {
            if (settings_.stop.stop_requested()) return;
            // Quick: everything two plies less deep.
            const int depth = std::max(kSeedPositions[i].depth + extra - (settings_.quick ? 2 : 0), 1);
            const search::textbook::AnalysisOptions options{.node_limit = bound,
                                                            .threads = plain ? settings_.threads : 1};
            out.each[i] = *search::textbook::analyse(seed_game(i), depth, switches, options);
        };
        // Plain minimax shares out its root moves, everything else the positions.
        if (plain)
            for (std::size_t i = 0; i < out.each.size(); ++i) one(i);
        else
            pool_.parallel_for(out.each.size(), one);
        std::vector<std::int64_t> numbers;
        for (const Analysis& a : out.each) append(numbers, a);
        if (!settings_.stop.stop_requested()) note(ledger_.keep(name, numbers));
    }
    for (const Analysis& a : out.each) {
        out.sum += a.counters;
        out.seconds += base::seconds(a.elapsed);
        out.finished = out.finished && a.finished;
    }
    return out;
}

int Thesis::same_values(const Sweep& a, const Sweep& b) const
{
    int same = 0;
    for (std::size_t i = 0; i < a.each.size(); ++i) same += a.each[i].value == b.each[i].value;
    return same;
}

Cell Thesis::total_of(const Sweep& s) const
{
    if (s.finished) return s.sum.total();
    const auto done = std::ranges::count_if(s.each, [](const Analysis& a) { return a.finished; });
    return fmt::format("> {} ({} of 24 trees whole)", grouped(std::to_string(s.sum.total())), done);
}

void Thesis::minimax()
{
    plain_ = sweep("plain minimax", thesis_preset("minimax"), 0);
    Table t{"minimax",
            "Plain minimax, every node visited, every leaf evaluated",
            {"position", "depth", "nodes", "leaves", "branching", "value", "best", "seconds", "Knuth-Moore leaves"}};
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
    findings_.remarks.push_back(fmt::format("Plain minimax: {} nodes, {} leaves ({:.4f} %), {:.1f} s on {} threads.",
                                            grouped(std::to_string(c.total())), grouped(std::to_string(c.leaves)),
                                            100.0 * static_cast<double>(c.leaves) / static_cast<double>(c.total()),
                                            plain_.seconds, settings_.threads));
    if (!settings_.quick)
        findings_.remarks.emplace_back("The 19 nodes the thesis lacks are all in position 11: its generator drops en "
                                       "passant captures by a pawn pinned along the capture's diagonal.");
}

void Thesis::alpha_beta()
{
    struct Row {
        int ordering;
        std::uint64_t published, published_plus2;
    };
    constexpr std::array kRows{Row{1, 7'155'392, 261'459'855}, Row{2, 632'826'454, 0}, Row{3, 6'721'394, 413'125'714},
                               Row{4, 7'315'727, 382'946'100}, Row{5, 6'823'239, 356'429'105}};
    // The second ordering at +2, where the author's program crashed, is bounded: so many nodes for each position.
    const std::uint64_t bound = settings_.quick ? 500'000 : 20'000'000;
    Table t{"alpha_beta",
            "Table 1: alpha-beta by ordering",
            {"ordering", "published +0", "seed +0", "clean +0", "leaves +0", "values as minimax", "published +2",
             "clean +2", "seconds +2"}};
    for (const Row& row : kRows) {
        Switches s = thesis_preset("alphabeta");
        s.ordering = row.ordering;
        const Sweep clean = sweep(fmt::format("alpha-beta, ordering {}", row.ordering), s, 0);
        Switches with_defects = s;
        with_defects.seed_en_passant = 1;
        const Cell seed = Cell(sweep("the same, as the seed", with_defects, 0).sum.total());
        const Sweep deep =
            sweep(fmt::format("alpha-beta, ordering {}", row.ordering), s, 2, row.ordering == 2 ? bound : 0);
        t.rows.push_back({row.ordering, published(row.published), seed, clean.sum.total(), clean.sum.leaves,
                          fmt::format("{}/24", same_values(clean, plain_)), published(row.published_plus2),
                          total_of(deep), Cell::real(deep.seconds, 1)});
        if (row.ordering == 1 || row.ordering == 3) variants_.emplace_back(fmt::format("AB {}", row.ordering), clean);
    }
    findings_.tables.push_back(std::move(t));
}

base::Result<Findings> run_thesis(const Settings& settings)
{
    auto ledger = Ledger::open(settings, "thesis", fmt::format("quick {} seed {}", settings.quick, settings.seed));
    if (!ledger) return std::unexpected(ledger.error());
    return Thesis(settings, *ledger).run();
}

} // namespace lab
