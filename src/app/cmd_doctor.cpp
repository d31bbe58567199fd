// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include <cstdio>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "app/cli.h"
#include "app/stop_requests.h"
#include "base/json.h"
#include "base/text.h"
#include "match/doctor/doctor.h"

namespace app {
namespace {

struct DoctorArguments {
    std::vector<std::string> command;
    std::vector<std::string> options;
    std::vector<std::string> only;
    bool list = false;
    bool json = false;
};

void add_options(Cli& cli, DoctorArguments& a)
{
    const CliOption engine =
        cli.add_option("engine", a.command, "The UCI program and its arguments; this program if not given");
    cli.add_option("--option", a.options, "A UCI option to set first, as Hash=16")
        .type_name("NAME=VALUE")
        .one_word_each();
    cli.add_option("--only", a.only, "Only this examination or group; may be given again").one_word_each();
    const CliOption json = cli.add_flag("--json", a.json, "Print the report as JSON");
    cli.add_flag("--list", a.list, "List the examinations and end").excludes(engine).excludes(json);
    cli.footer(
        "Each examination ends in pass, skip (the program does not offer the thing), warn (it will annoy somebody)\n"
        "or FAIL (against the protocol, or fatal in a game). The exit code is 1 when any failed.\n"
        "Example: kibitz doctor stockfish --option Hash=16 --only races");
}

int examine(const match::DoctorSettings& settings, bool json)
{
    const StopRequests stop;
    const auto show = [&](const match::ExamResult& result) {
        if (json) return;
        fmt::print("{}\n", match::result_line(result));
        std::fflush(stdout);
    };
    const auto report = match::examine(settings, show, stop.token());
    if (!report) {
        tell(fmt::format("kibitz doctor: {}", report.error().message));
        return kBadUsage;
    }
    fmt::print("{}", json ? fmt::format("{}\n", base::json_text(*report))
                          : fmt::format("\n{}", match::summary_text(*report)));
    if (stop.token().stop_requested()) tell("kibitz doctor: interrupted");
    return report->count(match::Verdict::Fail) > 0 || stop.token().stop_requested() ? kFailure : kSuccess;
}

} // namespace

int cmd_doctor(Arguments arguments)
{
    DoctorArguments a;
    Cli cli("Examines how a UCI program behaves: limits, lines, stop and ponder races, bad input.", "kibitz doctor");
    add_options(cli, a);
    if (const auto code = cli.parse(arguments)) return *code;
    if (a.list) {
        for (const match::ExamResult& exam : match::examinations())
            fmt::print("{:<10} {:<22} {}\n", exam.group, exam.name, exam.title);
        return kSuccess;
    }
    match::DoctorSettings settings;
    settings.program.command = a.command.empty() ? std::vector<std::string>{"/proc/self/exe"} : a.command;
    settings.only = a.only;
    for (const std::string& word : a.options) {
        const auto [name, value] = base::cut(word, '=');
        if (name.empty() || name.size() == word.size()) {
            tell(fmt::format("kibitz doctor: --option {}: expected NAME=VALUE", word));
            return kBadUsage;
        }
        settings.options.emplace_back(name, value);
    }
    return examine(settings, a.json);
}

} // namespace app
