// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cmd_data.h"

#include <array>
#include <cstdio>
#include <fmt/format.h>

namespace app {
namespace {

constexpr std::array kParts{
    Command{"stats", "what is in files of games: results, phases, scores", data_stats},
    Command{"convert", "make files of training records from games", data_convert},
    Command{"split", "divide games into a training and a validation file", data_split},
    Command{"selfplay", "play games of this engine against itself, with scores", data_selfplay},
    Command{"teach", "let an expert, any UCI program, play itself", data_teach},
    Command{"label", "let an expert score given positions", data_label},
};

void print_help(std::FILE* out)
{
    fmt::print(out, "Makes, inspects and converts training positions.\nUsage: kibitz data PART [OPTIONS]\n\nParts:\n");
    for (const Command& part : kParts) fmt::print(out, "  {:<10}{}\n", part.name, part.summary);
    fmt::print(out, "\n`kibitz data PART --help` tells more.\n");
}

} // namespace

int cmd_data(Arguments arguments)
{
    const std::string_view name = arguments.size() > 1 ? arguments[1] : "";
    if (name == "--help" || name == "-h") {
        print_help(stdout);
        return kSuccess;
    }
    for (const Command& part : kParts)
        if (part.name == name) return part.run(arguments.subspan(1));
    if (name.empty())
        fmt::print(stderr, "kibitz data: what shall be done?\n");
    else
        fmt::print(stderr, "kibitz data: there is no part {}\n", name);
    print_help(stderr);
    return kBadUsage;
}

} // namespace app
