// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions one move away from those of games, scored by an expert that weighs several moves of a position in one
// question (UCI option MultiPV): what our own search will look at, for a fraction of what games cost.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "data/dataset.h"
#include "data/expert.h"
#include "data/ordered_output.h"
#include "eval/nnue/nnue.h"

namespace data {

// Which branches are worth training on, in units of the files. Far from the best move, or where a side is far ahead,
// lie positions that no good search spends its time on; a network that learns them plays worse (nets/history/).
struct BranchLimits {
    int near = 150;       // so much worse than the best move at most
    int most_score = 800; // of the best move, either way
};

struct BranchSettings {
    ExpertSettings expert;
    std::vector<std::string> games; // files
    double share = 0.2;             // of the plies whose position is asked about
    int walk = 1;                   // up to so many random moves before that
    int moves = 6;                  // those that our own network likes best; 0: all
    BranchLimits limits;
    double leave_out = LoadOptions{}.validation; // share of the games: those that a trainer keeps apart
    std::uint64_t seed = 1;                      // of everything that chance decides
    int processes = 1;

    std::string text() const; // everything that decides the records
};

// The `count` moves after which the evaluator likes the position best for the side that moved, the best first;
// exchanges that lose something are left out unless there is nothing else.
chess::MoveList best_moves(const chess::Position& position, std::size_t count, eval::Nnue& evaluator);

// What can be learned from the branches of a position, the best of which is first: the position after each move that
// is within the limits, unless it is in check, decided, or the expert expects a capture, a promotion or a check there.
// Its ply is 0, so that neighbours stay together when a trainer keeps some apart.
std::vector<Record> quiet_records(const chess::Position& root, std::span<const Branch> branches,
                                  const BranchLimits& limits, chess::GameResult result);

// A file of records. While the work goes on it is in FILE.part, with a checkpoint in FILE.state.
class BranchOutput {
  public:
    static base::Result<BranchOutput> open(const std::string& path, const BranchSettings& settings);

    std::uint64_t first() const { return output_.first(); }     // number of the first game still to be read
    std::uint64_t records() const { return output_.measure(); } // earlier runs included
    base::Status add(std::uint64_t game, std::span<const Record> records);
    base::Status save() { return output_.save(); }
    base::Status finish();

  private:
    BranchOutput(std::string path, OrderedOutput output) : path_(std::move(path)), output_(std::move(output)) {}

    std::string path_;
    OrderedOutput output_;
};

// Hears of the records of each game, from any thread.
using BranchCallback = std::function<void(std::uint64_t records)>;

struct BranchReport {
    std::uint64_t games = 0;
    std::uint64_t asked = 0;          // positions
    std::uint64_t weighed = 0;        // moves there
    std::vector<std::string> damaged; // one message for each file that could not be read to its end
};

// Writes the finished file, or a checkpoint when stopped.
base::Result<BranchReport> make_branches(const BranchSettings& settings, BranchOutput& output,
                                         const BranchCallback& on_game, const std::stop_token& stop);

} // namespace data
