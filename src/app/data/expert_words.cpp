// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/data/expert_words.h"

#include <fmt/format.h>

#include "base/text.h"

namespace app {

void add_expert_options(Cli& cli, ExpertWords& words, data::ExpertSettings& expert)
{
    cli.add_option("--expert", words.program, "A UCI program, with its arguments").required();
    cli.add_option("--option", words.options, "NAME=VALUE, a UCI option of it").one_word_each();
    const CliOption depth =
        cli.add_option("--depth", words.depth,
                       fmt::format("Plies for each position ({} if nothing is said)", words.usual_depth))
            .range(1, 100);
    cli.add_option("--nodes", words.nodes, "Nodes for each position instead").excludes(depth);
    cli.add_option("--units", expert.units, "Score units to a centipawn that it prints")
        .range(0.01, 100.0)
        .shows_default();
    cli.add_option("--ahead", expert.ahead, "Positions under way in a process; 1 for programs that cannot queue")
        .range(1, 256)
        .shows_default();
}

base::Status read_expert(const ExpertWords& words, data::ExpertSettings& expert)
{
    std::string_view rest = words.program;
    for (std::string_view word = base::take_word(rest); !word.empty(); word = base::take_word(rest))
        expert.command.emplace_back(word);
    for (const std::string& option : words.options) {
        const auto [name, value] = base::cut(option, '=');
        if (name.empty() || option.find('=') == std::string::npos)
            return base::fail("--option {}: not NAME=VALUE", option);
        expert.options.emplace_back(name, value);
    }
    if (words.nodes > 0)
        expert.nodes = words.nodes;
    else
        expert.depth = words.depth > 0 ? words.depth : words.usual_depth;
    return {};
}

} // namespace app
