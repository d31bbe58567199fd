// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/data/data.h"

#include <array>

namespace app {
namespace {

constexpr std::array kDataParts{
    Command{"import", "take games with scores from PGN files", data_import},
    Command{"stats", "what is in files of games: results, phases, scores", data_stats},
    Command{"convert", "make files of training records from games", data_convert},
    Command{"split", "divide games into a training and a validation file", data_split},
    Command{"selfplay", "play games of this engine against itself, with scores", data_selfplay},
    Command{"teach", "let an expert, any UCI program, play itself", data_teach},
    Command{"label", "let an expert score given positions", data_label},
    Command{"branch", "let an expert score what lies one move beside games", data_branch},
};

} // namespace

int cmd_data(Arguments arguments)
{
    return run_part("data", "Makes, inspects and converts training positions.", kDataParts, arguments);
}

} // namespace app
