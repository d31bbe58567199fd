// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/control.h"

#include <algorithm>

#include "chess/movegen.h"

namespace search {
namespace {

// Nodes between two looks at the clock: at most a millisecond.
constexpr std::uint64_t kLookEvery = 512;

} // namespace

Control::Control(const chess::Game& game, const Limits& limits, const Signals& signals, const base::Clock& clock)
    : Control(game, limits, signals, clock, TimeBudget(limits, game.position().side_to_move()))
{
}

Control::Control(const chess::Game& game, const Limits& limits, const Signals& signals, const base::Clock& clock,
                 const TimeBudget& budget)
    : game_(game),
      limits_(limits),
      signals_(signals),
      clock_(clock),
      budget_(budget),
      start_(clock.now()),
      next_report_(kPatience.count())
{
    const auto& only = limits.search_moves;
    for (const chess::Move m : chess::legal_moves(game.position()))
        if (only.empty() || std::ranges::find(only, m) != only.end()) root_moves_.push_back(m);
}

Result Control::without_moves() const
{
    Result result;
    result.value = game_.position().is_check() ? mated_in(0) : kDraw;
    return result;
}

std::uint64_t Control::count(std::uint64_t nodes, std::size_t threads) noexcept
{
    const std::uint64_t all = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    if (!limits_.nodes) return kLookEvery;
    if (all >= *limits_.nodes) {
        stop();
        return 1;
    }
    return std::clamp<std::uint64_t>((*limits_.nodes - all) / threads, 1, kLookEvery);
}

int Control::last_depth(int usual, int most, int beyond_mate) const noexcept
{
    int last = limits_.depth.value_or(usual);
    if (limits_.mate && !limits_.infinite)
        last = std::min(last, 2 * std::clamp(*limits_.mate, 1, most) - 1 + beyond_mate);
    return std::clamp(last, 1, most);
}

bool Control::time_for_more(double scale) const
{
    if (!counts_time() || !budget_.hard()) return true;
    const base::Duration now = elapsed();
    if (now >= *budget_.hard()) return false;
    return limits_.move_time || now < std::chrono::duration_cast<base::Duration>(*budget_.soft() * scale);
}

bool Control::look_at_clock()
{
    const base::Duration now = elapsed();
    if (counts_time() && budget_.hard() && now >= *budget_.hard()) stop();
    base::Duration::rep due = next_report_.load(std::memory_order_relaxed);
    if (now.count() < due) return false;
    long_.store(true, std::memory_order_relaxed);
    return next_report_.compare_exchange_strong(due, (now + kPatience).count(), std::memory_order_relaxed);
}

} // namespace search
