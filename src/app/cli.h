// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#pragma once

// Reading a command's arguments with CLI11, with the exit codes that all commands share. CLI11 is slow to compile: only
// cmd_*.cpp include this.

#include "app/commands.h"

#include <CLI/CLI.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace app {

// Returns: nothing when the arguments were read and the command should do its work; otherwise the exit code to return
// (kSuccess after --help, kBadUsage after an error, which has been printed).
//
//     CLI::App cli("Counts the leaves of the move tree", "kibitz perft");
//     int depth = 0;
//     cli.add_option("depth", depth, "plies")->required()->check(CLI::Range(1, 20));
//     if (const auto code = parse(cli, arguments)) return *code;
inline std::optional<int> parse(CLI::App& cli, Arguments arguments)
{
    try {
        cli.parse(static_cast<int>(arguments.size()), arguments.data());
        return std::nullopt;
    } catch (const CLI::Success& success) {
        cli.exit(success);
        return kSuccess;
    } catch (const CLI::ParseError& error) {
        std::fprintf(stderr, "%s: %s\nTry `%s --help`.\n", cli.get_name().c_str(), error.what(),
                     cli.get_name().c_str());
        return kBadUsage;
    }
}

} // namespace app
