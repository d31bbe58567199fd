// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Experiment `scaling`: the production search over threads, and how trees grow with depth.
#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "base/cpu_clock.h"
#include "base/thread_pool.h"
#include "engine/bench.h"
#include "eval/any_evaluator.h"
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
    Measured& operator+=(const Measured& o)
    {
        nodes += o.nodes;
        seconds += o.seconds;
        cpu += o.cpu;
        return *this;
    }
};

// How much is searched.
struct Extent {
    int depth;
    int positions;
    int runs; // with more than one thread no two are alike
};

Measured production(std::string_view evaluator, int threads, const Extent& extent)
{
    Measured sum;
    auto search = *search::make_alphabeta(evaluator);
    static_cast<void>(search->set_threads(threads));
    static_cast<void>(search->set_hash(64));
    search::Limits limits;
    limits.depth = extent.depth;
    for (int i = 0; i < extent.positions; ++i) {
        search->new_game();
        const base::TimePoint start = base::system_clock().now();
        const base::TimePoint cpu = base::process_clock().now();
        sum.nodes += search->run(game_of(engine::bench_positions()[static_cast<std::size_t>(i)]), limits, {}, {}).nodes;
        sum.seconds += base::seconds(base::system_clock().now() - start);
        sum.cpu += base::seconds(base::process_clock().now() - cpu);
    }
    return sum;
}

// 1, 2, 4 and so on, up to the number asked for, which is the last.
std::vector<int> thread_counts(int most)
{
    std::vector<int> out;
    for (int threads = 1; threads < most; threads *= 2) out.push_back(threads);
    out.push_back(most);
    return out;
}

// What was measured over threads, as means of the runs: one line for each evaluator.
struct Curves {
    base::Plot speed{.title = "Nodes per second over threads",
                     .x_label = "threads",
                     .y_label = "nodes per second",
                     .series = {},
                     .categories = {}};
    base::Plot time{.title = "Time to depth over threads",
                    .x_label = "threads",
                    .y_label = "seconds by the clock on the wall",
                    .series = {},
                    .categories = {}};

    void add(std::string_view evaluator, const std::vector<int>& counts, const std::vector<Measured>& sums, int runs)
    {
        base::PlotSeries fast{.label = std::string(evaluator), .points = {}};
        base::PlotSeries slow = fast;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            fast.points.push_back({static_cast<double>(counts[i]), sums[i].speed()});
            slow.points.push_back({static_cast<double>(counts[i]), sums[i].seconds / runs});
        }
        speed.series.push_back(std::move(fast));
        time.series.push_back(std::move(slow));
    }
};

void over_threads(const Settings& settings, Findings& out)
{
    const Extent extent = settings.quick ? Extent{9, 6, 1} : Extent{19, 20, 3};
    const std::vector<int> counts = thread_counts(std::max(settings.threads, 1));
    Table t{"threads",
            fmt::format("Production search to depth {} on {} positions; this machine may run {} threads", extent.depth,
                        extent.positions, base::hardware_threads()),
            {"evaluator", "run", "threads", "nodes", "wall s", "CPU s", "nodes/s", "speed-up of nodes/s",
             "speed-up to depth", "Amdahl p"}};
    Curves curves;
    for (const std::string_view evaluator : {eval::evaluators().front().name, std::string_view("classical")}) {
        std::vector<Measured> sums(counts.size());
        for (int run = 1; run <= extent.runs; ++run) {
            Measured one;
            for (std::size_t i = 0; i < counts.size(); ++i) {
                if (settings.stop.stop_requested()) return;
                const int threads = counts[i];
                settings.say(fmt::format("{}, run {}, {} threads", evaluator, run, threads));
                const Measured m = production(evaluator, threads, extent);
                sums[i] += m;
                if (threads == 1) one = m;
                const double faster = m.speed() / one.speed();
                // speed-up = 1 / (1 - p + p / n), solved for p.
                const double p = threads == 1 ? 0 : (1 - 1 / faster) / (1 - 1.0 / threads);
                t.rows.push_back({evaluator, run, threads, m.nodes, Cell::real(m.seconds, 2), Cell::real(m.cpu, 2),
                                  Cell::real(m.speed(), 0), Cell::real(faster, 2),
                                  Cell::real(one.seconds / m.seconds, 2),
                                  threads == 1 ? Cell::none() : Cell::real(p, 3)});
            }
        }
        curves.add(evaluator, counts, sums, extent.runs);
    }
    out.tables.push_back(std::move(t));
    out.figures.push_back({"speed", std::move(curves.speed)});
    out.figures.push_back({"time_to_depth", std::move(curves.time)});
}

} // namespace

base::Result<Findings> run_scaling(const Settings& settings)
{
    Findings out{.experiment = "scaling",
                 .specification =
                     "Production search with the default evaluator and with classical: nodes and time to a fixed "
                     "depth over threads; mean tree size over depth beside plain alpha-beta and the powers of b."};
    over_threads(settings, out);
    add_growth(settings, out);
    if (settings.stop.stop_requested()) return base::fail("stopped");
    return out;
}

} // namespace lab
