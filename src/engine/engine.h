// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The engine as one object: settings, a search and, where it is asked to think aside, a thread. It speaks in values and
// knows no protocol; UCI, the terminal, matches and the web app are adapters around it. Nothing is shared between two
// engines but constants and networks.
//
// Threads: one thread (the owner's) calls everything; stop(), ponder_hit() and is_searching() may be called by any
// thread. A listener hears of a search on the thread that searches and must not call the engine's other functions.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/random.h"
#include "base/result.h"
#include "chess/game.h"
#include "engine/answer.h"
#include "engine/catalogue.h"
#include "engine/settings.h"
#include "engine/strength.h"
#include "engine/thinking.h"
#include "engine/worker.h"
#include "openings/book.h"
#include "search/search.h"

namespace engine {

// Who hears of a search. Every search is answered by exactly one on_answer.
struct Listener {
    std::function<void(const Line&)> on_line = {};
    std::function<void(chess::Move, int number, int depth)> on_current_move = {};
    std::function<void(const Answer&)> on_answer = {};
    std::function<void(std::string_view)> on_message = {}; // something a person should know
};

struct Config {
    const Catalogue* catalogue = &standard_catalogue(); // must outlive the engine
    Resources resources{};                              // what it points to must outlive the engine
    bool tunable = false;                               // adapters offer the searches' margins as options
    std::uint64_t seed = 0; // of the choices made at limited strength and in a book; they go on over new games
};

class Engine {
  public:
    explicit Engine(Config config = {});
    ~Engine(); // stops a running search, which still answers

    // What is wanted, whether or not it is built yet.
    const Settings& settings() const { return wanted_; }
    // Checked; files are opened. On error nothing has changed. Taken over by make_ready() or the next search.
    base::Status set(Settings settings);
    // Builds what the settings ask for, so that a search starts at once; while one runs it does nothing. What cannot be
    // had is said, and the old value stays.
    base::Status make_ready();
    bool is_built() const { return search_ != nullptr; }

    // Forgets everything learned in the last game. Stops a running search first. With a seed the choices of chance
    // begin anew, so that a game does not depend on those before.
    base::Status new_game(std::optional<std::uint64_t> seed = {});
    // Before the next search, or now.
    base::Status clear_hash();

    // Thinks on the caller's thread until a limit is reached or the token says stop, and answers.
    Answer think(const chess::Game& game, search::Limits limits, const std::stop_token& stop = {},
                 const Listener& listener = {});
    // Thinks on the engine's own thread and returns at once. A search that still runs is stopped first and answers
    // first.
    std::shared_ptr<Thinking> start(chess::Game game, search::Limits limits, Listener listener);

    // The search that was started last.
    bool stop();       // false if nothing ran
    bool ponder_hit(); // false if nothing pondered
    bool is_searching() const;
    void wait();

    // The evaluation of a position, for people.
    base::Result<std::string> explain(const chess::Position& position) const;

    const Catalogue& catalogue() const { return *config_.catalogue; }
    const Config& config() const { return config_; }

  private:
    // One search, with its own copy of everything: settings may change at any time.
    struct Order {
        chess::Game game;
        search::Limits limits;
        Listener listener;
        std::optional<Strength> weak;               // nothing: full strength
        std::shared_ptr<const openings::Book> book; // none: not asked
        openings::BookPolicy book_policy;
        std::string book_file;
        bool random = false; // the player without any idea
    };

    base::Status build();
    base::Status settle();
    base::Status open_book(const std::string& path);
    void halt();
    std::shared_ptr<Thinking> current() const;
    Order make_order(chess::Game game, search::Limits limits, Listener listener);
    // On the thread that searches.
    Answer carry_out(const Order& order, const search::Signals& signals);
    Answer run_full(const Order& order, const search::Signals& signals);
    Answer run_weak(const Order& order, const search::Signals& signals);
    std::optional<Answer> ask_book(const Order& order);

    Config config_;
    base::Random random_;
    Settings wanted_;
    Settings settled_; // what the search was told
    bool clear_wanted_ = false;
    std::shared_ptr<const openings::Book> book_; // none until first wanted
    std::unique_ptr<search::Search> search_;     // none until first needed
    mutable std::mutex mutex_;                   // of what follows
    std::shared_ptr<Thinking> thinking_;         // the last search; none before the first
    std::unique_ptr<Worker> worker_;             // last: its thread must end before anything else goes
};

} // namespace engine
