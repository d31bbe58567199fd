// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a match brought, counted: single games (trinomial) or pairs of games from one opening with colours reversed
// (pentanomial). Both become a `Sample`, the empirical distribution every formula of this folder works on.
// Plain values, no thread owns them.
#pragma once

#include <array>
#include <cstdint>

namespace match {

// Single games, seen from the first player.
struct Trinomial {
    std::int64_t wins = 0;
    std::int64_t draws = 0;
    std::int64_t losses = 0;

    std::int64_t games() const { return wins + draws + losses; }
    double points() const { return static_cast<double>(wins) + 0.5 * static_cast<double>(draws); }
    Trinomial reversed() const { return {losses, draws, wins}; }
    Trinomial& operator+=(const Trinomial& other);
    bool operator==(const Trinomial&) const = default;
};

// Pairs of games by the half points the first player took from the pair: LL, LD, LW or DD, WD, WW.
struct Pentanomial {
    std::array<std::int64_t, 5> pairs{};

    std::int64_t count() const;
    std::int64_t games() const { return 2 * count(); }
    Pentanomial reversed() const;
    bool operator==(const Pentanomial&) const = default;
};

// The distribution of the score of one observation (a game, or a pair scaled to 0..1).
struct Sample {
    static constexpr int kMaxOutcomes = 5;

    std::array<double, kMaxOutcomes> values{};
    std::array<double, kMaxOutcomes> frequencies{}; // sum to 1 when count > 0
    int outcomes = 0;
    int games_each = 1; // games in one observation
    double count = 0;   // observations

    double games() const { return count * games_each; }
    double mean() const;
    double variance() const; // of one observation
    // The same about another centre, as if one observation more had been made that was a little of every outcome:
    // never nothing, however few were made and however alike.
    double cautious_variance(double centre) const;
    // The deviation of one game in an equivalent match of independent games: the unit of normalised Elo.
    double deviation_per_game() const;
};

Sample sample_of(const Trinomial& results);
Sample sample_of(const Pentanomial& results);

// The same with a thousandth of an observation in place of every outcome that never happened, so that likelihoods exist
// (the practice of Fishtest). Used by the sequential test only.
Sample regularised(const Sample& sample);

} // namespace match
