// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Counting how games went, by position (or line) and move, for more games than fit into memory. The counts are exact: a
// table that is full is sorted and set aside on disk, and all such runs are merged at the end. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

#include "base/memory.h"
#include "base/result.h"
#include "chess/game_end.h"

namespace openings {

struct Tally {
    std::uint32_t white = 0; // games White won
    std::uint32_t draws = 0;
    std::uint32_t black = 0;

    std::uint64_t games() const { return std::uint64_t{white} + draws + black; }
    void add(chess::GameResult result)
    {
        white += result == chess::GameResult::WhiteWins ? 1 : 0;
        draws += result == chess::GameResult::Draw ? 1 : 0;
        black += result == chess::GameResult::BlackWins ? 1 : 0;
    }
    void add(const Tally& other); // stops at the largest number
    // Two points for a win of this colour, one for a draw.
    std::uint64_t points(chess::Color color) const
    {
        return 2 * std::uint64_t{color == chess::Color::White ? white : black} + draws;
    }
    // The share of the points that this colour made, 0 to 1. Requires: games() > 0.
    double score(chess::Color color) const
    {
        return static_cast<double>(points(color)) / (2 * static_cast<double>(games()));
    }
    bool operator==(const Tally&) const = default;
};

struct TallyRow {
    std::uint64_t key = 0;
    std::uint16_t move = 0;
    Tally tally;
    bool operator==(const TallyRow&) const = default;
};

class TallyTable {
  public:
    // Uses at most `memory` bytes (but at least some hundred kilobytes) and as much disk as it needs in the directory
    // for temporary files; the files are gone when the object goes, or the process.
    static base::Result<TallyTable> allocate(std::size_t memory);

    base::Status add(std::uint64_t key, std::uint16_t move, chess::GameResult result);
    // Fetches the place of a row that will be added soon.
    void prefetch(std::uint64_t key, std::uint16_t move) const { base::prefetch(&rows_[slot(key, move)]); }

    // Calls `sink` with every row of at least `min_games`, sorted by key and move. The table is empty afterwards.
    base::Status drain(std::uint64_t min_games, const std::function<void(const TallyRow&)>& sink);

    std::size_t runs() const { return runs_.size(); } // how often memory was full

  private:
    TallyTable() = default;

    struct CloseFile {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    using Run = std::unique_ptr<std::FILE, CloseFile>;

    std::size_t slot(std::uint64_t key, std::uint16_t move) const
    {
        return static_cast<std::size_t>((key ^ move * kSpread) * kSpread >> shift_);
    }
    base::Status make_room();
    std::size_t gather(std::uint64_t min_games); // sorted rows at the front; returns how many
    base::Status set_aside();
    base::Status merge(std::uint64_t min_games, const std::function<void(const TallyRow&)>& sink);

    static constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15; // 2^64 / golden ratio

    base::LargeArray<TallyRow> rows_; // open addressing; a row without games is free
    int shift_ = 0;                   // 64 - log2 of the size
    std::size_t used_ = 0;
    std::size_t most_rows_ = 0; // the size that memory allows, a power of two
    std::vector<Run> runs_;
};

} // namespace openings
