// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What steers one run of any search: which moves it may begin with, when it is to stop, when it is to say something.
// One object for each `run`, made when it starts; every thread of the search may ask it.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "base/clock.h"
#include "chess/game.h"
#include "search/limits.h"
#include "search/search.h"
#include "search/time.h"

namespace search {

class Control {
  public:
    // Everything handed in outlives it. The clock runs from here; the budget is that of the limits unless given.
    Control(const chess::Game& game, const Limits& limits, const Signals& signals, const base::Clock& clock);
    Control(const chess::Game& game, const Limits& limits, const Signals& signals, const base::Clock& clock,
            const TimeBudget& budget);

    const chess::Game& game() const noexcept { return game_; }
    const Limits& limits() const noexcept { return limits_; }
    const TimeBudget& budget() const noexcept { return budget_; }
    // The legal moves that the limits allow.
    const std::vector<chess::Move>& root_moves() const noexcept { return root_moves_; }
    // The answer where there is none: mate or stalemate.
    Result without_moves() const;

    // --- Stop

    bool stopped() const noexcept
    {
        return stop_.load(std::memory_order_relaxed) || signals_.stop.load(std::memory_order_relaxed);
    }
    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }

    // --- Nodes, depth, mate

    // Nodes of all threads together, for searches that look at them now and then. Each says what it has done since its
    // last look; the hard limit stops the search. Returns: after how many more this thread is to look again, its share
    // of what is left, so that one thread ends exactly at the limit and many hardly beyond it.
    std::uint64_t count(std::uint64_t nodes, std::size_t threads) noexcept;
    std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    bool soft_nodes_spent(std::uint64_t nodes) const noexcept
    {
        return limits_.soft_nodes && nodes >= *limits_.soft_nodes;
    }
    // The last iteration: that of the limits or else the usual one, at most `most`. A mate in n is given up so many
    // plies beyond its length.
    int last_depth(int usual, int most, int beyond_mate) const noexcept;
    bool has_mate(Value value) const noexcept { return limits_.mate && is_mate_within(value, *limits_.mate); }

    // --- Time

    base::Duration elapsed() const { return clock_.now() - start_; }
    // Thinking on the opponent's time: no clock runs, and nothing but a stop ends the search.
    bool pondering() const noexcept { return signals_.pondering.load(std::memory_order_relaxed); }
    bool counts_time() const noexcept { return !limits_.infinite && !pondering(); }
    bool has_clock() const noexcept { return budget_.soft().has_value(); }
    // The search is to end, whatever it is doing.
    bool is_out_of_time() const { return counts_time() && budget_.hard() && elapsed() >= *budget_.hard(); }
    // To be called every few hundred nodes: stops a search that is out of time. Returns: whether this thread is to
    // report, which is once in every second.
    bool look_at_clock();
    // Is there time for another iteration? The scale says how unclear the position is (1 = as planned).
    bool time_for_more(double scale = 1) const;
    // Whether the last look saw more than a second: then moves and bounds are shown too, not only whole iterations.
    bool is_long() const noexcept { return long_.load(std::memory_order_relaxed); }

  private:
    static constexpr base::Duration kPatience = std::chrono::seconds(1);

    const chess::Game& game_;
    const Limits& limits_;
    const Signals& signals_;
    const base::Clock& clock_;
    const TimeBudget budget_;
    const base::TimePoint start_;
    std::vector<chess::Move> root_moves_;
    std::atomic<bool> stop_{false};
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<bool> long_{false};
    std::atomic<base::Duration::rep> next_report_;
};

} // namespace search
