// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/answer.h"

#include "engine/wdl.h"

namespace engine {

Line line_of(const search::Info& info, const chess::Position& root)
{
    return {.depth = info.depth,
            .selective_depth = info.selective_depth,
            .rank = info.multipv,
            .score = {printed_score(info.value, root), root.side_to_move()},
            .chances = win_draw_loss(info.value, root),
            .bound = info.bound,
            .nodes = info.nodes,
            .elapsed = info.elapsed,
            .hash_permille = info.hash_permille,
            .tablebase_hits = info.tablebase_hits,
            .moves = info.pv};
}

std::string_view name_of(Source source)
{
    switch (source) {
    case Source::None: return "none";
    case Source::Search: return "search";
    case Source::Book: return "book";
    case Source::Tablebase: return "tablebase";
    case Source::Random: return "random";
    }
    return "";
}

} // namespace engine
