// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the fuzzers share: bytes as text, a choice of positions, and stopping where a check fails.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "chess/position.h"
#include "tests/support/random_positions.h"

namespace test {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}

inline int report(const std::string& wrong)
{
    if (wrong.empty()) return 0;
    std::fprintf(stderr, "%s\n", wrong.c_str());
    std::abort();
}

inline const chess::Position& fuzz_position(std::uint8_t number)
{
    static const std::vector<chess::Position> positions = [] {
        std::vector<chess::Position> list;
        for_random_positions(256, 256, [&](const chess::Position& p) { list.push_back(p); });
        while (list.size() < 256) list.emplace_back();
        return list;
    }();
    return positions[number];
}

} // namespace test
