// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `thesis`: the 24 trees of one algorithm, each kept when it is done.
#include <algorithm>
#include <numeric>

#include "base/cpu_clock.h"
#include "chess/notation/uci_move.h"
#include "lab/kept_tree.h"
#include "lab/thesis.h"

namespace lab {

using search::textbook::Analysis;
using search::textbook::Counters;
using search::textbook::Switches;

namespace {

std::string name_of_sweep(const Switches& switches, int extra, std::uint64_t bound)
{
    std::string name = fmt::format("sweep {:+} bound {} switches", extra, bound);
    for (const auto& param : search::textbook::switch_table())
        if (const double v = param.value(switches); v != param.initial) name += fmt::format(" {}={}", param.name, v);
    return name;
}

bool is_plain(const Switches& switches)
{
    return switches.alpha_beta == 0 && switches.table == 0;
}

} // namespace

double Sweep::leaf_share() const
{
    return 100.0 * static_cast<double>(sum.leaves) / static_cast<double>(std::max<std::uint64_t>(sum.total(), 1));
}

double Sweep::branching() const
{
    double b = 0;
    for (const Analysis& a : each) b += a.counters.branching();
    return b / static_cast<double>(each.size());
}

Switches thesis_preset(std::string_view name)
{
    return search::textbook::find_preset(name)->switches;
}

chess::Game seed_game(std::size_t i)
{
    return game_of(kSeedPositions[i].fen);
}

std::vector<std::string> shape_columns(std::string_view before)
{
    return {std::string(before), fmt::format("{} leaves %", before), fmt::format("{} branching", before)};
}

std::vector<Cell> Thesis::shape_of(const Printed& printed) const
{
    return {published(printed.nodes), published(printed.leaf_share, 4), published(printed.branching, 4)};
}

std::vector<Cell> Thesis::shape_of(const Sweep& s) const
{
    if (!s.finished) return {total_of(s), Cell::none(), Cell::none()};
    return {total_of(s), Cell::real(s.leaf_share(), 4), Cell::real(s.branching(), 4)};
}

Cell Thesis::total_of(const Sweep& s) const
{
    if (s.finished) return s.sum.total();
    const auto done = std::ranges::count_if(s.each, [](const Analysis& a) { return a.finished; });
    return fmt::format("> {} ({} of 24 trees whole)", grouped(std::to_string(s.sum.total())), done);
}

int Thesis::same_values(const Sweep& a, const Sweep& b) const
{
    int same = 0;
    for (std::size_t i = 0; i < a.each.size(); ++i) same += a.each[i].value == b.each[i].value;
    return same;
}

// Quick: everything two plies less deep.
int Thesis::depth_of(std::size_t i, int extra) const
{
    return std::max(kSeedPositions[i].depth + extra - (settings_.quick ? 2 : 0), 1);
}

Sweep Thesis::sweep(const std::string& what, const Switches& switches, int extra, std::uint64_t bound)
{
    Sweep out;
    out.each.resize(kSeedPositions.size());
    const std::string name = name_of_sweep(switches, extra, bound);
    // The large trees first, so that no thread is left with one at the end.
    std::vector<std::size_t> order(out.each.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, std::greater{}, [](std::size_t i) { return kSeedPositions[i].nodes; });
    std::size_t done = 0;
    const auto one = [&](std::size_t k) {
        const std::size_t i = order[k];
        out.each[i] = tree(fmt::format("{} tree {}", name, i), i, switches, extra, bound);
        const std::lock_guard lock(mutex_);
        settings_.say(fmt::format("{}, {:+}: {} of {} trees", what, extra, ++done, order.size()));
    };
    // Plain minimax shares out its root moves, everything else the positions.
    if (is_plain(switches))
        for (std::size_t k = 0; k < order.size(); ++k) one(k);
    else
        pool_.parallel_for(order.size(), one);
    for (const Analysis& a : out.each) {
        out.sum += a.counters;
        out.seconds += base::seconds(a.elapsed);
        out.finished = out.finished && a.finished;
    }
    if (listed_.insert(name).second) list_trees(what, out, extra);
    return out;
}

Sweep Thesis::as_the_seed(const std::string& what, Switches switches, int extra)
{
    switches.seed_en_passant = 1;
    return sweep(what + ", as the seed", switches, extra);
}

Analysis Thesis::tree(const std::string& key, std::size_t i, const Switches& switches, int extra, std::uint64_t bound)
{
    {
        const std::lock_guard lock(mutex_);
        if (const auto kept = ledger_.find(key); kept && kept->size() == kTreeNumbers) return tree_of(*kept);
    }
    if (settings_.stop.stop_requested()) return {};
    const int threads = is_plain(switches) ? settings_.threads : 1;
    const base::Clock& clock = threads > 1 ? base::process_clock() : base::thread_clock();
    const base::TimePoint start = clock.now();
    Analysis found = *search::textbook::analyse(seed_game(i), depth_of(i, extra), switches,
                                                {.node_limit = bound, .threads = threads});
    found.elapsed = clock.now() - start;
    const std::lock_guard lock(mutex_);
    note(ledger_.keep(key, tree_numbers(found)));
    return found;
}

// S002-3
void Thesis::list_trees(const std::string& what, const Sweep& s, int extra)
{
    for (std::size_t i = 0; i < s.each.size(); ++i) {
        const Analysis& a = s.each[i];
        const Counters& c = a.counters;
        std::vector<Cell> row{what, extra, i, depth_of(i, extra), c.primary, c.quiescence, c.null_nodes, c.leaves};
        // What was cut at its bound has neither shape nor value.
        if (a.finished)
            append(row, {Cell::real(c.branching(), 4), chess::to_uci(a.best(), seed_game(i).position()), a.value});
        else
            append(row, std::vector(3, Cell::none()));
        append(row, {Cell::real(base::seconds(a.elapsed), 3), a.finished ? Cell(c.deepest) : Cell::none(),
                     a.finished ? "yes" : "no"});
        trees_.rows.push_back(std::move(row));
    }
}

} // namespace lab
