// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions of random games to train on in tests.
#pragma once

#include <vector>

#include "data/dataset.h"
#include "tests/data/support/games.h"

namespace test {

inline std::vector<data::Record> random_records(std::uint64_t seed, std::size_t count)
{
    std::vector<data::Record> out;
    while (out.size() < count) {
        const data::ScoredGame game = random_game(seed++);
        data::replay(game, [&](const chess::Position& p, chess::Move, int score, int ply) {
            if (out.size() < count) out.push_back(data::make_record(p, score, game.result, ply));
        });
    }
    return out;
}

inline data::Dataset random_dataset(std::uint64_t seed, std::size_t training, std::size_t validation = 0)
{
    data::Dataset set;
    for (const data::Record& r : random_records(seed, training)) static_cast<void>(set.training.add(r));
    for (const data::Record& r : random_records(seed + 1'000'000, validation)) static_cast<void>(set.validation.add(r));
    return set;
}

inline std::vector<const data::Record*> pointers(const std::vector<data::Record>& records)
{
    std::vector<const data::Record*> out;
    for (const data::Record& r : records) out.push_back(&r);
    return out;
}

} // namespace test
