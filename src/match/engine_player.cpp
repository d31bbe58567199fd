// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/engine_player.h"

#include <future>

#include "engine/wdl.h"
#include "match/search_player.h"

namespace match {

EnginePlayer::EnginePlayer(EnginePlayerSettings settings, std::stop_token stop, const engine::Config& config)
    : settings_(std::move(settings)), stop_(std::move(stop)), engine_(config)
{
}

base::Result<std::unique_ptr<EnginePlayer>> EnginePlayer::create(EnginePlayerSettings settings, std::stop_token stop,
                                                                 const engine::Catalogue* catalogue)
{
    engine::Config config;
    if (catalogue != nullptr) config.catalogue = catalogue;
    config.tunable = settings.tunable;
    config.seed = settings.seed;
    std::unique_ptr<EnginePlayer> player(new EnginePlayer(std::move(settings), std::move(stop), config));
    for (const auto& [name, value] : player->settings_.options)
        if (const auto set = player->engine_.set_option(name, value); !set)
            return base::fail_in(player->settings_.name, set.error());
    if (const auto ready = player->engine_.make_ready(); !ready)
        return base::fail_in(player->settings_.name, ready.error());
    return player;
}

PlayerResult<void> EnginePlayer::new_game(const chess::Game&, std::uint64_t)
{
    if (const auto done = engine_.new_game(); !done)
        return std::unexpected(PlayerFault{FaultKind::Crash, done.error().message});
    return {};
}

PlayerResult<Thought> EnginePlayer::think(const chess::Game& game, const Budget& budget)
{
    Thought thought;
    std::promise<search::Result> answered;
    std::future<search::Result> answer = answered.get_future();
    engine::Listener listener;
    listener.on_info = [&](const search::Info& info) {
        if (info.multipv != 1) return;
        thought.score = engine::printed_score(info.value, game.position());
        thought.depth = info.depth;
        thought.nodes = static_cast<std::int64_t>(info.nodes);
    };
    listener.on_result = [&](const search::Result& result) { answered.set_value(result); };
    engine_.set_game(game);
    const base::TimePoint start = base::system_clock().now();
    engine_.go(limits_of(budget), listener);
    bool in_time = false;
    {
        const std::stop_callback give_up(stop_, [this] { engine_.stop(); });
        in_time = answer.wait_for(budget.patience) == std::future_status::ready;
        if (!in_time) engine_.stop();
    }
    const search::Result result = answer.get();
    thought.elapsed = base::system_clock().now() - start;
    engine_.wait(); // the listener refers to this frame
    if (stop_.stop_requested()) return std::unexpected(PlayerFault{FaultKind::Interrupted, "interrupted"});
    if (!in_time) return std::unexpected(PlayerFault{FaultKind::Silence, "no move in time"});
    if (result.best.is_none()) return std::unexpected(PlayerFault{FaultKind::IllegalMove, "no move"});
    thought.move = result.best;
    return thought;
}

} // namespace match
