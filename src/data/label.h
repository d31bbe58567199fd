// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// An expert's opinion of given positions: where they come from, the asking, and the file that is written as answers
// come.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "base/result.h"
#include "chess/position.h"
#include "data/expert.h"
#include "data/ordered_output.h"
#include "data/record.h"

namespace data {

// Positions without scores, each with a legal move.
struct Unlabelled {
    std::vector<chess::Position> positions;
    bool is_records = false;         // or lines of FEN
    std::vector<Record> records;     // those of the positions
    std::uint64_t without_moves = 0; // left out: the game is over there, or a record is no position of chess
    std::string damage;              // why a file of records could not be read to its end
    std::uint32_t checksum = 0;      // of everything that was read
};

// Reads a file of records or of FEN lines. Errors: a file that cannot be opened, a line that is no position. A damaged
// file of records gives what stands before the damage.
base::Result<Unlabelled> read_unlabelled(const std::string& path);

// Asks for an opinion of each position. Requires: each has a legal move. `hear` gets each opinion with the number of
// its position, from any thread and in any order; its first error ends the work. Ends early, without error, when
// stopped.
using OpinionCallback = std::function<base::Status(std::size_t number, const Opinion& opinion)>;
base::Status label(const ExpertSettings& expert, int processes, std::span<const chess::Position> positions,
                   const OpinionCallback& hear, const std::stop_token& stop);

// The positions with their scores: records for records, lines `FEN;SCORE` (side to move's view) otherwise. While the
// work goes on it is in FILE.part, with a checkpoint in FILE.state. Any thread may add.
class LabelOutput {
  public:
    // `input` must outlive the output. The same expert and input go on behind the last checkpoint.
    static base::Result<LabelOutput> open(const std::string& path, const Unlabelled& input,
                                          const ExpertSettings& expert);

    std::uint64_t first() const { return output_.first(); }     // number of the first position still to be asked about
    std::uint64_t written() const { return output_.written(); } // earlier runs included
    base::Status add(std::size_t number, const Opinion& opinion);
    // Writes a checkpoint, or the finished file when all positions are there.
    base::Status close();

  private:
    LabelOutput(std::string path, const Unlabelled& input, OrderedOutput output)
        : path_(std::move(path)), input_(&input), output_(std::move(output))
    {
    }

    std::string path_;
    const Unlabelled* input_;
    OrderedOutput output_;
};

} // namespace data
