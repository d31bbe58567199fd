// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/json.h"
#include "eval/trace.h"

namespace eval {
namespace {

base::Json by_phase(PhasePair pair)
{
    return {{"midgame", pair.mg}, {"endgame", pair.eg}};
}

} // namespace

void to_json(base::Json& json, const Trace& trace)
{
    const bool white = trace.side_to_move == chess::Color::White;
    json = {{"evaluator", trace.evaluator},
            {"value", trace.value},
            {"value_side_to_move", white ? trace.value : -trace.value},
            {"side_to_move", white ? "white" : "black"},
            {"phase", trace.phase},
            {"full_phase", trace.full_phase},
            {"scale", trace.scale},
            {"full_scale", trace.full_scale},
            {"total", by_phase(trace.total)},
            {"note", trace.note},
            {"terms", base::Json::array()}};
    for (const TraceLine& line : trace.lines)
        json["terms"].push_back({{"group", line.group},
                                 {"name", line.name},
                                 {"white", by_phase(line.white)},
                                 {"black", by_phase(line.black)}});
}

} // namespace eval
