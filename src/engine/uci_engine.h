// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What UCI's commands change: an engine, its settings as text options, and the game that the next `go` is about.
// Threads as for Engine.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/engine_options.h"

namespace engine {

class UciEngine {
  public:
    explicit UciEngine(Config config = {}) : engine_(config), options_(engine_) {}

    Engine& engine() { return engine_; }
    Options& options() { return options_.table(); }
    base::Status set_option(std::string_view name, std::string_view value) { return options_.set(name, value); }

    // The next go() searches this; a running search is not disturbed.
    void set_game(chess::Game game) { game_ = std::move(game); }
    const chess::Game& game() const { return game_; }
    // Text as UCI gives it: an empty FEN is the start position. On error the old position stays.
    base::Status set_position(std::string_view fen, const std::vector<std::string_view>& moves);

    std::shared_ptr<Thinking> go(search::Limits limits, Listener listener)
    {
        return engine_.start(game_, std::move(limits), std::move(listener));
    }
    base::Result<std::string> explain() const { return engine_.explain(game_.position()); }

  private:
    Engine engine_;
    EngineOptions options_;
    chess::Game game_;
};

} // namespace engine
