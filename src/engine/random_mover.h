// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A player without any idea: a legal move, each with the same chance. The weakest opponent of matches and tests.
#pragma once

#include "base/random.h"
#include "search/search.h"

namespace engine {

class RandomMover final : public search::Search {
  public:
    explicit RandomMover(std::uint64_t seed = 0) : seed_(seed), random_(seed) {}

    std::string_view name() const override { return "random"; }
    void new_game() override { random_ = base::Random(seed_); }
    base::Status set_hash(std::size_t) override { return {}; }
    void clear_hash() override {}
    base::Status set_threads(int) override { return {}; }
    search::Result run(const chess::Game& game, const search::Limits& limits, const search::Signals& signals,
                       const search::Callbacks& callbacks) override;

  private:
    std::uint64_t seed_;
    base::Random random_;
};

} // namespace engine
