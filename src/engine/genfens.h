// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Openings for data generation, as OpenBench asks for them: random but not lost, the same for the same seed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "chess/position.h"
#include "engine/catalogue.h"

namespace engine {

struct GenFens {
    std::uint64_t count = 0;
    std::uint64_t seed = 0;
    std::string book = {}; // a file of FEN or EPD lines; empty: the start position
};

// What follows `genfens`: "N seed S book <None|PATH>"; words it does not know are passed over.
base::Result<GenFens> parse_genfens(std::string_view text);

// Random moves from the start position, or fewer from lines of the book, kept if a short search thinks both sides can
// play on.
base::Status generate_fens(const GenFens& wanted, const Catalogue& catalogue, const SearchSpec& spec,
                           const std::function<void(const chess::Position&)>& on_position);

} // namespace engine
