// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Fitness by play, King of the Hill (seed 003, second genetic algorithm): every candidate plays a match against the
// king, its fitness is wins minus losses, and whoever beats the king clearly is the next king. As in the thesis all
// games are played and a margin decides; improved, a sequential test ends each match as soon as it is decided. One
// thread owns it; the games are played on the pool.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "match/statistics/sprt.h"
#include "tune/games/arena.h"

namespace tune {

struct KingSettings {
    std::uint64_t pairs = 100;                 // of a whole match: 200 games
    double margin = 43;                        // wins minus losses that dethrone: LOS 99.99 % at 32 % draws
    std::optional<match::SprtSettings> sprt{}; // instead of the margin: H1 dethrones, either end stops the match
    std::uint64_t look = 8;                    // pairs between two looks at the test
    bool replaced = true;                      // false: the first opponent stays
    std::uint64_t validation_pairs = 0;        // of a match of the king (or candidate) against the first opponent
    int validation_threads = 1;
};

struct Coronation {
    std::uint64_t round = 0;
    match::Trinomial games{}; // of the match that decided it
    double los = 0.5;

    bool operator==(const Coronation&) const = default;
};

class KingOfTheHill final : public GameObjective {
  public:
    // The arena must outlive it.
    KingOfTheHill(Space space, Arena& arena, KingSettings settings, Candidate first);

    Goal goal() const override { return Goal::Most; }
    std::string quantity() const override;
    std::uint64_t price() const override { return 2 * settings_.pairs; } // at most
    std::uint64_t paid(std::size_t) const override { return paid_; }
    std::string specification() const override;
    void begin_round(std::uint64_t round) override { round_ = round; }
    // Wins minus losses, of a shortened match in proportion to a whole one; 0 and no game for the king himself.
    base::Status measure(std::span<const Candidate> candidates, std::span<double> values, base::ThreadPool& pool,
                         std::stop_token stop) override;
    void end_round(std::span<const Candidate> candidates, std::span<const double> values) override;
    // Beating a later king by as much is worth more: a point for each reign, as in the thesis' code.
    double lasting_value(double value) const override { return value + static_cast<double>(reigns_.size()); }
    // Elo of the king (where kings are not replaced: of the candidate) over the first king. NaN: not asked for.
    double baseline() override { return 0; } // the king against himself
    double validate(const Candidate& candidate) override;
    double validation_error() const override { return validation_error_; }
    std::string state() const override;
    base::Status restore(const std::string& state) override;

    Arena& arena() override { return arena_; }
    const Candidate& king() const { return king_; }
    const std::vector<Coronation>& coronations() const { return reigns_; }

  private:
    struct Contest {
        MatchScore score{};
        bool over = false;
        bool won = false; // dethrones
    };
    void judge(Contest& contest) const;
    double value_of(const Contest& contest) const;

    Space space_;
    Arena& arena_;
    KingSettings settings_;
    std::optional<match::Sprt> sprt_;
    Candidate first_;
    Candidate king_;
    std::vector<Coronation> reigns_;
    std::map<Candidate, Contest> contests_; // of this round
    std::uint64_t round_ = 0;
    std::uint64_t paid_ = 0; // games of the last measure()
    Candidate validated_{};
    double validation_ = ProgressPoint::kNone;
    double validation_error_ = 0;
};

// Wins minus losses in `games` games, of which the share `draws` is drawn: how sure it makes us. The thesis' 43 of 200
// with 32 % draws is 99.989 %.
double los_of_margin(double margin, double games, double draws);

} // namespace tune
