// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Tuning of evaluation weights on known positions: the words that its parts share, and the run from the files to the
// outcome.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli.h"
#include "tune/tuner.h"

namespace app {

// What the tuners of the evaluation have in common.
struct TuneWords {
    std::vector<std::string> labels;
    std::vector<std::string> validation;
    double held_out = 0;
    int most_positions = 0;
    double most_score = 5000;
    bool once = false;
    std::string weights = "gerald-base";
    std::string start = "given";
    std::string loss = "absolute";
    int sample = 1600;
    double k = 0;
    double results = 1;
    std::uint64_t budget = 0;
    std::uint64_t save_every = 25; // rounds
    std::uint64_t seed = 1;
    int threads = 0;
    std::string out;
    bool json = false;
};

void add_label_options(Cli& cli, TuneWords& w);
void add_tuning_options(Cli& cli, TuneWords& w);
void add_loss_option(Cli& cli, TuneWords& w);
void add_start_option(Cli& cli, TuneWords& w);

// Reads the files, tunes, writes and prints the outcome. `who`: the command, for messages. Returns: an exit code.
int run_tuner(const std::string& who, const TuneWords& w, tune::Tuner& tuner);

} // namespace app
