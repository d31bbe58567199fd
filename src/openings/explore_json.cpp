// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/json.h"
#include "openings/explore.h"

namespace openings {

void to_json(base::Json& json, const BookStatistics& s)
{
    json = {
        {"kind", "polyglot"},    {"moves", s.entries}, {"positions", s.positions}, {"reached", s.reached},
        {"leaves", s.leaves},    {"named", s.named},   {"illegal", s.illegal},     {"without_weight", s.without_weight},
        {"by_plies", s.by_plies}};
}

void to_json(base::Json& json, const TrieStatistics& s)
{
    json = {{"kind", "trie"},         {"games", s.games.games()}, {"white", s.games.white},
            {"draws", s.games.draws}, {"black", s.games.black},   {"lines", s.nodes},
            {"leaves", s.leaves},     {"named", s.named},         {"by_plies", s.by_plies}};
}

} // namespace openings
