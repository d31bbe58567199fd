// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "lab/duel.h"

#include <mutex>

#include "base/random.h"
#include "base/thread_pool.h"
#include "chess/movegen.h"

namespace lab {
namespace {

constexpr int kMostPlies = 300;

// Half points of White.
int play(chess::Game game, const std::array<search::Search*, 2>& players, const std::array<const Duellist*, 2>& who,
         std::array<std::uint64_t, 2>& nodes, std::array<std::uint64_t, 2>& moves)
{
    for (search::Search* player : players) player->new_game();
    const search::Signals signals;
    for (int ply = 0; ply < kMostPlies; ++ply) {
        if (const auto outcome = game.outcome())
            return !outcome->winner ? 1 : *outcome->winner == chess::Color::White ? 2 : 0;
        const auto side = static_cast<std::size_t>(index(game.position().side_to_move()));
        const search::Result r = players[side]->run(game, who[side]->limits, signals, {});
        nodes[side] += r.nodes;
        ++moves[side];
        if (!game.play(r.best)) return side == 0 ? 0 : 2; // never seen; a loss, not a crash
    }
    return 1;
}

} // namespace

DuelResult duel(const Duellist& first, const Duellist& second, const std::vector<chess::Game>& openings,
                const Settings& settings)
{
    DuelResult sum;
    std::mutex mutex;
    base::ThreadPool pool(std::max(settings.threads, 1));
    std::atomic<std::size_t> next = 0;
    pool.parallel_for(static_cast<std::size_t>(pool.size()), [&](std::size_t) {
        const auto a = first.make();
        const auto b = second.make();
        for (std::size_t i = next++; i < openings.size() && !settings.stop.stop_requested(); i = next++) {
            int half_points = 0;
            match::Trinomial games;
            std::array<std::uint64_t, 2> nodes{}, moves{};
            for (const bool swapped : {false, true}) {
                std::array<std::uint64_t, 2> n{}, m{};
                const int white = swapped ? play(openings[i], {b.get(), a.get()}, {&second, &first}, n, m)
                                          : play(openings[i], {a.get(), b.get()}, {&first, &second}, n, m);
                const int mine = swapped ? 2 - white : white;
                half_points += mine;
                ++(mine == 2 ? games.wins : mine == 1 ? games.draws : games.losses);
                for (std::size_t k = 0; k < 2; ++k) {
                    nodes[k] += n[swapped ? 1 - k : k];
                    moves[k] += m[swapped ? 1 - k : k];
                }
            }
            const std::lock_guard lock(mutex);
            sum.games += games;
            ++sum.pairs.pairs[static_cast<std::size_t>(half_points)];
            for (std::size_t k = 0; k < 2; ++k) {
                sum.nodes[k] += nodes[k];
                sum.moves[k] += moves[k];
            }
        }
    });
    return sum;
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
