// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A whole training run: reads the data, trains, validates after every superbatch, and leaves in a folder the network
// (NAME.nnue), a checkpoint to go on from (NAME.state), the losses (NAME.csv) and their curve (NAME.svg). A run that
// was stopped goes on exactly where its last superbatch ended.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/progress.h"
#include "data/dataset.h"
#include "train/experiment.h"
#include "train/trainer.h"

namespace train {

// After one superbatch.
struct Milestone {
    std::uint64_t superbatch = 0; // from 1
    double rate = 0;              // of learning, of its last step
    double result_share = 0;
    Measure training;
    Validation validation;
    Measure real_validation; // with the weights not rounded, of runs with forward = fp32
};

struct RunOptions {
    std::string folder = "."; // prepare() makes it when it is not there
    std::function<void(std::string_view line)> say;
    base::ProgressOutput progress = base::ProgressOutput::standard_error();
    std::stop_token stop; // ends the run at the next superbatch's start; what it had done since its last end is lost
    std::size_t keep = 3; // networks of the last superbatches are kept as NAME-K.nnue
};

// Whether the run can do its work, before any data is read: opens every file, makes the folder and looks at the
// checkpoint of an earlier part. Errors name the file.
base::Status prepare(const Experiment& experiment, const RunOptions& options);

// Reads all files of the experiment. What is damaged is said and skipped; a file that cannot be opened and nothing at
// all to train on are errors.
base::Result<data::Dataset> load_data(const Experiment& experiment, const RunOptions& options);

// Returns: the milestones, those of earlier parts of the run included; fewer than the experiment asks for when stopped.
base::Result<std::vector<Milestone>> run(const Experiment& experiment, const data::Dataset& data,
                                         const RunOptions& options);

// The losses of the validation set for a reader: "0.012345", of runs with forward = fp32 "0.012345 (real weights
// 0.012340)", without a validation set "none".
std::string validation_words(const Experiment& experiment, const Milestone& milestone);
// Cells are empty where there is nothing to tell.
std::string to_csv(const Experiment& experiment, const std::vector<Milestone>& milestones);
std::string loss_curve(const Experiment& experiment, const std::vector<Milestone>& milestones);

} // namespace train
