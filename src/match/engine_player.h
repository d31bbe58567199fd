// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// An engine of this process as a player: any named player, search, evaluator or set of numbers, by the same options
// that UCI offers. Costs no process and no pipes.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "engine/engine_options.h"
#include "match/player.h"

namespace match {

struct EnginePlayerSettings {
    std::string name{};
    std::vector<std::pair<std::string, std::string>> options{};
    bool tunable = false; // the search's margins are options too
    std::uint64_t seed = 0;
};

// What these settings play with (engine/identity.h).
base::Result<std::string> identity_of(const EnginePlayerSettings& settings);

class EnginePlayer final : public Player {
  public:
    // Fails when an option does not exist or refuses its value.
    static base::Result<std::unique_ptr<EnginePlayer>> create(EnginePlayerSettings settings, std::stop_token stop = {},
                                                              const engine::Catalogue* catalogue = nullptr);

    const std::string& name() const override { return name_; }
    PlayerResult<void> new_game(const chess::Game& start, std::uint64_t number) override;
    PlayerResult<Thought> think(const chess::Game& game, const Budget& budget) override;

  private:
    EnginePlayer(std::string name, std::stop_token stop, const engine::Config& config);

    std::string name_;
    std::stop_token stop_;
    std::uint64_t seed_;
    engine::Engine engine_;
};

} // namespace match
