// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/selfplay.h"

#include <atomic>
#include <cmath>
#include <fmt/format.h>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

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
struct Shared {
    const SelfPlaySettings& settings;
    const match::OpeningsSource* book;
    GameOutput& output;
    const GameCallback& on_game;
    std::stop_token stop;
    std::atomic<std::uint64_t> next;
    std::mutex mutex;
    base::Status failed;

    void fail(const base::Error& error)
    {
        const std::lock_guard lock(mutex);
        if (failed) failed = std::unexpected(error);
    }
    bool has_failed()
    {
        const std::lock_guard lock(mutex);
        return !failed;
    }
};

void work(Shared& shared, search::Search& search)
{
    const SelfPlaySettings& s = shared.settings;
    search::Limits limits;
    limits.soft_nodes = s.soft_nodes;
    limits.nodes = s.hard_nodes;
    while (!shared.stop.stop_requested() && !shared.has_failed()) {
        const std::uint64_t number = shared.next.fetch_add(1);
        if (number >= s.games) return;
        search.new_game();
        GameMaker maker(s.rules, shared.book, s.seed, number);
        while (!maker.is_over() && !shared.stop.stop_requested()) {
            const search::Result result = search.run(maker.game(), limits, search::Signals{}, {});
            maker.add(result.best, score_of(result.value, maker.game().position().side_to_move()));
        }
        if (!maker.is_over()) return;
        const ScoredGame game = maker.take();
        if (auto ok = shared.output.add(number, game); !ok) return shared.fail(ok.error());
        if (shared.on_game) shared.on_game(game);
    }
}

} // namespace

std::string SelfPlaySettings::text() const
{
    std::string out =
        fmt::format("selfplay\nsearch {}\nevaluator {}\nnetwork {}\nsoft_nodes {}\nhard_nodes {}\n"
                    "seed {}\nopenings {}\n",
                    player.search, player.evaluator, player.network, soft_nodes, hard_nodes, seed, openings.path);
    for (const auto& [name, value] : player.params) out += fmt::format("param {} {}\n", name, value);
    return out + to_text(rules);
}

base::Status play_selfplay(const SelfPlaySettings& settings, GameOutput& output, const GameCallback& on_game,
                           std::stop_token stop)
{
    std::optional<match::OpeningsSource> book;
    if (!settings.openings.path.empty()) {
        auto loaded = match::OpeningsSource::load(settings.openings);
        if (!loaded) return std::unexpected(loaded.error());
        book = std::move(*loaded);
    }
    Shared shared{.settings = settings,
                  .book = book ? &*book : nullptr,
                  .output = output,
                  .on_game = on_game,
                  .stop = stop,
                  .next = output.first(),
                  .mutex = {},
                  .failed = {}};
    std::vector<std::unique_ptr<search::Search>> searches;
    for (int i = 0; i < settings.threads; ++i) {
        auto search = engine::standard_catalogue().make(settings.player, base::system_clock());
        if (!search) return std::unexpected(search.error());
        if (auto ok = (*search)->set_hash(kHash); !ok) return ok;
        searches.push_back(std::move(*search));
    }
    {
        std::vector<std::jthread> threads;
        for (auto& search : searches) threads.emplace_back([&shared, &search] { work(shared, *search); });
    }
    if (!shared.failed) return shared.failed;
    return output.save();
}

} // namespace data
