// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A bare search as a player, on the thread that asks: no engine, no worker thread, no book, nothing made anew for a
// move. What tuners play thousands of games with.
#pragma once

#include <memory>
#include <stop_token>
#include <string>

#include "match/player.h"
#include "search/search.h"

namespace match {

class SearchPlayer final : public Player {
  public:
    SearchPlayer(std::string name, std::unique_ptr<search::Search> search, std::stop_token stop = {})
        : name_(std::move(name)), search_(std::move(search)), stop_(std::move(stop))
    {
    }

    const std::string& name() const override { return name_; }
    PlayerResult<void> new_game(const chess::Game& start, std::uint64_t number) override;
    PlayerResult<Thought> think(const chess::Game& game, const Budget& budget) override;

  private:
    std::string name_;
    std::unique_ptr<search::Search> search_;
    std::stop_token stop_;
};

// What a budget means to a search.
search::Limits limits_of(const Budget& budget);

} // namespace match
