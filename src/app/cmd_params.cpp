// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "base/file.h"
#include "base/text.h"
#include "base/version.h"
#include "engine/numbers.h"

namespace app {
namespace {

constexpr std::string_view kParamsFooter =
    R"(A set is `evaluator NAME` or `search NAME`. Without words all sets are listed.

Examples:
  kibitz params evaluator classical -o mine.params
  kibitz params --check mine.params
  kibitz bench --evaluator classical:mine.params
  kibitz "setoption name EvalParams value mine.params" "go depth 10")";

constexpr std::string_view kParamsName = "kibitz params";

int list_number_sets()
{
    for (const engine::NumberSet& set : engine::number_sets()) {
        const auto numbers = engine::numbers_of(set);
        if (!numbers) return refuse(kParamsName, numbers.error(), kFailure);
        fmt::print("{:<26}{:>5} numbers\n", set.subject(), numbers->size());
    }
    return kSuccess;
}

// Says what a file is for and what it changes.
int check_params_file(const std::string& path)
{
    const auto numbers = engine::read_numbers(path);
    if (!numbers) return refuse(kParamsName, numbers.error(), kFailure);
    const auto all = engine::numbers_of(numbers->set);
    fmt::print("{}: for the {}, {} of {} numbers differ from it\n", path, numbers->set.subject(),
               numbers->values.size(), all->size());
    for (const base::Number& number : *all) {
        const auto changed = numbers->values.find(number.name);
        if (changed != numbers->values.end())
            fmt::print("  {:<32}{:>10} instead of {}\n", number.name, changed->second, number.initial);
    }
    return kSuccess;
}

} // namespace

int cmd_params(Arguments arguments)
{
    std::vector<std::string> words;
    std::string check;
    std::string out;
    Cli cli("Writes and checks files of tuned numbers: weights of evaluators, margins of searches.", "kibitz params");
    const CliOption set_words = cli.add_option("set", words, "Write the numbers of this set").type_name("WORD WORD");
    const CliOption file = cli.add_option("-o,--out", out, "To this file; to standard output if not given");
    cli.add_option("--check", check, "Read this file and tell what it changes")
        .type_name("FILE")
        .excludes(set_words)
        .excludes(file);
    cli.footer(kParamsFooter);
    if (const auto code = cli.parse(arguments)) return *code;
    if (!check.empty()) return check_params_file(check);
    if (words.empty()) return list_number_sets();
    const auto set = engine::parse_number_set(fmt::format("{}", fmt::join(words, " ")));
    if (!set) return refuse(kParamsName, set.error(), kBadUsage);
    const auto text = engine::numbers_text(
        {*set, {}}, {fmt::format("the numbers of the {} in kibitz {}", set->subject(), base::version())});
    if (!text) return refuse(kParamsName, text.error(), kFailure);
    if (out.empty()) {
        fmt::print("{}", *text);
        return kSuccess;
    }
    if (const auto written = base::write_file_atomically(out, *text); !written)
        return refuse(kParamsName, written.error(), kFailure);
    return kSuccess;
}

} // namespace app
