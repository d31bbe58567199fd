// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/game_maker.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <fmt/format.h>

#include "chess/movegen.h"

namespace data {

std::string to_text(const PlayRules& r)
{
    return fmt::format("random_plies {}\nbook_random_plies {}\nbook_share {}\nstart_limit {}\nwin {} {}\n"
                       "draw {} {} {}\nmax_plies {}\nplay_out {}\n",
                       r.random_plies, r.book_random_plies, r.book_share, r.start_limit, r.win_score, r.win_plies,
                       r.draw_score, r.draw_plies, r.draw_from, r.max_plies, r.play_out);
}

base::Result<std::optional<match::OpeningsSource>> load_starts(const match::OpeningSettings& settings)
{
    std::optional<match::OpeningsSource> starts;
    if (settings.path.empty()) return starts;
    auto loaded = match::OpeningsSource::load(settings);
    if (!loaded) return std::unexpected(loaded.error());
    starts = std::move(*loaded);
    return starts;
}

GameMaker::GameMaker(const PlayRules& rules, const match::OpeningsSource* book, std::uint64_t seed,
                     std::uint64_t number)
    : rules_(rules), book_(book), random_(base::Random(seed).fork(number))
{
    plays_out_ = random_.chance(rules_.play_out);
    begin();
}

void GameMaker::begin()
{
    do {
        if (book_ != nullptr && random_.chance(rules_.book_share)) {
            game_ = chess::Game(book_->opening(random_.below(book_->size())).position());
            if (play_random(static_cast<int>(random_.between(0, rules_.book_random_plies)))) break;
        } else {
            game_ = chess::Game();
            if (play_random(rules_.random_plies + (random_.chance(0.5) ? 1 : 0))) break;
        }
    } while (true);
    // The moves of chance are no part of the game.
    game_ = chess::Game(game_.position());
    moves_.clear();
    winning_ = drawing_ = 0;
}

// Returns: false if the game ended on the way.
bool GameMaker::play_random(int plies)
{
    for (int i = 0; i < plies; ++i) {
        const chess::MoveList moves = chess::legal_moves(game_.position());
        if (moves.empty()) return false;
        game_.play_unchecked(moves[random_.below(moves.size())]);
    }
    return !game_.outcome();
}

bool GameMaker::add(chess::Move move, int score_white)
{
    assert(!is_over());
    const int score = score_white >= kMateScore    ? kMateScore
                      : score_white <= -kMateScore ? -kMateScore
                                                   : std::clamp(score_white, -kMaxScore, kMaxScore);
    if (moves_.empty() && std::abs(score) > rules_.start_limit) {
        begin();
        return false;
    }
    moves_.push_back({move, static_cast<std::int16_t>(score)});
    game_.play_unchecked(move);
    if (const auto outcome = game_.outcome()) {
        result_ = GameResult::Draw;
        if (outcome->winner)
            result_ = *outcome->winner == chess::Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
    } else {
        result_ = adjudicate(score);
    }
    return is_over();
}

std::optional<GameResult> GameMaker::adjudicate(int score)
{
    const int ply = static_cast<int>(moves_.size());
    if (score >= rules_.win_score)
        winning_ = std::max(winning_, 0) + 1;
    else if (score <= -rules_.win_score)
        winning_ = std::min(winning_, 0) - 1;
    else
        winning_ = 0;
    drawing_ = std::abs(score) <= rules_.draw_score && ply > rules_.draw_from ? drawing_ + 1 : 0;
    if (!plays_out_ && std::abs(winning_) >= rules_.win_plies)
        return winning_ > 0 ? GameResult::WhiteWins : GameResult::BlackWins;
    if (drawing_ >= rules_.draw_plies || ply >= rules_.max_plies) return GameResult::Draw;
    return std::nullopt;
}

ScoredGame GameMaker::take()
{
    assert(is_over());
    return {.start = game_.start(), .result = *result_, .moves = std::move(moves_)};
}

} // namespace data
