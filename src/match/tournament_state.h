// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a tournament must remember to go on after an interruption, as text for a checkpoint (base/job.h).
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "match/scoreboard.h"

namespace match {

struct TournamentState {
    std::map<std::uint64_t, chess::GameEnd> results{};
    std::vector<base::Duration> worst_overshoot{}; // by player
    std::vector<std::uint64_t> warnings{};         // by player
    std::uint64_t pgn_bytes = 0; // how much of the PGN file belongs to these games; what follows was not counted

    bool operator==(const TournamentState&) const = default;
};

std::string format_state(const TournamentState& state);
base::Result<TournamentState> parse_state(std::string_view text);

} // namespace match
