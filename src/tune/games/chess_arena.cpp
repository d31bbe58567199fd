// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tune/games/chess_arena.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "base/file.h"
#include "base/random.h"
#include "chess/movegen.h"
#include "engine/identity.h"
#include "match/openings_source.h"
#include "openings/open.h"

namespace tune {

// Players made for one call of play(), by candidate. A thread takes one, plays a game and puts it back.
class ChessArena::Stock {
  public:
    Stock(const ChessArena& arena, std::stop_token stop) : arena_(arena), stop_(std::move(stop)) {}

    base::Result<std::unique_ptr<match::SearchPlayer>> take(const Candidate& candidate)
    {
        {
            const std::lock_guard lock(mutex_);
            auto& free = free_[&candidate];
            if (!free.empty()) {
                auto player = std::move(free.back());
                free.pop_back();
                return player;
            }
        }
        auto search = engine::standard_catalogue().make(arena_.spec_of(candidate), {});
        if (!search) return std::unexpected(search.error());
        if (auto hash = (*search)->set_hash(arena_.plan_.hash); !hash) return std::unexpected(hash.error());
        return std::make_unique<match::SearchPlayer>("candidate", *std::move(search), stop_);
    }
    void put_back(const Candidate& candidate, std::unique_ptr<match::SearchPlayer> player)
    {
        const std::lock_guard lock(mutex_);
        free_[&candidate].push_back(std::move(player));
    }

  private:
    const ChessArena& arena_;
    std::stop_token stop_;
    std::mutex mutex_;
    std::map<const Candidate*, std::vector<std::unique_ptr<match::SearchPlayer>>> free_;
};

base::Result<std::unique_ptr<ChessArena>> ChessArena::create(ArenaPlan plan, Space space)
{
    // In this process nothing but the machine can be late; a late move is not the candidate's fault.
    plan.control.margin = std::chrono::hours(1);
    std::unique_ptr<ChessArena> arena(new ChessArena(std::move(plan), std::move(space)));
    const auto made =
        engine::standard_catalogue().make(arena->spec_of(arena->space_.clamped(arena->space_.start())), {});
    if (!made) return std::unexpected(made.error());
    auto identity = engine::identity(arena->plan_.player);
    if (!identity) return std::unexpected(identity.error());
    arena->identity_ = *std::move(identity);
    return arena;
}

engine::SearchSpec ChessArena::spec_of(const Candidate& candidate) const
{
    engine::SearchSpec spec = plan_.player;
    auto& numbers = plan_.part == engine::NumberPart::Search ? spec.params : spec.weights;
    for (const auto& [name, value] : numbers_of(space_, plan_.groups, candidate)) numbers[name] = value;
    return spec;
}

std::string ChessArena::specification() const
{
    std::string text = fmt::format("player {}\n", identity_);
    if (!plan_.groups.empty()) text += fmt::format("groups {:08x}\n", base::checksum(describe(plan_.groups)));
    return text + fmt::format("games {}; {}; hash {}; {}{}\n", play::describe(plan_.control), describe(plan_.game),
                              plan_.hash, plan_.openings_text, plan_.paired ? ", each with both colours" : "");
}

base::Status ChessArena::play(std::span<const Pairing> pairings, std::span<PairScore> scores, base::ThreadPool& pool,
                              std::stop_token stop)
{
    Stock stock(*this, stop);
    std::mutex mutex;
    base::Status failed{};
    std::atomic<bool> over = false;
    pool.parallel_for(pairings.size(), [&](std::size_t i) {
        if (over || stop.stop_requested()) return;
        const auto score = play_pair(pairings[i], stock);
        if (score) {
            scores[i] = *score;
            return;
        }
        const std::lock_guard lock(mutex);
        if (failed) failed = std::unexpected(score.error());
        over = true;
    });
    if (stop.stop_requested()) return base::fail("stopped");
    return failed;
}

base::Result<PairScore> ChessArena::play_pair(const Pairing& pairing, Stock& stock)
{
    auto first = stock.take(*pairing.first);
    if (!first) return std::unexpected(first.error());
    auto second = stock.take(*pairing.second);
    if (!second) return std::unexpected(second.error());
    PairScore out;
    for (std::size_t game = 0; game < 2; ++game) {
        const bool first_is_white = game == 0;
        const std::uint64_t opening = plan_.paired ? pairing.opening : 2 * pairing.opening + game;
        match::Player& white = first_is_white ? **first : **second;
        match::Player& black = first_is_white ? **second : **first;
        const match::GameRecord record = match::play_game(
            plan_.opening(opening), {match::Seat{white, plan_.control}, {black, plan_.control}}, plan_.game, opening);
        if (!record.end.is_over() || chess::is_failure(record.end.termination))
            return base::fail("game of opening {}: {}", opening, record.end.words());
        out.half_points[game] = chess::half_points(chess::result_of(record.end.winner),
                                                   first_is_white ? chess::Color::White : chess::Color::Black);
        note(record, first_is_white, opening);
    }
    stock.put_back(*pairing.first, *std::move(first));
    stock.put_back(*pairing.second, *std::move(second));
    return out;
}

void ChessArena::note(const match::GameRecord& record, bool first_is_white, std::uint64_t opening)
{
    const std::lock_guard lock(mutex_);
    ++counts_.games;
    counts_.by_rule += chess::is_by_rule(record.end.termination) ? 1 : 0;
    counts_.moves += record.notes.size();
    for (const play::MoveNote& move : record.notes) counts_.nodes += static_cast<std::uint64_t>(move.nodes.value_or(0));
    if (plan_.on_game) plan_.on_game(record, first_is_white, opening);
}

ArenaCounts ChessArena::counts() const
{
    const std::lock_guard lock(mutex_);
    return counts_;
}

namespace {

// A uniform walk leaves the book soon, most often by a rare move: chance goes on to the wanted length. A walk that ends
// the game is tried again.
chess::Game book_opening(const openings::Book& book, const OpeningPlan& plan, std::uint64_t number)
{
    constexpr std::uint64_t kTries = 100;
    const openings::BookPolicy policy{.choice = openings::BookChoice::Uniform};
    for (std::uint64_t attempt = 0; attempt < kTries; ++attempt) {
        base::Random random = base::Random(plan.seed).fork(number).fork(attempt);
        chess::Game game;
        for (const chess::Move move : openings::follow(book, game, plan.plies, policy, random)) game.play(move);
        while (!game.outcome() && game.moves().size() < static_cast<std::size_t>(plan.plies)) {
            const chess::MoveList moves = chess::legal_moves(game.position());
            game.play_unchecked(moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        if (!game.outcome()) return game;
    }
    return {};
}

} // namespace

base::Result<Openings> make_openings(const OpeningPlan& plan)
{
    const bool own = plan.source == "book";
    if (own || plan.source.starts_with("book:")) {
        auto book = openings::open_book(own ? std::string() : plan.source.substr(5));
        if (!book) return std::unexpected(book.error());
        return [book = *std::move(book), plan](std::uint64_t number) { return book_opening(*book, plan, number); };
    }
    match::OpeningSettings settings{.path = plan.source, .shuffled = true, .seed = plan.seed};
    if (plan.source == "random") settings = {.seed = plan.seed, .random_plies = plan.plies};
    settings.on_warning = plan.on_warning;
    auto source = match::OpeningsSource::load(settings);
    if (!source) return std::unexpected(source.error());
    return [source = *std::move(source)](std::uint64_t number) { return source.opening(number); };
}

std::string describe(const match::GameSettings& game)
{
    const auto& [draw, resign, max_plies] = game.manners;
    std::string text;
    if (draw)
        text += fmt::format("draw from move {} after {} moves each within {} units; ", draw->move_number,
                            draw->move_count, draw->score.value);
    if (resign)
        text += fmt::format("resigned after {} {} of {} units; ", resign->move_count,
                            resign->two_sided ? "moves both see it" : "own scores", -resign->score.value);
    return text + (max_plies > 0 ? fmt::format("draw at {} plies", max_plies) : "no longest game");
}

} // namespace tune
