// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One file of pieces that are finished in any order and written in the order of their numbers, with a checkpoint beside
// it. Work that was interrupted goes on behind the last checkpoint; what the file holds beyond it is cut off. Any
// thread may add. An output into which nothing was put leaves no file behind.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

#include "base/job.h"
#include "base/result.h"

namespace data {

struct OutputSettings {
    std::string file;
    std::string checkpoint;
    base::JobKind kind;
    std::string specification;    // says how the pieces are made: with another one the file is not added to
    std::uint64_t save_every = 1; // pieces
    std::string head;             // of the file, before all pieces
    // What is written for the pieces between two checkpoints; without it the pieces themselves.
    std::function<std::string(std::string_view pieces)> frame;
};

class OrderedOutput {
  public:
    // Errors: a checkpoint of other work, a file that does not fit it, a file without any, a file that cannot be
    // written.
    static base::Result<OrderedOutput> open(OutputSettings settings);
    OrderedOutput(OrderedOutput&& other) noexcept;
    ~OrderedOutput();

    std::uint64_t first() const { return first_; }     // number of the first piece still to be made
    std::uint64_t written() const { return next_; }    // pieces, earlier runs included
    std::uint64_t measure() const { return measure_; } // of these pieces, summed up

    // Each number once. `measure` is whatever the caller counts.
    base::Status add(std::uint64_t number, std::string piece, std::uint64_t measure = 0);
    // Writes a checkpoint of what is complete.
    base::Status save();
    // Puts `tail` behind all pieces, gives the file its name and removes the checkpoint. Nothing may be added after it.
    base::Status finish(std::string_view tail, const std::string& name);

  private:
    OrderedOutput(OutputSettings settings, base::Job job) : settings_(std::move(settings)), job_(std::move(job)) {}
    base::Status take_up();
    base::Status write(std::string_view bytes);
    base::Status save_locked();

    OutputSettings settings_;
    base::Job job_;
    std::FILE* file_ = nullptr;
    std::mutex mutex_;
    struct Piece {
        std::string bytes;
        std::uint64_t measure = 0;
    };
    std::map<std::uint64_t, Piece> waiting_; // for pieces of lower numbers
    std::string pending_;                    // in order, not yet in the file
    std::uint64_t first_ = 0;
    std::uint64_t next_ = 0;
    std::uint64_t measure_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t saved_ = 0;
};

} // namespace data
