// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/selfplay.h"

#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <optional>

#include "data/crew.h"
#include "engine/identity.h"

namespace data {
namespace {

constexpr std::size_t kHash = 4; // megabytes: thousands of nodes need no more, and every game begins with a clean table

int score_of(search::Value value, chess::Color side)
{
    int score = static_cast<int>(std::lround(value * kUnitsPerPrintedCentipawn));
    if (search::is_win(value)) score = kMateScore;
    if (search::is_loss(value)) score = -kMateScore;
    return side == chess::Color::White ? score : -score;
}

// What the threads share.
struct Playing {
    const SelfPlaySettings& settings;
    const match::OpeningsSource* book;
    GameOutput& output;
    const GameCallback& on_game;
    std::stop_token stop;
    std::atomic<std::uint64_t> next;

    base::Status work()
    {
        auto search = engine::standard_catalogue().make(settings.player, {});
        if (!search) return std::unexpected(search.error());
        if (auto ok = (*search)->set_hash(kHash); !ok) return ok;
        search::Limits limits;
        limits.soft_nodes = settings.soft_nodes;
        limits.nodes = settings.hard_nodes;
        while (true) {
            const std::uint64_t number = next.fetch_add(1);
            if (number >= settings.games) return {};
            (*search)->new_game();
            GameMaker maker(settings.rules, book, settings.seed, number);
            while (!maker.is_over()) {
                if (stop.stop_requested()) return {};
                const search::Result result = (*search)->run(maker.game(), limits, search::Signals{}, {});
                maker.add(result.best, score_of(result.value, maker.game().position().side_to_move()));
            }
            const ScoredGame game = maker.take();
            if (auto ok = output.add(number, game); !ok) return ok;
            if (on_game) on_game(game);
        }
    }
};

} // namespace

base::Result<std::string> SelfPlaySettings::text() const
{
    const auto identity = engine::identity(player);
    if (!identity) return identity;
    return fmt::format("selfplay\nplayer {}\nsoft_nodes {}\nhard_nodes {}\nseed {}\nopenings {}\n{}", *identity,
                       soft_nodes, hard_nodes, seed, openings.path, to_text(rules));
}

base::Status play_selfplay(const SelfPlaySettings& settings, GameOutput& output, const GameCallback& on_game,
                           const std::stop_token& stop)
{
    const auto book = load_starts(settings.openings);
    if (!book) return std::unexpected(book.error());
    Crew crew(stop);
    Playing playing{.settings = settings,
                    .book = *book ? &**book : nullptr,
                    .output = output,
                    .on_game = on_game,
                    .stop = crew.token(),
                    .next = output.first()};
    const auto done = crew.run(settings.threads, [&] { return playing.work(); });
    const auto saved = output.save();
    return done ? saved : done;
}

} // namespace data
