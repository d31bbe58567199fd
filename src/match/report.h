// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Results for people (tables of plain text) and for programs (JSON).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json_fwd.h"
#include "match/scoreboard.h"
#include "match/statistics/sprt.h"
#include "match/tournament.h"
#include "match/tournament_state.h"

namespace match {

struct Report {
    const std::vector<Contestant>& players;
    const Scoreboard& board;
    const TournamentState& state;
    std::optional<SprtSettings> sprt_settings{};
    std::optional<SprtStatus> sprt{};
};

// "+12.3 +- 4.5"; "+inf (above +155.0)" where the interval has one end only, "+0.0 +- inf" where it has none.
std::string elo_text(const EloEstimate& elo);

// One line for a running tournament: "136/400  sf 61.4 - 74.6 kibitz  Elo -34.1 +- 29.0  LLR -0.31 (-2.94, 2.94)".
std::string progress_text(const Report& report, std::uint64_t games);

// Everything: for two players score, Elo, pairs and SPRT; for more a crosstable, best first; then who misbehaved.
std::string report_text(const Report& report);

// The same as JSON, infinite numbers as null.
void to_json(base::Json& json, const Report& report);

} // namespace match
