// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/scoreboard.h"

namespace match {

namespace {

void count(Trinomial& results, int half_points)
{
    if (half_points == 2) ++results.wins;
    if (half_points == 1) ++results.draws;
    if (half_points == 0) ++results.losses;
}

void add_pairs(Pentanomial& sum, const Pentanomial& part)
{
    for (std::size_t i = 0; i < sum.pairs.size(); ++i) sum.pairs[i] += part.pairs[i];
}

EloEstimate estimate(const Pentanomial& pairs, const Trinomial& games)
{
    // A lone pair says nothing about its spread; as long as few pairs are complete single games say more.
    return estimate_elo(pairs.count() >= 2 ? sample_of(pairs) : sample_of(games));
}

} // namespace

Scoreboard::Scoreboard(int players) : players_(players), misconduct_(static_cast<std::size_t>(players)) {}

void Scoreboard::add(const ScheduledGame& game, const chess::GameEnd& end)
{
    ++games_;
    const bool first_is_white = game.white == game.first;
    const int half_points =
        chess::half_points(chess::result_of(end.winner), first_is_white ? chess::Color::White : chess::Color::Black);
    Encounter& encounter = encounters_[{game.first, game.second}];
    count(encounter.by_color[first_is_white ? 0 : 1], half_points);
    if (const auto half = half_pairs_.find(game.pair); half != half_pairs_.end()) {
        ++encounter.pairs.pairs[static_cast<std::size_t>(half->second + half_points)];
        half_pairs_.erase(half);
    } else {
        half_pairs_.emplace(game.pair, half_points);
    }
    if (!end.winner) return;
    Misconduct& loser =
        misconduct_[static_cast<std::size_t>(*end.winner == chess::Color::White ? game.black : game.white)];
    if (end.termination == chess::Termination::TimeForfeit) ++loser.time;
    if (end.termination == chess::Termination::Silence) ++loser.silence;
    if (end.termination == chess::Termination::Crash) ++loser.crash;
    if (end.termination == chess::Termination::IllegalMove) ++loser.illegal;
}

const Scoreboard::Encounter* Scoreboard::find(int player, int opponent) const
{
    const auto found = encounters_.find({std::min(player, opponent), std::max(player, opponent)});
    return found == encounters_.end() ? nullptr : &found->second;
}

Trinomial Scoreboard::games_between(int player, int opponent) const
{
    const Encounter* encounter = find(player, opponent);
    if (encounter == nullptr) return {};
    Trinomial games = encounter->by_color[0];
    games += encounter->by_color[1];
    return player < opponent ? games : games.reversed();
}

Pentanomial Scoreboard::pairs_between(int player, int opponent) const
{
    const Encounter* encounter = find(player, opponent);
    if (encounter == nullptr) return {};
    return player < opponent ? encounter->pairs : encounter->pairs.reversed();
}

Trinomial Scoreboard::games_of(int player) const
{
    Trinomial sum;
    for (int opponent = 0; opponent < players_; ++opponent)
        if (opponent != player) sum += games_between(player, opponent);
    return sum;
}

Trinomial Scoreboard::games_of(int player, chess::Color color) const
{
    Trinomial sum;
    for (int opponent = 0; opponent < players_; ++opponent) {
        const Encounter* encounter = opponent == player ? nullptr : find(player, opponent);
        if (encounter == nullptr) continue;
        const bool is_first = player < opponent;
        const std::size_t first_color = (color == chess::Color::White) == is_first ? 0 : 1;
        sum += is_first ? encounter->by_color[first_color] : encounter->by_color[first_color].reversed();
    }
    return sum;
}

Pentanomial Scoreboard::pairs_of(int player) const
{
    Pentanomial sum;
    for (int opponent = 0; opponent < players_; ++opponent)
        if (opponent != player) add_pairs(sum, pairs_between(player, opponent));
    return sum;
}

EloEstimate Scoreboard::elo_between(int player, int opponent) const
{
    return estimate(pairs_between(player, opponent), games_between(player, opponent));
}

EloEstimate Scoreboard::elo_of(int player) const
{
    return estimate(pairs_of(player), games_of(player));
}

} // namespace match
