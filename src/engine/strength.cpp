// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/strength.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "chess/movegen.h"

namespace engine {
namespace {

// Fitted by matches of adjacent levels (docs/terminal.md). The fewest nodes are enough to look at every move once.
constexpr double kNodesAtMinElo = 300;
constexpr double kEloPerDoubledNodes = 200;
constexpr double kBlunderAtMinElo = 500;
constexpr double kEloPerHalvedBlunder = 350;
// Of the largest error: what a player gives away knowingly. It keeps the weakest from leaving a rook or a queen.
constexpr double kWorstShare = 0.8;
// The weak look at more moves that are not good, and see less of each.
constexpr double kCandidatesAtMinElo = 12;
constexpr double kCandidatesAtMaxElo = 4;
// Origin: hand. A player of that name makes every second move without thinking.
constexpr double kCarelessAtLowestElo = 0.5;
// Enough to mate with a rook, which no rating that plays chess fails to do.
constexpr std::uint64_t kNodesAgainstBareKing = 20'000;

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
    const double above = std::clamp(elo, kMinElo, kMaxElo) - kMinElo;
    const double none = std::exp2(-(kMaxElo - kMinElo) / kEloPerHalvedBlunder);
    const double blunder = kBlunderAtMinElo * (std::exp2(-above / kEloPerHalvedBlunder) - none) / (1 - none);
    return {.nodes = static_cast<std::uint64_t>(kNodesAtMinElo * std::exp2(above / kEloPerDoubledNodes)),
            .candidates = static_cast<int>(kCandidatesAtMinElo +
                                           (kCandidatesAtMaxElo - kCandidatesAtMinElo) * above / (kMaxElo - kMinElo)),
            .blunder = static_cast<search::Value>(blunder),
            .worst = static_cast<search::Value>(blunder * kWorstShare),
            .careless =
                kCarelessAtLowestElo * (kMinElo - std::clamp(elo, kLowestElo, kMinElo)) / (kMinElo - kLowestElo)};
}

chess::Move careless_move(const Strength& strength, const chess::Game& game, base::Random& random)
{
    const chess::Position& p = game.position();
    if (strength.careless <= 0 || p.is_check() || opponent_is_bare(p)) return chess::Move::none();
    if (random.real() >= strength.careless) return chess::Move::none();
    chess::MoveList safe;
    for (const chess::Move move : chess::legal_moves(p)) {
        chess::Position after = p;
        after.play_unchecked(move);
        const chess::MoveList answers = chess::legal_moves(after);
        const bool is_mated = std::ranges::any_of(answers, [&](chess::Move answer) {
            chess::Position end = after;
            end.play_unchecked(answer);
            return end.is_checkmate();
        });
        if (!is_mated) safe.add(move);
    }
    return safe.empty() ? chess::Move::none() : safe[random.below(safe.size())];
}

search::Limits weaken(search::Limits limits, const Strength& strength, const chess::Position& position)
{
    std::uint64_t nodes = strength.nodes;
    if (opponent_is_bare(position)) nodes = std::max(nodes, kNodesAgainstBareKing);
    limits.nodes = std::min(limits.nodes.value_or(nodes), nodes);
    limits.lines = std::max(limits.lines, strength.candidates);
    return limits;
}

const search::Info& choose(const std::vector<search::Info>& lines, const Strength& strength, const chess::Game& game,
                           base::Random& random)
{
    const search::Info& best = lines.front();
    if (search::is_win(best.value) || opponent_is_bare(game.position())) return best;
    const auto takes_back = [&](const search::Info& line) { return is_recapture(line.pv.front(), game); };
    const auto is_playable = [&](const search::Info& line) { return line.value >= best.value - strength.worst; };
    // Nobody forgets to take back: what has been taken is on everybody's mind.
    const bool must_take_back =
        std::ranges::any_of(lines, [&](const search::Info& line) { return takes_back(line) && is_playable(line); });

    const search::Info* chosen = nullptr;
    double highest = 0;
    for (const search::Info& line : lines) {
        if (!is_playable(line) || (must_take_back && !takes_back(line))) continue;
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
