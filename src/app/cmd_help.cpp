// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/commands.h"

#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <string>

namespace app {
namespace {

void print_overview()
{
    fmt::print("Usage: kibitz                      speak UCI on standard input and output\n"
               "       kibitz --tunable            the same, with the margins of the search as options\n"
               "       kibitz COMMAND [OPTION...]  run a command; each has --help\n"
               "       kibitz LINE...              run each argument as one line of UCI, then end\n"
               "       kibitz --version\n\nCommands:\n");
    for (const Command& command : commands()) fmt::print("  {:<10} {}\n", command.name, command.summary);
}

} // namespace

int cmd_help(Arguments arguments)
{
    if (arguments.size() < 2) {
        print_overview();
        return kSuccess;
    }
    const std::string name = arguments[1];
    if (name == "--help" || name == "-h" || name == "help") {
        fmt::print("Usage: kibitz help [COMMAND]\n\nLists the commands, or prints the help of one.\n");
        return kSuccess;
    }
    const Command* command = find_command(name);
    if (command == nullptr || arguments.size() > 2) {
        fmt::print(stderr, "kibitz help: there is no command {}; `kibitz help` lists them\n", name);
        return kBadUsage;
    }
    std::string flag = "--help";
    const std::array<char*, 2> forwarded{arguments[1], flag.data()};
    return command->run(forwarded);
}

} // namespace app
