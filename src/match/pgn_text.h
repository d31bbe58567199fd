// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A played game as PGN, with what each player thought in a comment behind its move: {+0.35/12 0.123s}, that is score
// from the mover's view, depth, time; {book} for opening moves; how the game ended stands behind the last move.
#pragma once

#include <array>
#include <string>
#include <utility>
#include <vector>

#include "match/game_runner.h"

namespace match {

struct PgnHeader {
    std::string event{};
    std::string site{};
    std::string date{}; // 2026.11.15; empty: unknown
    std::string round{};
    std::array<std::string, 2> players{}; // White, Black
    std::vector<std::pair<std::string, std::string>> more{};
};

// Ends with an empty line, so that games can be put one behind the other.
std::string pgn_text(const GameRecord& record, const PgnHeader& header);

} // namespace match
