// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A UCI program as a player. Owns the child process: started at the first game, dropped after a fault and started again
// at the next game.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "match/player.h"
#include "uci/client.h"

namespace match {

struct UciPlayerSettings {
    std::string name{}; // empty: what the program calls itself
    uci::Program program{};
    std::vector<std::pair<std::string, std::string>> options{};
    bool chess960 = false;           // castling as king takes rook; set by itself where a start position needs it
    bool restart_every_game = false; // for programs that do not clean up
    bool check_lines = true;         // warn of main lines that cannot be played
};

class UciPlayer final : public Player {
  public:
    explicit UciPlayer(UciPlayerSettings settings, std::stop_token stop = {}, uci::Client::LineCallback log = {});

    const std::string& name() const override { return settings_.name; }
    PlayerResult<void> new_game(const chess::Game& start, std::uint64_t number) override;
    PlayerResult<Thought> think(const chess::Game& game, const Budget& budget) override;

    // Options that were asked for and the program does not have; known after the first start.
    const std::vector<std::string>& unknown_options() const { return unknown_options_; }

  private:
    PlayerResult<void> start();
    PlayerFault drop(const uci::Fault& fault);
    void judge(const chess::Game& game, const uci::SearchResult& result, Thought& thought) const;

    UciPlayerSettings settings_;
    std::stop_token stop_;
    uci::Client::LineCallback log_;
    std::optional<uci::Client> client_;
    std::vector<std::string> unknown_options_;
    bool told_chess960_ = false;
};

} // namespace match
