// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `scaling`: the production search over threads, and how trees grow with depth.
#include <algorithm>

#include "base/cpu_clock.h"
#include "base/thread_pool.h"
#include "chess/notation/fen.h"
#include "engine/bench.h"
#include "lab/experiment.h"
#include "lab/growth.h"
#include "lab/seed_positions.h"
#include "search/alphabeta/alphabeta.h"

namespace lab {
namespace {

struct Measured {
    std::uint64_t nodes = 0;
    double seconds = 0; // by the clock on the wall: no other knows of several threads
    double cpu = 0;     // of all threads together

    double speed() const { return static_cast<double>(nodes) / seconds; }
};

Measured production(int threads, int depth, int positions)
{
    Measured sum;
    auto search = *search::make_alphabeta("classical");
    search->set_threads(threads);
    static_cast<void>(search->set_hash(64));
    search::Limits limits;
    limits.depth = depth;
    for (int i = 0; i < positions; ++i) {
        search->new_game();
        const base::TimePoint start = base::system_clock().now();
        const base::TimePoint cpu = base::process_clock().now();
        sum.nodes += search->run(game_of(engine::bench_positions()[static_cast<std::size_t>(i)]), limits, {}, {}).nodes;
        sum.seconds += base::seconds(base::system_clock().now() - start);
        sum.cpu += base::seconds(base::process_clock().now() - cpu);
    }
    return sum;
}

// Several runs: with more than one thread no two are alike.
Table threads_table(const Settings& settings)
{
    const int depth = settings.quick ? 9 : 14;
    const int positions = settings.quick ? 6 : 20;
    const int runs = settings.quick ? 1 : 3;
    Table t{"threads",
            fmt::format("Production search to depth {} on {} positions; this machine may run {} threads", depth,
                        positions, base::hardware_threads()),
            {"run", "threads", "nodes", "wall s", "CPU s", "nodes/s", "speed-up of nodes/s", "speed-up to depth",
             "Amdahl p"}};
    for (int run = 1; run <= runs; ++run) {
        Measured one;
        for (int threads = 1; threads <= std::max(2, 2 * base::hardware_threads()) && threads <= 64; threads *= 2) {
            if (settings.stop.stop_requested()) return t;
            settings.say(fmt::format("run {}, {} threads", run, threads));
            const Measured m = production(threads, depth, positions);
            if (threads == 1) one = m;
            const double faster = m.speed() / one.speed();
            // speed-up = 1 / (1 - p + p / n), solved for p.
            const double p = threads == 1 ? 0 : (1 - 1 / faster) / (1 - 1.0 / threads);
            t.rows.push_back({run, threads, m.nodes, Cell::real(m.seconds, 2), Cell::real(m.cpu, 2),
                              Cell::real(m.speed(), 0), Cell::real(faster, 2), Cell::real(one.seconds / m.seconds, 2),
                              threads == 1 ? Cell::none() : Cell::real(p, 3)});
        }
    }
    return t;
}

} // namespace

base::Result<Findings> run_scaling(const Settings& settings)
{
    Findings out{.experiment = "scaling",
                 .specification =
                     "Production search with the evaluator classical: nodes and time to a fixed depth over "
                     "threads; mean tree size over depth beside plain alpha-beta and the powers of b."};
    out.tables.push_back(threads_table(settings));
    add_growth(settings, out);
    if (settings.stop.stop_requested()) return base::fail("stopped");
    return out;
}

} // namespace lab
