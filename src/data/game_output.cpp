// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/game_output.h"

#include <utility>

namespace data {

base::Result<GameOutput> GameOutput::open(const std::string& path, std::string specification)
{
    OutputSettings settings;
    settings.file = path;
    settings.checkpoint = path + ".state";
    settings.kind = {"games", 1};
    settings.specification = std::move(specification);
    settings.save_every = 256; // games
    auto output = OrderedOutput::open(std::move(settings));
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
