// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/cli.h"

#include <cstdio>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>

#include "chess/notation/fen.h"
#include "eval/any_evaluator.h"

namespace app {
namespace {

using Json = nlohmann::ordered_json;

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

Json pair_json(eval::PhasePair pair)
{
    return {{"midgame", pair.mg}, {"endgame", pair.eg}};
}

Json to_json(const eval::Trace& trace, const chess::Position& position)
{
    Json terms = Json::array();
    for (const eval::TraceLine& line : trace.lines)
        terms.push_back({{"group", line.group},
                         {"name", line.name},
                         {"white", pair_json(line.white)},
                         {"black", pair_json(line.black)}});
    const bool white = trace.side_to_move == chess::Color::White;
    return {{"fen", chess::to_fen(position)},
            {"evaluator", trace.evaluator},
            {"value", trace.value},
            {"value_side_to_move", white ? trace.value : -trace.value},
            {"side_to_move", white ? "white" : "black"},
            {"phase", trace.phase},
            {"full_phase", trace.full_phase},
            {"scale", trace.scale},
            {"full_scale", trace.full_scale},
            {"total", pair_json(trace.total)},
            {"note", trace.note},
            {"terms", std::move(terms)}};
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
        fmt::print("{}\n", to_json(trace, *position).dump(2));
    else
        fmt::print("{}", eval::to_text(trace, a.every_term));
    return kSuccess;
}

} // namespace app
