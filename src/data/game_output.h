// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Where generated games go: one file of games, written in the order of their numbers whatever order they are finished
// in, with a checkpoint beside it (FILE.state). Work that was interrupted goes on behind the last checkpoint; what the
// file holds beyond it is cut off. Any thread may add.
#pragma once

#include <cstdint>
#include <cstdio>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "base/job.h"
#include "base/result.h"
#include "data/game_file.h"

namespace data {

// Hears of finished games, from any thread.
using GameCallback = std::function<void(const ScoredGame&)>;

class GameOutput {
  public:
    // `specification` says how the games are made: with another one the file is not added to.
    static base::Result<GameOutput> open(const std::string& path, std::string specification);
    GameOutput(GameOutput&& other) noexcept;
    ~GameOutput();

    std::uint64_t first() const { return first_; } // number of the first game still to be made

    // Each number once.
    base::Status add(std::uint64_t number, const ScoredGame& game);
    // Writes a checkpoint of what is complete.
    base::Status save();

    std::uint64_t games() const { return next_; } // written, earlier runs included
    std::uint64_t plies() const { return plies_; }

  private:
    GameOutput(std::string path, base::Job job) : path_(std::move(path)), job_(std::move(job)) {}
    base::Status save_locked();

    static constexpr std::uint64_t kSaveEvery = 256; // games

    std::string path_;
    base::Job job_;
    std::FILE* file_ = nullptr;
    std::mutex mutex_;
    struct Waiting {
        std::string bytes;
        std::size_t plies = 0;
    };
    std::map<std::uint64_t, Waiting> waiting_; // for games of lower numbers
    std::uint64_t first_ = 0;
    std::uint64_t next_ = 0;
    std::uint64_t plies_ = 0;
    std::uint64_t bytes_ = 0;
    std::uint64_t saved_ = 0;
};

} // namespace data
