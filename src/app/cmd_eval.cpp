// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"

#include <cstdio>
#include <fmt/format.h>
#include <string>

#include "base/json.h"
#include "chess/notation/fen.h"
#include "eval/any_evaluator.h"

namespace app {
namespace {

using base::Json;

struct EvalArguments {
    std::string fen{chess::kStartFen};
    std::string evaluator{eval::evaluators().front().name};
    bool every_term = false;
    bool json = false;
    bool list = false;
};

void add_options(Cli& cli, EvalArguments& a)
{
    const CliOption fen = cli.add_option("--fen", a.fen, "The position; the start position if not given");
    cli.add_option("--evaluator", a.evaluator, "Which evaluation").shows_default();
    const CliOption all = cli.add_flag("--all", a.every_term, "Every term, not only the groups");
    const CliOption json = cli.add_flag("--json", a.json, "For programs: search units, every term");
    cli.add_flag("--list", a.list, "Name the evaluators and stop").excludes(fen).excludes(all).excludes(json);
    cli.footer("Values are in pawns (100 search units); each term for both sides and both phases of the game.");
}

Json explained(const eval::Trace& trace, const chess::Position& position)
{
    Json json = {{"fen", chess::to_fen(position)}};
    json.update(Json(trace));
    return json;
}

} // namespace

int cmd_eval(Arguments arguments)
{
    EvalArguments a;
    Cli cli("Explains the evaluation of a position, term by term.", "kibitz eval");
    add_options(cli, a);
    if (const auto code = cli.parse(arguments)) return *code;
    if (a.list) {
        for (const eval::EvaluatorInfo& info : eval::evaluators()) fmt::print("{:<17} {}\n", info.name, info.summary);
        return kSuccess;
    }
    const auto evaluator = eval::make_evaluator(a.evaluator);
    if (!evaluator) {
        tell(fmt::format("kibitz eval: {}", evaluator.error().message));
        return kBadUsage;
    }
    const auto position = chess::parse_position(a.fen, chess::Tolerance::Lenient);
    if (!position) {
        tell(fmt::format("kibitz eval: {}", position.error().message));
        return kBadUsage;
    }
    const eval::Trace trace = (*evaluator)->trace(*position);
    if (a.json)
        fmt::print("{}\n", base::json_text(explained(trace, *position)));
    else
        fmt::print("{}", eval::to_text(trace, a.every_term));
    return kSuccess;
}

} // namespace app
