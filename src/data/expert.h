// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A UCI program as a judge of many positions. Questions are sent ahead of the answers, which come back in order: the
// program never waits for us. One thread uses an Expert.
#pragma once

#include <cstdint>
#include <deque>
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
    base::Duration patience = std::chrono::minutes(2); // for one answer, however much it talks meanwhile

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
    // About the oldest question. Errors: the program died, gave no answer in time, no score or no legal move; and a
    // request to stop.
    base::Result<Opinion> answer();
    // The same with every line that a program with the option MultiPV gives, the best first.
    base::Result<std::vector<Branch>> answer_branches();

  private:
    Expert(uci::Client client, const ExpertSettings& settings);

    // Waits for the answer to the oldest question. Returns: its move.
    base::Result<chess::Move> read_answer(const chess::Position& position, const uci::Client::InfoCallback& on_info);

    uci::Client client_;
    uci::Go go_;
    double units_;
    base::Duration patience_;
    std::deque<chess::Position> asked_;
};

// The score that such a line gives its first choice, side to move's view; nothing when it has none, only a bound, or is
// about another choice.
std::optional<int> score_of(const uci::Info& info, double units);

// Such a line with all that is in it; nothing when it has no score or no legal move of the position.
struct NumberedBranch {
    int line = 1; // from 1, the best
    Branch branch;
};
std::optional<NumberedBranch> branch_of(const uci::Info& info, const chess::Position& position, double units);

} // namespace data
