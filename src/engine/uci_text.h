// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Between UCI's lines and structs, in both directions. Pure functions; nothing here is printed or executed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "engine/answer.h"
#include "search/limits.h"

namespace engine {

// --- From text

struct GoCommand {
    search::Limits limits;
    std::optional<int> perft;
    std::vector<std::string> complaints; // what was not understood; the rest holds
    // No limit of its own: searches until it is told to stop.
    bool is_endless() const;
};
// What follows `go`. Words that UCI does not know are passed over; the search moves are read in `position`.
GoCommand parse_go(std::string_view text, const chess::Position& position);

struct PositionCommand {
    std::string fen; // empty: the start position
    std::vector<std::string_view> moves;
};
// What follows `position`.
base::Result<PositionCommand> parse_position_command(std::string_view text);

struct SetOptionCommand {
    std::string name; // one space between words
    std::string value;
};
// What follows `setoption`.
base::Result<SetOptionCommand> parse_set_option(std::string_view text);

// --- To text

struct TextStyle {
    bool chess960 = false;
    bool wdl = false;
};
std::string info_text(const Line& line, const chess::Position& root, TextStyle style);
std::string best_move_text(const Answer& answer, const chess::Position& root, bool chess960);
// "book move, C50 Italian Game"; empty if the answer is from elsewhere.
std::string book_text(const Answer& answer);

} // namespace engine
