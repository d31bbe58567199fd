// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A program's opinion of a position of a game, in values of chess: what a program says in coordinates and side to
// move's scores becomes legal moves and scores with their point of view. For whoever wants another engine's opinion.
//
//     auto client = uci::Client::start({.command = {"stockfish"}});
//     const auto answer = uci::analyse(*client, {.game = game, .go = {.depth = 20}, .lines = 3}, on_line, stop);
#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "uci/client.h"

namespace uci {

// One line of an analysis as it stands at some depth.
struct Line {
    int number = 1; // from 1, the best
    int depth = 0;
    int selective_depth = 0;
    chess::PovScore score{};
    Bound bound = Bound::Exact;
    std::optional<chess::WinDrawLoss> wdl{}; // the side to move's view
    std::int64_t nodes = 0;
    base::Duration time{};            // as the program says
    std::vector<chess::Move> moves{}; // legal; the line is cut before a move that is not
};

using LineListener = std::function<void(const Line&)>;

struct Question {
    chess::Game game;
    Go go{};
    int lines = 1; // so many best moves; a program without the option MultiPV gives one
    // Of the whole search, after which the program is given up: for limits that are not times (depth, nodes), and for
    // programs that do not keep theirs.
    base::Duration allowed = std::chrono::hours(24);
};

struct Answer {
    chess::Move best{};
    std::optional<chess::Move> ponder{};
    std::vector<Line> lines{}; // the deepest of each number, the best first; bounds only where nothing better came
    base::Duration elapsed{};
    bool stopped = false; // it was cut short by the request to stop
};

// Asks and waits, on the caller's thread, which also hears the lines. A request to stop comes from any thread and gives
// the answer so far. Faults: those of the client, and Nonsense for a move that is not legal. A program that was stopped
// before it sent any line may give an answer without lines.
// Requires: the position has a legal move.
Result<Answer> analyse(Client& client, const Question& question, const LineListener& on_line = {},
                       const std::stop_token& stop = {});

// A line that a program sent about this position; nothing when it has no score.
std::optional<Line> line_of(const Info& info, const chess::Position& position);

} // namespace uci
