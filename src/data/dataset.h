// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Training positions in memory, filtered, without repeats and split by game. One thread fills a dataset; then any
// number may read it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/memory.h"
#include "base/result.h"
#include "data/filter.h"
#include "data/game_file.h"
#include "data/record.h"
#include "data/record_file.h"

namespace data {

// Records in blocks, so that many gigabytes grow without being copied.
class Records {
  public:
    static constexpr std::size_t kBlock = std::size_t{1} << 20;

    base::Status add(const Record& record)
    {
        if (size_ % kBlock == 0) {
            auto block = base::LargeArray<Record>::allocate(kBlock);
            if (!block) return std::unexpected(block.error());
            blocks_.push_back(std::move(*block));
        }
        blocks_.back()[size_ % kBlock] = record;
        ++size_;
        return {};
    }
    std::size_t size() const { return size_; }
    const Record& operator[](std::size_t i) const { return blocks_[i / kBlock][i % kBlock]; }

  private:
    std::vector<base::LargeArray<Record>> blocks_;
    std::size_t size_ = 0;
};

struct LoadOptions {
    Filter filter;
    int most_repeats = 1;             // how often one position may occur
    double validation = 0.02;         // share of the games that is kept apart
    std::uint64_t seed = 1;           // of that choice
    std::uint64_t most_positions = 0; // stop after so many; 0: no limit

    bool operator==(const LoadOptions&) const = default;
};

struct LoadReport {
    std::uint64_t games = 0;
    std::uint64_t plies = 0;
    std::array<std::uint64_t, kVerdicts> verdicts{};
    std::vector<std::string> damaged; // one message for each file that could not be read to its end
};

struct Dataset {
    Records training;
    Records validation;
};

// Adds the positions of a file of games or of records (told by its first bytes) to the dataset. A damaged file gives
// what stands before the damage and a message in the report; a file that cannot be opened and a lack of memory are
// errors. `progress` hears the number of positions now and then and may say false to stop.
class Loader {
  public:
    Loader(Dataset& dataset, LoadOptions options);
    ~Loader();
    base::Status add_file(const std::string& path, const std::function<bool(std::uint64_t kept)>& progress = {});
    const LoadReport& report() const { return report_; }

  private:
    struct State;
    base::Status add_games(GameReader reader, const std::function<bool(std::uint64_t)>& progress);
    base::Status add_records(RecordReader reader, const std::function<bool(std::uint64_t)>& progress);
    // Records of one game, as far as can be seen.
    base::Status add_run(std::span<const Record> run);
    bool is_repeated(std::uint64_t key);
    base::Status keep(const Record& record, bool validation);
    bool is_full() const;

    Dataset& dataset_;
    LoadOptions options_;
    LoadReport report_;
    std::unique_ptr<State> state_;
};

// A number that depends on the whole game: equal games get equal numbers.
std::uint64_t fingerprint(const ScoredGame& game);
// Whether a game belongs to the validation set. The same game always does or does not.
bool is_validation(const ScoredGame& game, double share, std::uint64_t seed);

} // namespace data
