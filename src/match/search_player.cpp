// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/search_player.h"

namespace match {

search::Limits limits_of(const Budget& budget)
{
    const auto in_milliseconds = [](base::Duration time) {
        return std::chrono::floor<std::chrono::milliseconds>(time);
    };
    search::Limits limits;
    for (const chess::Color color : chess::kBothColors) {
        if (budget.time[color]) limits.time[color] = in_milliseconds(*budget.time[color]);
        limits.increment[color] = in_milliseconds(budget.increment[color]);
    }
    limits.moves_to_go = budget.moves_to_go;
    if (budget.move_time) limits.move_time = in_milliseconds(*budget.move_time);
    limits.depth = budget.depth;
    if (budget.nodes) limits.nodes = static_cast<std::uint64_t>(*budget.nodes);
    return limits;
}

PlayerResult<void> SearchPlayer::new_game(const chess::Game&, std::uint64_t)
{
    search_->new_game();
    return {};
}

PlayerResult<Thought> SearchPlayer::think(const chess::Game& game, const Budget& budget)
{
    search::Signals signals;
    search::Limits limits = limits_of(budget);
    limits.move_overhead = search::Milliseconds(0); // nothing lies between us and the clock
    const base::TimePoint start = base::system_clock().now();
    search::Result result;
    {
        const std::stop_callback give_up(stop_, [&] { signals.stop = true; });
        result = search_->run(game, limits, signals, {});
    }
    if (stop_.stop_requested()) return std::unexpected(PlayerFault{FaultKind::Interrupted, "interrupted"});
    if (result.best.is_none()) return std::unexpected(PlayerFault{FaultKind::IllegalMove, "no move"});
    Thought thought;
    thought.move = result.best;
    thought.elapsed = base::system_clock().now() - start;
    thought.score = search::to_score(result.value); // in search units, whatever is printed elsewhere
    thought.depth = result.depth;
    thought.nodes = static_cast<std::int64_t>(result.nodes);
    return thought;
}

} // namespace match
