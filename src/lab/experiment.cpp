// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/experiment.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lab {
namespace {

constexpr std::array kExperiments{
    Experiment{"thesis", "seed 002: minimax variants on 24 positions, to the node", run_thesis},
    Experiment{"course", "seed 001: iteration log, games against a random mover, window sweep", run_course},
    Experiment{"comp4121", "seed 000: depth over time and threads, Monte-Carlo against alpha-beta", run_comp4121},
    Experiment{"heuristic", "seed 004: blunders, development, ordering, strength", run_heuristic},
    Experiment{"ablation", "each technique of the production search taken out", run_ablation},
    Experiment{"scaling", "speed and time to depth over threads, branching over depth", run_scaling},
};

} // namespace

std::span<const Experiment> experiments()
{
    return kExperiments;
}

const Experiment* find_experiment(std::string_view name)
{
    for (const Experiment& e : kExperiments)
        if (e.name == name) return &e;
    return nullptr;
}

base::Result<Findings> run_parts(const Settings& settings, Findings out, const std::vector<Part>& parts)
{
    for (const Part& part : parts) {
        Findings before = out;
        if (const auto done = part.run(out); !done) return std::unexpected(done.error());
        if (!settings.stop.stop_requested()) continue;
        if (!part.by_rows) out = std::move(before);
        out.finished = false;
        std::erase_if(out.tables, [](const Table& t) { return t.rows.empty(); });
        std::erase_if(out.figures, [](const Figure& f) {
            return std::ranges::all_of(f.plot.series, [](const auto& series) { return series.points.empty(); });
        });
        break;
    }
    return out;
}

} // namespace lab
