// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How a command names an expert: the words of the command line, and what they mean.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli.h"
#include "data/expert.h"

namespace app {

struct ExpertWords {
    std::string program;
    std::vector<std::string> options;
    int depth = 0;
    int usual_depth = 4; // if nothing is said
    std::uint64_t nodes = 0;
};

// Both must outlive the call of parse().
void add_expert_options(Cli& cli, ExpertWords& words, data::ExpertSettings& expert);

base::Status read_expert(const ExpertWords& words, data::ExpertSettings& expert);

} // namespace app
