// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/duel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>

#include "base/random.h"
#include "base/thread_pool.h"
#include "chess/movegen.h"
#include "play/referee.h"

namespace lab {
namespace {

constexpr int kMostPlies = 300;
constexpr std::size_t kChunk = 10; // pairs between two entries of a ledger

using Two = std::array<std::uint64_t, 2>;

// Half points of White.
int play_game(const chess::Game& opening, const std::array<search::Search*, 2>& players,
              const std::array<const Duellist*, 2>& who, play::Manners manners, Two& nodes, Two& moves)
{
    for (search::Search* player : players) player->new_game();
    if (manners.max_plies == 0) manners.max_plies = static_cast<int>(opening.moves().size()) + kMostPlies;
    play::Referee referee(opening, {.manners = manners});
    const search::Signals signals;
    while (!referee.is_over()) {
        const std::size_t side = index(referee.mover());
        const search::Result r = players[side]->run(referee.game(), who[side]->limits, signals, {});
        nodes[side] += r.nodes;
        ++moves[side];
        referee.apply(r.best, {.score = search::to_score(r.value)});
    }
    return chess::half_points(chess::result_of(referee.end().winner), chess::Color::White);
}

std::vector<std::int64_t> to_numbers(const DuelResult& r)
{
    std::vector<std::int64_t> out{r.games.wins, r.games.draws, r.games.losses};
    out.insert(out.end(), r.pairs.pairs.begin(), r.pairs.pairs.end());
    for (const auto& two : {r.nodes, r.moves})
        for (int k = 0; k < 2; ++k) out.push_back(static_cast<std::int64_t>(two[k]));
    return out;
}

base::Result<DuelResult> from_numbers(const std::vector<std::int64_t>& n)
{
    if (n.size() != 12) return base::fail("the checkpoint has a match of {} numbers instead of 12", n.size());
    DuelResult r{.games = {n[0], n[1], n[2]}, .pairs = {{n[3], n[4], n[5], n[6], n[7]}}};
    for (std::size_t k = 0; k < 2; ++k) {
        r.nodes[k] = static_cast<std::uint64_t>(n[8 + k]);
        r.moves[k] = static_cast<std::uint64_t>(n[10 + k]);
    }
    return r;
}

} // namespace

DuelResult& DuelResult::operator+=(const DuelResult& other)
{
    games += other.games;
    for (std::size_t i = 0; i < pairs.pairs.size(); ++i) pairs.pairs[i] += other.pairs.pairs[i];
    for (std::size_t k = 0; k < 2; ++k) {
        nodes[k] += other.nodes[k];
        moves[k] += other.moves[k];
    }
    return *this;
}

DuelResult duel(const Duellist& first, const Duellist& second, const std::vector<chess::Game>& openings,
                const Settings& settings, const play::Manners& manners)
{
    DuelResult sum;
    std::mutex mutex;
    base::ThreadPool pool(std::max(settings.threads, 1));
    std::atomic<std::size_t> next = 0;
    pool.parallel_for(static_cast<std::size_t>(pool.size()), [&](std::size_t) {
        const auto a = first.make();
        const auto b = second.make();
        for (std::size_t i = next++; i < openings.size() && !settings.stop.stop_requested(); i = next++) {
            DuelResult pair;
            int half_points = 0;
            for (const bool swapped : {false, true}) {
                Two n{}, m{};
                const int white = swapped
                                      ? play_game(openings[i], {b.get(), a.get()}, {&second, &first}, manners, n, m)
                                      : play_game(openings[i], {a.get(), b.get()}, {&first, &second}, manners, n, m);
                const int mine = swapped ? 2 - white : white;
                half_points += mine;
                ++(mine == 2 ? pair.games.wins : mine == 1 ? pair.games.draws : pair.games.losses);
                for (std::size_t k = 0; k < 2; ++k) {
                    pair.nodes[k] += n[swapped ? 1 - k : k];
                    pair.moves[k] += m[swapped ? 1 - k : k];
                }
            }
            ++pair.pairs.pairs[static_cast<std::size_t>(half_points)];
            const std::lock_guard lock(mutex);
            sum += pair;
        }
    });
    return sum;
}

base::Result<DuelResult> duel(Ledger& ledger, const std::string& name, const Duellist& first, const Duellist& second,
                              const std::vector<chess::Game>& openings, const Settings& settings,
                              const play::Manners& manners, const Enough& enough)
{
    DuelResult sum;
    if (const auto kept = ledger.find(name)) {
        auto before = from_numbers(*kept);
        if (!before) return before;
        sum = *before;
    }
    const auto done = [&] { return static_cast<std::size_t>(sum.pairs.count()); };
    while (done() < openings.size() && !settings.stop.stop_requested() && !(enough && done() > 0 && enough(sum))) {
        settings.say(fmt::format("{}: {} of {} pairs", name, done(), openings.size()));
        const auto from = openings.begin() + static_cast<std::ptrdiff_t>(done());
        const auto to = from + static_cast<std::ptrdiff_t>(std::min(kChunk, openings.size() - done()));
        const DuelResult part = duel(first, second, {from, to}, settings, manners);
        if (settings.stop.stop_requested()) break; // an unfinished part is played again
        sum += part;
        if (auto kept = ledger.keep(name, to_numbers(sum)); !kept) return std::unexpected(kept.error());
    }
    return sum;
}

std::vector<Cell> cells_of(const DuelResult& r)
{
    const auto elo = r.elo();
    const bool decided = !std::isfinite(elo.elo);
    return {r.games.games(),
            r.games.wins,
            r.games.draws,
            r.games.losses,
            decided ? Cell(r.games.wins > 0 ? "won all" : "lost all") : Cell::real(elo.elo, 1),
            decided || !std::isfinite(elo.elo_error) ? Cell::none() : Cell::real(elo.elo_error, 1)};
}

std::vector<chess::Game> random_openings(int count, int plies, std::uint64_t seed)
{
    std::vector<chess::Game> out;
    base::Random random(seed);
    while (static_cast<int>(out.size()) < count) {
        chess::Game game;
        for (int ply = 0; ply < plies && !game.outcome(); ++ply) {
            const chess::MoveList moves = chess::legal_moves(game.position());
            game.play_unchecked(moves[static_cast<std::size_t>(random.below(moves.size()))]);
        }
        if (!game.outcome() && !game.position().is_check()) out.push_back(std::move(game));
    }
    return out;
}

} // namespace lab
