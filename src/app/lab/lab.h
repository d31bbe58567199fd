// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What `kibitz lab` (cmd_lab.cpp) and its part `compare` share.
#pragma once

#include <functional>
#include <string_view>

#include "app/commands.h"
#include "base/result.h"
#include "lab/experiment.h"
#include "lab/findings.h"

namespace app {

int lab_compare(Arguments arguments); // the first argument is the name of the part

// Runs an experiment with a line on how far it is and Ctrl-C as its stop, prints what it found, as JSON if asked, and
// writes it into the folder of the settings. Returns: the exit code. `who` is named in errors.
using RunExperiment = std::function<base::Result<lab::Findings>(const lab::Settings&)>;
int run_and_show(std::string_view who, lab::Settings settings, bool json, const RunExperiment& run);

} // namespace app
