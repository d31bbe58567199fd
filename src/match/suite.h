// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Test suites: EPD files of positions with the moves to find (bm), to avoid (am) or the mate to see (dm, or `bm #2`),
// and how many of them players solve. Players think about each position by itself, as at the start of a game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "match/player_spec.h"

namespace match {

struct SuiteTask {
    std::string id; // of the file, or its line number
    chess::Position position;
    std::vector<chess::Move> best;  // one of these
    std::vector<chess::Move> avoid; // none of these
    std::optional<int> mate;        // the score must show a mate in at most so many moves
};

struct Suite {
    std::vector<SuiteTask> tasks;
    std::vector<std::string> complaints; // lines that are no task, each with its place and the reason
};

// Reads an EPD file, plain or compressed. An error only when the file cannot be read or holds no task at all.
base::Result<Suite> load_suite(const std::string& path);

// One line of a suite. Errors say what is missing or wrong.
base::Result<SuiteTask> parse_task(std::string_view line);

// A task with moves is solved by its move alone; one that names only a mate, by the score.
bool solves(const SuiteTask& task, const Thought& thought);

struct SuiteAnswer {
    std::size_t player = 0;
    std::size_t task = 0;
    bool solved = false;
    std::string text; // the move and score, or the player's fault
    bool fault = false;
    std::uint64_t nodes = 0;
    base::Duration elapsed{};
};

struct SuiteSettings {
    std::vector<PlayerSpec> players; // their controls must not be clocks: each task has its own limit
    int concurrency = 1;
    std::uint64_t seed = 0;
    base::Duration grace = std::chrono::seconds(5); // beyond its move time, before a silent player is given up
};

// Calls on_answer for each player and task, one call at a time, in the order they are finished. Returns: the answers by
// player and then by task; those not reached before a stop are missing.
base::Result<std::vector<SuiteAnswer>> run_suite(const Suite& suite, const SuiteSettings& settings,
                                                 const std::function<void(const SuiteAnswer&)>& on_answer,
                                                 std::stop_token stop);

} // namespace match
