// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The table of subcommands. To add one: write src/app/cmd_NAME.cpp with `int cmd_NAME(Arguments)`, declare it below,
// give it a line in commands.cpp. A command is short: it reads its arguments (app/cli.h), calls a library, prints, and
// returns kSuccess, kFailure or kBadUsage. Exceptions that leave it are reported by main as failed work.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace app {

// argv of the command: the first element is the command's name.
using Arguments = std::span<char* const>;

inline constexpr int kSuccess = 0;
inline constexpr int kFailure = 1;  // the work failed
inline constexpr int kBadUsage = 2; // the arguments make no sense

struct Command {
    std::string_view name;
    std::string_view summary; // one line for `kibitz help`
    int (*run)(Arguments);
};

std::span<const Command> commands();

// Returns: null when there is no such command.
const Command* find_command(std::string_view name);

// What main does, after argv[0]. No argument speaks UCI on standard input; a first argument that names a command runs
// it; otherwise each argument is one line of UCI.
int dispatch(Arguments arguments);

// A command made of parts, as `kibitz book build`: runs the part that arguments[1] names, or lists them. `purpose` is
// the first line of that list.
int run_part(std::string_view command, std::string_view purpose, std::span<const Command> parts, Arguments arguments);

// A line on standard error. The text may hold what others wrote: it is made fit for a terminal (base::visible).
void tell(std::string_view text);

// " (did you mean X?)" for a word that nothing is called, or nothing when none of the names is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names);
std::vector<std::string_view> names_of(std::span<const Command> list);

// Says on standard error why `who` ("kibitz data split") did not work. Returns: the code.
int refuse(std::string_view who, const base::Error& error, int code = kFailure);

// What `kibitz --version` prints.
std::string version_text();

int cmd_bench(Arguments arguments);
int cmd_book(Arguments arguments);
int cmd_data(Arguments arguments);
int cmd_doctor(Arguments arguments);
int cmd_eval(Arguments arguments);
int cmd_help(Arguments arguments);
int cmd_lab(Arguments arguments);
int cmd_match(Arguments arguments);
int cmd_params(Arguments arguments);
int cmd_perft(Arguments arguments);
int cmd_play(Arguments arguments);
int cmd_suite(Arguments arguments);
int cmd_train(Arguments arguments);
int cmd_tune(Arguments arguments);

// UCI: on standard input when no line is given, otherwise the given lines and then the end. `--tunable` before them
// offers the margins of the search as options.
int speak_uci(Arguments arguments);

} // namespace app
