// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/engine_player.h"

#include <future>

#include "engine/identity.h"
#include "match/search_player.h"

namespace match {

namespace {

// What a command line says is text, as UCI's options are.
base::Status set_options(engine::Engine& engine, const EnginePlayerSettings& settings)
{
    engine::EngineOptions options(engine);
    for (const auto& [name, value] : settings.options)
        if (const auto set = options.set(name, value); !set) return base::fail_in(settings.name, set.error());
    return {};
}

} // namespace

base::Result<std::string> identity_of(const EnginePlayerSettings& settings)
{
    engine::Engine engine({.tunable = settings.tunable});
    if (const auto set = set_options(engine, settings); !set) return std::unexpected(set.error());
    auto text = engine::identity(engine.settings());
    if (!text) return base::fail_in(settings.name, text.error());
    return text;
}

EnginePlayer::EnginePlayer(std::string name, std::stop_token stop, const engine::Config& config)
    : name_(std::move(name)), stop_(std::move(stop)), seed_(config.seed), engine_(config)
{
}

base::Result<std::unique_ptr<EnginePlayer>> EnginePlayer::create(EnginePlayerSettings settings, std::stop_token stop,
                                                                 const engine::Catalogue* catalogue)
{
    engine::Config config;
    if (catalogue != nullptr) config.catalogue = catalogue;
    config.tunable = settings.tunable;
    config.seed = settings.seed;
    std::unique_ptr<EnginePlayer> player(new EnginePlayer(settings.name, std::move(stop), config));
    if (const auto set = set_options(player->engine_, settings); !set) return std::unexpected(set.error());
    if (const auto ready = player->engine_.make_ready(); !ready) return base::fail_in(settings.name, ready.error());
    return player;
}

// Chance begins anew with each game: what is played does not depend on the games before, so that a resumed match plays
// the games of an uninterrupted one.
PlayerResult<void> EnginePlayer::new_game(const chess::Game&, std::uint64_t number)
{
    if (const auto done = engine_.new_game(base::Random(seed_).fork(number).next()); !done)
        return std::unexpected(PlayerFault{FaultKind::Crash, done.error().message});
    return {};
}

PlayerResult<Thought> EnginePlayer::think(const chess::Game& game, const Budget& budget)
{
    std::promise<engine::Answer> answered;
    std::future<engine::Answer> answer = answered.get_future();
    const base::TimePoint start = base::system_clock().now();
    const auto thinking = engine_.start(game, limits_of(budget),
                                        {.on_answer = [&](const engine::Answer& given) { answered.set_value(given); }});
    bool in_time = false;
    {
        const std::stop_callback give_up(stop_, [&] { thinking->stop(); });
        in_time = answer.wait_for(budget.patience) == std::future_status::ready;
        if (!in_time) thinking->stop();
    }
    const engine::Answer given = answer.get();
    Thought thought;
    thought.elapsed = base::system_clock().now() - start;
    thinking->wait(); // the listener refers to this frame
    if (stop_.stop_requested()) return std::unexpected(PlayerFault{FaultKind::Interrupted, "interrupted"});
    if (!in_time) return std::unexpected(PlayerFault{FaultKind::Silence, "no move in time"});
    if (given.best.is_none()) return std::unexpected(PlayerFault{FaultKind::IllegalMove, "no move"});
    thought.move = given.best;
    if (const engine::Line* line = given.line()) {
        thought.score = line->score.from(game.position().side_to_move());
        thought.depth = line->depth;
        thought.nodes = static_cast<std::int64_t>(line->nodes);
    }
    return thought;
}

} // namespace match
