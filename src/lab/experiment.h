// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The named experiments of `kibitz lab`. Each runs on the calling thread (and helpers of its own), tells how far it is,
// looks now and then whether it is to stop, and returns what it found.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "lab/findings.h"

namespace lab {

struct Settings {
    bool quick = false; // a taste, in about a minute
    int threads = 1;
    int games = 0;     // 0: as many as the experiment thinks right
    int move_time = 0; // milliseconds, where games are timed; 0: as the experiment thinks right
    std::uint64_t seed = 1;
    std::string file{};     // of positions with evaluations, for `heuristic`; empty: none
    std::string folder{};   // of results and checkpoints; empty: nothing is written
    std::stop_token stop{}; // asks to end early
    std::function<void(std::string_view)> say = [](std::string_view) {}; // one line about what is being done
};

struct Experiment {
    std::string_view name;
    std::string_view summary;
    base::Result<Findings> (*run)(const Settings& settings);
};

std::span<const Experiment> experiments();
const Experiment* find_experiment(std::string_view name);

// A part of an experiment, which adds what it found.
struct Part {
    std::function<base::Status(Findings&)> run;
    bool by_rows = false; // adds only whole rows, so that a stopped one is worth keeping
};

// One part after the other on top of `out`. When settings.stop asks, that is the end: what is whole so far, marked as
// not finished.
base::Result<Findings> run_parts(const Settings& settings, Findings out, const std::vector<Part>& parts);

base::Result<Findings> run_thesis(const Settings& settings);
base::Result<Findings> run_ablation(const Settings& settings);
base::Result<Findings> run_scaling(const Settings& settings);
base::Result<Findings> run_course(const Settings& settings);
base::Result<Findings> run_comp4121(const Settings& settings);
base::Result<Findings> run_heuristic(const Settings& settings);

} // namespace lab
