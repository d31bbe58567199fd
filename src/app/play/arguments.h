// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the command line of `kibitz play` says, and the settings it means.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/cli.h"
#include "base/result.h"
#include "terminal/play_settings.h"

namespace app {

struct PlayArguments {
    std::string mode;
    std::string color = "white";
    std::string fen;
    std::vector<std::string> chess960;
    std::string load;
    int game = 1;
    std::string level = "5";
    int elo = 0;
    double seconds = 1.0;
    std::string clock;
    std::string book;
    bool no_book = false;
    bool ascii = false;
    bool unicode = false;
    bool plain = false;
    bool low_power = false;
    bool evaluation = false;
    std::uint64_t seed = 0;
    std::string pgn;
};

void add_play_options(Cli& cli, PlayArguments& arguments);

// The mode is known by then. Errors name the option. Files are opened.
base::Result<terminal::PlaySettings> play_settings(const PlayArguments& arguments, const Cli& cli);

// Local time by a format of strftime; for file names and tags.
std::string local_time(const char* format);

} // namespace app
