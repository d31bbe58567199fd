// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/bench.h"

#include <algorithm>
#include <array>

#include "chess/notation/fen.h"
#include "chess/notation/uci_move.h"

namespace engine {
namespace {

constexpr std::array kPositions = std::to_array<std::string_view>({
#include "engine/bench_positions.inc"
});

} // namespace

std::span<const std::string_view> bench_positions()
{
    return kPositions;
}

std::string BenchTotal::text() const
{
    const double seconds = std::max(base::seconds(elapsed), 1e-6);
    return fmt::format("{} nodes {} nps", nodes, static_cast<std::uint64_t>(static_cast<double>(nodes) / seconds));
}

std::string bench_line(const BenchPosition& position)
{
    const auto root = chess::parse_position(position.fen, chess::Tolerance::Lenient);
    const std::string move = root ? chess::to_uci(position.result.best, *root) : std::string("?");
    return fmt::format("{:>3}/{} {:>8} {:>10} nodes  {:<5}  {}", position.number, kPositions.size(),
                       search::to_score(position.result.value).text(), position.result.nodes, move, position.fen);
}

base::Result<BenchTotal> run_bench(const Catalogue& catalogue, const SearchSpec& spec, int depth,
                                   const std::function<void(const BenchPosition&)>& on_position,
                                   const Resources& resources)
{
    const base::Clock& clock = *resources.clock;
    auto search = catalogue.make(spec, resources);
    if (!search) return std::unexpected(search.error());
    if (auto hash = (*search)->set_hash(kBenchHash); !hash) return std::unexpected(hash.error());
    if (auto one = (*search)->set_threads(1); !one) return std::unexpected(one.error());
    (*search)->new_game();

    search::Limits limits;
    limits.depth = depth;
    BenchTotal total;
    for (std::size_t i = 0; i < kPositions.size(); ++i) {
        const auto root = chess::parse_position(kPositions[i], chess::Tolerance::Lenient);
        if (!root) return base::fail_in(fmt::format("bench position {}", i + 1), root.error());
        const base::TimePoint start = clock.now();
        const search::Signals signals;
        BenchPosition done{.number = i + 1, .fen = kPositions[i], .result = {}};
        done.result = (*search)->run(chess::Game(*root), limits, signals, {});
        done.elapsed = clock.now() - start;
        total.nodes += done.result.nodes;
        total.elapsed += done.elapsed;
        if (on_position) on_position(done);
    }
    return total;
}

} // namespace engine
