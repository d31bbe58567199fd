// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"

#include "base/text.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace app {
namespace {

void print_overview()
{
    fmt::print("Usage: kibitz                      speak UCI on standard input and output\n"
               "       kibitz --tunable            the same, with search margins as options\n"
               "       kibitz COMMAND [OPTION...]  run a command; each has --help\n"
               "       kibitz LINE...              run each argument as a line of UCI, then end\n"
               "       kibitz --version\n\nCommands:\n");
    for (const Command& command : commands()) fmt::print("  {:<10} {}\n", command.name, command.summary);
}

// `kibitz help book build` is `kibitz book build --help`.
int print_help_of(const std::vector<std::string>& words)
{
    const Command* command = find_command(words.front());
    if (command == nullptr)
        return refuse("kibitz help",
                      {fmt::format("there is no command {}{}; `kibitz help` lists them", base::quote(words.front()),
                                   did_you_mean(words.front(), names_of(commands())))},
                      kBadUsage);
    std::vector<std::string> line = words;
    line.emplace_back("--help");
    std::vector<char*> arguments;
    for (std::string& word : line) arguments.push_back(word.data());
    return command->run(arguments);
}

Shell shell_of(std::string_view name)
{
    return name == "bash" ? Shell::Bash : name == "zsh" ? Shell::Zsh : Shell::Fish;
}

} // namespace

int cmd_help(Arguments arguments)
{
    std::vector<std::string> words;
    bool man = false;
    std::string shell;
    Cli cli("Lists the commands, or prints the help of one.", "kibitz help");
    CliOption about = cli.add_option("command", words, "The command, and its part if it has parts");
    CliOption page = cli.add_flag("--man", man, "Print the manual page").excludes(about);
    cli.add_option("--completions", shell, "Print the completion script of this shell")
        .one_of({"bash", "zsh", "fish"})
        .type_name("SHELL")
        .excludes(about)
        .excludes(page);
    if (const auto code = cli.parse(arguments)) return *code;
    if (!words.empty()) return print_help_of(words);
    if (man)
        fmt::print("{}", man_page());
    else if (!shell.empty())
        fmt::print("{}", completions(shell_of(shell)));
    else
        print_overview();
    return kSuccess;
}

} // namespace app
