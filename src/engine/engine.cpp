// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/engine.h"

#include <algorithm>
#include <utility>

#include "openings/open.h"

namespace engine {

Engine::Engine(Config config) : config_(config), random_(config.seed), wanted_(default_settings(*config.catalogue)) {}

Engine::~Engine()
{
    halt();
}

std::shared_ptr<Thinking> Engine::current() const
{
    const std::lock_guard lock(mutex_);
    return thinking_;
}

void Engine::halt()
{
    if (const auto running = current()) {
        running->stop();
        running->wait();
    }
}

bool Engine::stop()
{
    const auto running = current();
    return running && running->stop();
}

bool Engine::ponder_hit()
{
    const auto running = current();
    return running && running->ponder_hit();
}

bool Engine::is_searching() const
{
    const auto running = current();
    return running && running->is_running();
}

void Engine::wait()
{
    if (const auto running = current()) running->wait();
}

// --- Settings

base::Status Engine::open_book(const std::string& path)
{
    auto book = openings::open_book(path);
    if (!book) return std::unexpected(book.error());
    book_ = *std::move(book);
    return {};
}

// Files are opened when they are named or first wanted, so that a bad one is told of at once.
base::Status Engine::set(Settings settings)
{
    if (auto good = check(settings, catalogue()); !good) return good;
    const std::string& network = settings.player.network;
    if (!network.empty() && network != wanted_.player.network && catalogue().check_network)
        if (auto good = catalogue().check_network(network, config_.resources); !good) return good;
    if (settings.book_file != wanted_.book_file || (settings.book.on && !book_))
        if (auto opened = open_book(settings.book_file); !opened) return opened;
    wanted_ = std::move(settings);
    return {};
}

base::Status Engine::make_ready()
{
    return is_searching() ? base::Status{} : settle();
}

base::Status Engine::clear_hash()
{
    clear_wanted_ = true;
    return is_built() ? make_ready() : base::Status{};
}

base::Status Engine::new_game(std::optional<std::uint64_t> seed)
{
    halt();
    const base::Status settled = settle();
    if (search_) search_->new_game();
    if (seed) random_ = base::Random(*seed);
    return settled;
}

// Requires: idle. The old search goes before the new one gets its hash, so that both tables never exist at once.
base::Status Engine::build()
{
    auto made = catalogue().make(wanted_.player, config_.resources);
    if (!made) return std::unexpected(made.error());
    search_ = *std::move(made);
    settled_ = wanted_;
    settled_.hash = 0;
    settled_.threads = 0;
    return {};
}

// Requires: idle. On error what was settled before stays, and the settings say so.
base::Status Engine::settle()
{
    if (!search_ || settled_.player != wanted_.player) {
        if (auto built = build(); !built) {
            if (search_) {
                wanted_.player = settled_.player;
                wanted_.weights_file = settled_.weights_file;
                wanted_.params_file = settled_.params_file;
            }
            return built;
        }
    }
    base::Status hash;
    if (settled_.hash != wanted_.hash) {
        hash = search_->set_hash(wanted_.hash);
        if (!hash) {
            // A fresh search has no old table to keep.
            wanted_.hash = settled_.hash > 0 ? settled_.hash : Settings::kDefaultHash;
            if (settled_.hash == 0) static_cast<void>(search_->set_hash(Settings::kDefaultHash));
        }
    }
    if (std::exchange(clear_wanted_, false)) search_->clear_hash();
    base::Status threads;
    if (settled_.threads != wanted_.threads) {
        threads = search_->set_threads(wanted_.threads);
        if (!threads) wanted_.threads = std::max(settled_.threads, 1); // a fresh search has one
    }
    settled_ = wanted_;
    return hash ? threads : hash;
}

base::Result<std::string> Engine::explain(const chess::Position& position) const
{
    if (!catalogue().explain) return base::fail("this build has no evaluation to explain");
    return catalogue().explain(wanted_.player, position, config_.resources);
}

// --- Searching

Engine::Order Engine::make_order(chess::Game game, search::Limits limits, Listener listener)
{
    halt();
    if (auto settled = settle(); !settled && listener.on_message)
        listener.on_message("error: " + settled.error().message);
    limits.move_overhead = wanted_.move_overhead;
    limits.lines = std::max(limits.lines, wanted_.lines);
    Order order;
    order.game = std::move(game);
    // Analysis is always at full strength.
    if (wanted_.elo && !wanted_.analysis && !limits.infinite) order.weak = Strength::of(*wanted_.elo);
    // A book answers a game, not a question: whoever analyses, thinks ahead or names the moves wants a search.
    if (wanted_.book.on && !wanted_.analysis && !limits.infinite && !limits.ponder && limits.search_moves.empty() &&
        !limits.mate) {
        order.book = book_;
        order.book_policy = {.choice = wanted_.book.choice, .max_plies = wanted_.book.max_plies};
        order.book_file = wanted_.book_file;
    }
    order.random = wanted_.player.search == "random";
    order.limits = std::move(limits);
    order.listener = std::move(listener);
    return order;
}

Answer Engine::think(const chess::Game& game, search::Limits limits, const std::stop_token& stop,
                     const Listener& listener)
{
    const Order order = make_order(game, std::move(limits), listener);
    const auto thinking = std::make_shared<Thinking>(order.limits);
    {
        const std::lock_guard lock(mutex_);
        thinking_ = thinking;
    }
    const std::stop_callback give_up(stop, [&] { thinking->stop(); });
    Answer answer = carry_out(order, thinking->signals());
    thinking->wait_until_wanted();
    if (listener.on_answer) listener.on_answer(answer);
    thinking->finish();
    return answer;
}

std::shared_ptr<Thinking> Engine::start(chess::Game game, search::Limits limits, Listener listener)
{
    Order order = make_order(std::move(game), std::move(limits), std::move(listener));
    auto thinking = std::make_shared<Thinking>(order.limits);
    {
        // From here on stop() finds the search, even if the thread has not yet woken up.
        const std::lock_guard lock(mutex_);
        thinking_ = thinking;
    }
    if (!worker_) worker_ = std::make_unique<Worker>();
    worker_->start([this, thinking, order = std::move(order)] {
        const Answer answer = carry_out(order, thinking->signals());
        thinking->wait_until_wanted();
        if (order.listener.on_answer) order.listener.on_answer(answer);
        thinking->finish();
    });
    return thinking;
}

} // namespace engine
