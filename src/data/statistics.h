// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What is in files of games: counts, results, phases, scores. A value; one thread adds.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/json_fwd.h"
#include "base/svg_plot.h"
#include "data/filter.h"
#include "data/key_counts.h"

namespace data {

class Statistics {
  public:
    static constexpr int kScoreStep = 100;        // width of a bar of the histogram, in score units
    static constexpr int kScoreBars = 2 * 60 + 1; // up to +-6000, the outermost hold everything beyond

    explicit Statistics(Filter filter) : filter_(filter) {}

    void add(const ScoredGame& game);

    std::uint64_t games() const { return games_; }
    std::uint64_t plies() const { return plies_; }
    std::uint64_t count(Verdict verdict) const { return verdicts_[static_cast<std::size_t>(verdict)]; }
    std::uint64_t count(chess::GameResult result) const { return results_[static_cast<std::size_t>(result)]; }
    const std::array<std::uint64_t, 33>& by_men() const { return men_; }              // of what is kept
    const std::array<std::uint64_t, kScoreBars>& by_score() const { return scores_; } // of what is kept, White's view

    std::string text() const;
    friend void to_json(base::Json& json, const Statistics& statistics);
    base::Plot score_plot() const;
    base::Plot men_plot() const;

  private:
    Filter filter_;
    std::uint64_t games_ = 0;
    std::uint64_t plies_ = 0;
    std::uint64_t longest_ = 0;
    std::array<std::uint64_t, kVerdicts> verdicts_{};
    std::array<std::uint64_t, 3> results_{};
    std::array<std::uint64_t, 33> men_{};
    std::array<std::uint64_t, kScoreBars> scores_{};
    // How often the sign of the score names the winner, of decided games and scores beyond a small margin.
    std::uint64_t agreeing_ = 0;
    std::uint64_t opposing_ = 0;
    KeyCounts seen_;
};

} // namespace data
