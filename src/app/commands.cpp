// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/commands.h"

#include <array>
#include <cstdio>
#include <fmt/format.h>

#include "app/description.h"
#include "base/closest.h"
#include "base/simd.h"
#include "base/text.h"

namespace app {
namespace {

constexpr std::array kCommands{
    Command{"bench", "a fixed search: node count and speed", cmd_bench},
    Command{"book", "build, inspect and merge opening books", cmd_book},
    Command{"data", "make, inspect and convert training positions", cmd_data},
    Command{"doctor", "examine how a UCI program behaves", cmd_doctor},
    Command{"eval", "the evaluation of a position, term by term", cmd_eval},
    Command{"help", "this list, or the help of one command", cmd_help},
    Command{"lab", "experiments: searches side by side, tables, plots", cmd_lab},
    Command{"match", "games between engines: Elo with error, SPRT, PGN", cmd_match},
    Command{"params", "write and check files of weights and margins", cmd_params},
    Command{"perft", "count the leaves of the tree of legal moves", cmd_perft},
    Command{"play", "a game at the terminal", cmd_play},
    Command{"suite", "how many positions of a test suite engines solve", cmd_suite},
    Command{"train", "train a network as an experiment file says", cmd_train},
    Command{"tune", "better numbers for evaluation and search", cmd_tune},
};

} // namespace

std::span<const Command> commands()
{
    return kCommands;
}

const Command* find_command(std::string_view name)
{
    for (const Command& command : kCommands) {
        if (command.name == name) return &command;
    }
    return nullptr;
}

std::vector<std::string_view> names_of(std::span<const Command> list)
{
    std::vector<std::string_view> names;
    for (const Command& command : list) names.push_back(command.name);
    return names;
}

std::string did_you_mean(std::string_view word, const std::vector<std::string_view>& names)
{
    const std::string_view near = base::closest(word, names);
    return near.empty() ? "" : fmt::format(" (did you mean {}?)", near);
}

int run_part(std::string_view command, std::string_view purpose, std::span<const Command> parts, Arguments arguments)
{
    const std::string_view name = arguments.size() > 1 ? arguments[1] : "";
    for (const Command& part : parts)
        if (part.name == name) return part.run(arguments.subspan(1));
    const std::string who = fmt::format("kibitz {}", command);
    const Description description{
        .name = who, .purpose = std::string(purpose), .options = {}, .footer = {}, .parts = parts};
    if (name == kDescribe) throw Described(description);
    if (name == "--help" || name == "-h" || name.empty()) {
        fmt::print(name.empty() ? stderr : stdout, "{}", help_text(description));
        return name.empty() ? kBadUsage : kSuccess;
    }
    return refuse(who,
                  {fmt::format("there is no part {}{}; `{} --help` lists them", base::quote(name),
                               did_you_mean(name, names_of(parts)), who)},
                  kBadUsage);
}

void tell(std::string_view text)
{
    const std::string line = base::visible(text) + '\n';
    std::fwrite(line.data(), 1, line.size(), stderr); // fmt::print would throw if nobody could be told
}

int refuse(std::string_view who, const base::Error& error, int code)
{
    tell(fmt::format("{}: {}", who, error.message));
    return code;
}

int dispatch(Arguments arguments)
{
    if (const auto ok = base::check_simd_limit(); !ok) return refuse("kibitz", ok.error(), kBadUsage);
    if (arguments.empty()) return speak_uci({});
    const std::string_view first = arguments.front();
    if (first == "--version") {
        fmt::print("{}", version_text());
        return kSuccess;
    }
    if (first == "--help" || first == "-h") return cmd_help(arguments.first(1));
    if (const Command* command = find_command(first)) return command->run(arguments);
    if (first == "--tunable") return speak_uci(arguments);
    if (first.starts_with('-')) {
        return refuse("kibitz",
                      {fmt::format("there is no option {}{}; see `kibitz help`", base::quote(first),
                                   did_you_mean(first, {"--help", "--version", "--tunable"}))},
                      kBadUsage);
    }
    return speak_uci(arguments);
}

} // namespace app
