// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A UCI program as a judge of many positions. Questions are sent ahead of the answers, which come back in order: the
// program never waits for us. One thread uses an Expert.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "data/game_output.h"
#include "uci/client.h"

namespace data {

struct ExpertSettings {
    std::vector<std::string> command;                         // the program first
    std::vector<std::pair<std::string, std::string>> options; // UCI options to set
    std::optional<int> depth;                                 // one of the two
    std::optional<std::uint64_t> nodes;
    double units = kUnitsPerPrintedCentipawn; // file units to a centipawn that the program prints
    int ahead = 64;                           // questions under way; 1 for a program that cannot queue commands

    std::string text() const; // everything that decides its answers
};

struct Opinion {
    chess::Move move;
    int score = 0; // White's view, units of the files; +-kMateScore for a mate
};

// One of the moves that an expert weighed.
struct Branch {
    chess::Move move;
    int score = 0;                    // side to move's view, before the move; units and mates as in an Opinion
    std::optional<chess::Move> reply; // as it expects
};

class Expert {
  public:
    static base::Result<Expert> start(const ExpertSettings& settings, const std::stop_token& stop);

    const std::string& name() const { return client_.name(); }
    std::size_t pending() const { return asked_.size(); }

    // Requires: the position has a legal move; pending() is less than what may be ahead.
    // Without moves all of them are asked about.
    base::Status ask(const chess::Position& position, std::span<const chess::Move> moves = {});
    // About the oldest question. Errors: the program died, was silent too long, gave no score or no legal move.
    base::Result<Opinion> answer();
    // The same with every line that a program with the option MultiPV gives, the best first.
    base::Result<std::vector<Branch>> answer_branches();

  private:
    Expert(uci::Client client, std::string go, double units)
        : client_(std::move(client)), go_(std::move(go)), units_(units)
    {
    }

    // Hands the `info` lines on until the `bestmove`. Returns: its move.
    base::Result<chess::Move> read_answer(const chess::Position& position,
                                          const std::function<void(std::string_view info)>& hear);

    uci::Client client_;
    std::string go_;
    double units_;
    std::deque<chess::Position> asked_;
};

// The score of a line `info ... score ...`, side to move's view; nothing when it has none, only a bound, or is of
// another line than the one asked for (from 1).
std::optional<int> score_in(std::string_view info, double units, int line = 1);

// Such a line with all that is in it; nothing when it has no score or no legal move of the position.
struct NumberedBranch {
    int line = 1; // from 1, the best
    Branch branch;
};
std::optional<NumberedBranch> branch_in(std::string_view info, const chess::Position& position, double units);

} // namespace data
