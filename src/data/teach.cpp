// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "data/teach.h"

#include <atomic>
#include <deque>
#include <fmt/format.h>
#include <optional>

#include "data/crew.h"

namespace data {
namespace {

struct Teaching {
    const TeachSettings& settings;
    const match::OpeningsSource* book;
    GameOutput& output;
    const GameCallback& on_game;
    std::stop_token stop;
    std::atomic<std::uint64_t> next;

    struct Slot {
        std::uint64_t number;
        GameMaker maker;
    };
    std::optional<Slot> new_game()
    {
        const std::uint64_t number = next.fetch_add(1);
        if (number >= settings.games) return std::nullopt;
        return Slot{number, GameMaker(settings.rules, book, settings.seed, number)};
    }

    base::Status work()
    {
        auto expert = Expert::start(settings.expert, stop);
        if (!expert) return std::unexpected(expert.error());
        std::deque<Slot> slots; // in the order of their questions
        for (int i = 0; i < settings.expert.ahead; ++i) {
            auto slot = new_game();
            if (!slot) break;
            if (auto ok = expert->ask(slot->maker.game().position()); !ok) return ok;
            slots.push_back(std::move(*slot));
        }
        while (!slots.empty() && !stop.stop_requested()) {
            const auto opinion = expert->answer();
            if (!opinion) return std::unexpected(opinion.error());
            std::optional<Slot> slot = std::move(slots.front());
            slots.pop_front();
            if (slot->maker.add(opinion->move, opinion->score)) {
                const ScoredGame game = slot->maker.take();
                if (auto ok = output.add(slot->number, game); !ok) return ok;
                if (on_game) on_game(game);
                slot = new_game();
            }
            if (!slot) continue;
            if (auto ok = expert->ask(slot->maker.game().position()); !ok) return ok;
            slots.push_back(std::move(*slot));
        }
        return {};
    }
};

} // namespace

std::string TeachSettings::text() const
{
    return fmt::format("teach\n{}seed {}\nopenings {}\n{}", expert.text(), seed, openings.path, to_text(rules));
}

base::Status play_expert(const TeachSettings& settings, GameOutput& output, const GameCallback& on_game,
                         const std::stop_token& stop)
{
    const auto book = load_starts(settings.openings);
    if (!book) return std::unexpected(book.error());
    Crew crew(stop);
    Teaching teaching{.settings = settings,
                      .book = *book ? &**book : nullptr,
                      .output = output,
                      .on_game = on_game,
                      .stop = crew.token(),
                      .next = output.first()};
    const auto done = crew.run(settings.processes, [&] { return teaching.work(); });
    const auto saved = output.save();
    return done ? saved : done;
}

} // namespace data
