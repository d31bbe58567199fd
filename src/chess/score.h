// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Scores with a meaning: centipawns, mate in n, tablebase win or loss in n, win/draw/loss, each from a stated point of
// view. For everything outside the search; inside, scores are plain integers in search units (search/value.h).
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <variant>

#include "chess/types.h"

namespace chess {

// Hundredths of a pawn.
struct Centipawns {
    int value = 0;
    auto operator<=>(const Centipawns&) const = default;
};

// Mate in so many moves (not plies): positive for the side whose score this is, negative against it. Zero means the
// side to move is mated now.
struct MateIn {
    int moves = 0;
    bool operator==(const MateIn&) const = default;
};

// Won or lost by a tablebase that is reached in so many plies, the mate beyond it not seen.
struct TablebaseIn {
    int plies = 0;
    bool win = true; // for the side whose score this is
    bool operator==(const TablebaseIn&) const = default;
};

// A score from one side's point of view. Scores are ordered by how good they are for that side:
// mated now < mated in 1 < ... < tablebase loss in 1 < ... < any centipawns < ... < tablebase win in 1 < ...
// < mate in 2 < mate in 1.
class Score {
  public:
    constexpr Score() noexcept = default;
    constexpr Score(Centipawns cp) noexcept : value_(cp) {}
    constexpr Score(MateIn mate) noexcept : value_(mate) {}
    constexpr Score(TablebaseIn tablebase) noexcept : value_(tablebase) {}

    constexpr bool is_mate() const noexcept { return std::holds_alternative<MateIn>(value_); }
    constexpr bool is_tablebase() const noexcept { return std::holds_alternative<TablebaseIn>(value_); }
    // Requires: !is_mate(). A tablebase win counts as 200 pawns less its plies, the way engines write it for UCI.
    constexpr Centipawns centipawns() const noexcept
    {
        if (!is_tablebase()) return *std::get_if<Centipawns>(&value_);
        const int worth = kTablebaseCentipawns - tablebase().plies;
        return Centipawns{tablebase().win ? worth : -worth};
    }
    // Requires: is_mate().
    constexpr MateIn mate() const noexcept { return *std::get_if<MateIn>(&value_); }
    // Requires: is_tablebase().
    constexpr TablebaseIn tablebase() const noexcept { return *std::get_if<TablebaseIn>(&value_); }

    // The other side's view. Being mated now has no mirror image among mates in n and stays a loss of the mated side:
    // negating it gives the winner's "mate in 0", which orders above every other score.
    constexpr Score operator-() const noexcept
    {
        if (is_tablebase()) return TablebaseIn{tablebase().plies, !tablebase().win};
        if (!is_mate()) return Centipawns{-centipawns().value};
        Score s(MateIn{-mate().moves});
        s.mated_now_negated_ = mate().moves == 0 && !mated_now_negated_;
        return s;
    }
    constexpr bool operator==(const Score&) const noexcept = default;
    constexpr std::strong_ordering operator<=>(const Score& o) const noexcept { return rank() <=> o.rank(); }

    // "+0.35", "#3", "#-2", "tablebase +12", "tablebase -7".
    std::string text() const;

  private:
    constexpr std::int64_t rank() const noexcept
    {
        constexpr std::int64_t kMate = 10'000'000'000;
        constexpr std::int64_t kTablebase = 5'000'000'000; // between any centipawns and any mate that an int can say
        if (is_tablebase()) return (tablebase().win ? 1 : -1) * (kTablebase - tablebase().plies);
        if (!is_mate()) return centipawns().value;
        const std::int64_t n = mate().moves;
        if (n > 0) return kMate - n;
        if (n < 0) return -kMate - n;
        return mated_now_negated_ ? kMate : -kMate;
    }
    static constexpr int kTablebaseCentipawns = 20'000;
    std::variant<Centipawns, MateIn, TablebaseIn> value_{};
    bool mated_now_negated_ = false;
};

// A score and whose it is: `relative` is from `view`'s side.
struct PovScore {
    Score relative;
    Color view = Color::White;

    constexpr Score from(Color c) const noexcept { return c == view ? relative : -relative; }
    bool operator==(const PovScore& o) const noexcept { return from(Color::White) == o.from(Color::White); }
};

// Chances in thousandths, from one side's view; they add up to 1000.
struct WinDrawLoss {
    int win = 0;
    int draw = 1000;
    int loss = 0;
    constexpr bool operator==(const WinDrawLoss&) const = default;
    constexpr WinDrawLoss operator-() const noexcept { return {loss, draw, win}; }
    // Expected score, 0 to 1.
    constexpr double expectation() const noexcept { return (win + draw / 2.0) / 1000.0; }
};

} // namespace chess
