// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/strength.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace engine {
namespace {

// Hand-made: one doubling of nodes is taken to be worth about 180 points at these small counts.
constexpr double kNodesAtMinElo = 60;
constexpr double kEloPerDoubling = 180;
// The error at the lowest rating, falling to nothing at the highest.
constexpr double kBlunderAtMinElo = 450;
constexpr int kCandidates = 6;
// Enough to mate with a rook, which no rating that plays chess fails to do.
constexpr std::uint64_t kNodesAgainstBareKing = 20'000;
// From this lead of the best move on, a recapture is not up to chance.
constexpr search::Value kPlainRecapture = 50;

bool opponent_is_bare(const chess::Position& position)
{
    return position.pieces(!position.side_to_move()).count() == 1;
}

bool is_recapture(chess::Move move, const chess::Game& game)
{
    if (game.moves().empty()) return false;
    const chess::Move last = game.moves().back();
    const chess::Position& before = game.positions()[game.positions().size() - 2];
    return before.is_capture(last) && game.position().is_capture(move) && move.to() == last.to();
}

} // namespace

Strength Strength::of(int elo)
{
    const double e = std::clamp(elo, kMinElo, kMaxElo);
    const double missing = (kMaxElo - e) / (kMaxElo - kMinElo);
    return {.nodes = static_cast<std::uint64_t>(kNodesAtMinElo * std::exp2((e - kMinElo) / kEloPerDoubling)),
            .candidates = kCandidates,
            .blunder = static_cast<search::Value>(kBlunderAtMinElo * missing * missing)};
}

search::Limits weaken(search::Limits limits, const Strength& strength, const chess::Position& position)
{
    std::uint64_t nodes = strength.nodes;
    if (opponent_is_bare(position)) nodes = std::max(nodes, kNodesAgainstBareKing);
    limits.nodes = std::min(limits.nodes.value_or(nodes), nodes);
    return limits;
}

const search::Info& choose(const std::vector<search::Info>& lines, const Strength& strength, const chess::Game& game,
                           base::Random& random)
{
    const search::Info& best = lines.front();
    if (search::is_win(best.value) || opponent_is_bare(game.position())) return best;
    const bool leads = lines.size() < 2 || best.value - lines[1].value >= kPlainRecapture;
    if (leads && is_recapture(best.pv.front(), game)) return best;

    const search::Info* chosen = nullptr;
    double highest = 0;
    for (const search::Info& line : lines) {
        // The sum of two uniform errors: a triangle, so that half of them are within 30 % of the largest.
        const double error = (random.real() - random.real()) * strength.blunder;
        if (chosen == nullptr || line.value + error > highest) {
            chosen = &line;
            highest = line.value + error;
        }
    }
    return *chosen;
}

} // namespace engine
