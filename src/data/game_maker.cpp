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
    const int win_plies = 2 * r.win.move_count;
    const int draw_plies = 2 * r.draw.move_count;
    return fmt::format("random_plies {}\nbook_random_plies {}\nbook_share {}\nstart_limit {}\nwin {} {}\n"
                       "draw {} {} {}\nmax_plies {}\nplay_out {}\n",
                       r.random_plies, r.book_random_plies, r.book_share, r.start_limit, r.win.score.value, win_plies,
                       r.draw.score.value, draw_plies, r.draw.plies - draw_plies, r.max_plies, r.play_out);
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
    : rules_(rules), book_(book), random_(base::Random(seed).fork(number)), referee_(chess::Game())
{
    plays_out_ = random_.chance(rules_.play_out);
    begin();
}

void GameMaker::begin()
{
    chess::Game game;
    do {
        if (book_ != nullptr && random_.chance(rules_.book_share)) {
            game = chess::Game(book_->opening(random_.below(book_->size())).position());
            if (play_random(game, static_cast<int>(random_.between(0, rules_.book_random_plies)))) break;
        } else {
            game = chess::Game();
            if (play_random(game, rules_.random_plies + (random_.chance(0.5) ? 1 : 0))) break;
        }
    } while (true);
    play::Manners manners{.draw = rules_.draw, .resign = rules_.win, .max_plies = rules_.max_plies};
    if (plays_out_) manners.resign.reset();
    // The moves of chance are no part of the game.
    referee_ = play::Referee(chess::Game(game.position()), {.manners = manners});
    moves_.clear();
}

// Returns: false if the game ended on the way.
bool GameMaker::play_random(chess::Game& game, int plies)
{
    for (int i = 0; i < plies; ++i) {
        const chess::MoveList moves = chess::legal_moves(game.position());
        if (moves.empty()) return false;
        game.play_unchecked(moves[random_.below(moves.size())]);
    }
    return !game.outcome();
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
    // The rules have the unit of the scores, whatever a centipawn is: they are only compared.
    const int mine = referee_.mover() == chess::Color::White ? score : -score;
    return referee_.apply(move, {.score = chess::Centipawns{mine}}).is_over();
}

ScoredGame GameMaker::take()
{
    assert(is_over());
    return {.start = game().start(), .result = chess::result_of(referee_.end().winner), .moves = std::move(moves_)};
}

} // namespace data
