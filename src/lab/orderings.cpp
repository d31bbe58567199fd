// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/orderings.h"

#include "lab/seed_positions.h"
#include "search/textbook/analysis.h"
#include "search/textbook/textbook.h"

namespace lab {

Table ordering_table(const Settings& settings, const std::string& evaluator,
                     std::initializer_list<std::pair<std::string_view, int>> orderings)
{
    const int depth = settings.quick ? 2 : 4;
    Table t{"orderings",
            fmt::format("Nodes to depth {} over the 24 positions of thesis 002, alpha-beta alone", depth),
            {"ordering", "nodes", "%"}};
    double all = 0;
    for (const auto& [name, ordering] : orderings) {
        settings.say(fmt::format("ordering: {}", name));
        search::textbook::Switches s = search::textbook::find_preset("alphabeta")->switches;
        s.ordering = ordering;
        std::uint64_t nodes = 0;
        for (const SeedPosition& p : kSeedPositions)
            nodes += search::textbook::analyse(game_of(p.fen), depth, s, {.evaluator = evaluator})->counters.total();
        if (all == 0) all = static_cast<double>(nodes);
        t.rows.push_back({std::string(name), nodes, Cell::real(100 * static_cast<double>(nodes) / all, 1)});
    }
    return t;
}

} // namespace lab
