// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/game_output.h"

#include <utility>

namespace data {
namespace {

constexpr std::uint64_t kSaveEvery = 256; // games

} // namespace

base::Result<GameOutput> GameOutput::open(const std::string& path, std::string specification)
{
    auto output = OrderedOutput::open({.file = path,
                                       .checkpoint = path + ".state",
                                       .kind = {"games", 1},
                                       .specification = std::move(specification),
                                       .save_every = kSaveEvery,
                                       .head = {},
                                       .frame = {}});
    if (!output) return std::unexpected(output.error());
    return GameOutput(std::move(*output));
}

base::Status GameOutput::add(std::uint64_t number, const ScoredGame& game)
{
    std::string bytes;
    append_game(bytes, game);
    return output_.add(number, std::move(bytes), game.moves.size());
}

} // namespace data
