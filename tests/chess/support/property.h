// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What must be true of every position, asked of many.
#pragma once

#include <cstdint>
#include <gtest/gtest.h>

#include "tests/chess/support/positions.h"

namespace test {

// Calls f(position) for the positions of random games and for scattered ones, until an assertion fails.
template <class F>
void over_random_positions(std::uint64_t seed, int games, int scattered, F f)
{
    const auto guarded = [&](const chess::Position& p) {
        if (!testing::Test::HasFatalFailure()) f(p);
    };
    for_each_game_position(seed, games, 300, guarded);
    for_each_scattered_position(seed + 1, scattered, guarded);
}

} // namespace test
