// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A fixed piece of work: fifty positions to a fixed depth with one thread and 16 MB. The node count is the same on
// every machine and in every build, so it names the way the engine plays; the rate says how fast it is.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"
#include "engine/catalogue.h"

namespace engine {

inline constexpr int kBenchDepth = 13;
inline constexpr std::size_t kBenchHash = 16; // megabytes

std::span<const std::string_view> bench_positions();

struct BenchPosition {
    std::size_t number = 0; // from 1
    std::string_view fen;
    search::Result result;
    base::Duration elapsed{};
};

struct BenchTotal {
    std::uint64_t nodes = 0;
    base::Duration elapsed{};
    // "123456 nodes 1234567 nps"
    std::string text() const;
};

// Calls on_position after each. Fails only if the search cannot be built.
base::Result<BenchTotal> run_bench(const Catalogue& catalogue, const SearchSpec& spec, int depth,
                                   const std::function<void(const BenchPosition&)>& on_position,
                                   const Resources& resources = {});

// "  7/50      cp 16    12345 nodes  e2e4  FEN"
std::string bench_line(const BenchPosition& position);

} // namespace engine
