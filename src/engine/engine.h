// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The engine as one object: options, the current game, a search and the thread it runs on. It speaks in structs and
// knows no protocol; UCI, the terminal, matches and the web app are adapters around it. Nothing is shared between two
// engines but constants.
//
// Threads: one thread (the owner's) calls everything; stop(), ponder_hit() and is_searching() may be called by any
// thread. Callbacks come on the engine's own thread and must not call go(), wait() or set_option().
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "chess/game.h"
#include "engine/catalogue.h"
#include "engine/options.h"
#include "engine/strength.h"
#include "engine/worker.h"
#include "openings/book.h"
#include "search/search.h"

namespace engine {

// Who hears of a search. Every go() is answered by exactly one on_result.
struct Listener {
    std::function<void(const search::Info&)> on_info = {};
    std::function<void(chess::Move, int number, int depth)> on_current_move = {};
    std::function<void(const search::Result&)> on_result = {}; // best is none only if there is no legal move
    std::function<void(std::string_view)> on_message = {};     // something a person should know
};

struct Config {
    const Catalogue* catalogue = &standard_catalogue(); // must outlive the engine
    const base::Clock* clock = &base::system_clock();   // must outlive the engine
    bool tunable = false;                               // offer the searches' margins as options
    std::uint64_t seed = 0; // of the choices made at limited strength; they go on over new games
};

class Engine {
  public:
    explicit Engine(Config config = {});
    ~Engine(); // stops a running search, which still answers

    const Options& options() const { return options_; }
    // For adapters that have options of their own.
    Options& options() { return options_; }
    // While a search runs, what concerns the search is taken over before the next go().
    base::Status set_option(std::string_view name, std::string_view value);

    // Forgets everything learned in the last game. Stops a running search first.
    base::Status new_game(); // an error says which option could not be had
    // The next go() searches this; a running search is not disturbed.
    void set_game(chess::Game game) { game_ = std::move(game); }
    const chess::Game& game() const { return game_; }
    // Text as UCI gives it: an empty FEN is the start position. On error the old position stays.
    base::Status set_position(std::string_view fen, const std::vector<std::string_view>& moves);

    // Starts a search of the current game and returns. A search that still runs is stopped first and answers first.
    void go(search::Limits limits, Listener listener);
    bool stop() { return worker_.stop(); }             // false if nothing ran
    bool ponder_hit() { return worker_.ponder_hit(); } // false if nothing pondered
    bool is_searching() const { return worker_.is_busy(); }
    void wait() { worker_.wait(); }

    // Builds what the options ask for, so that go() starts at once. While a search runs it does nothing.
    base::Status make_ready();
    // The evaluation of the current position, for people.
    base::Result<std::string> explain() const;

    // What the options ask for, whether or not it is built yet.
    const SearchSpec& spec() const { return wanted_.spec; }
    const Catalogue& catalogue() const { return *config_.catalogue; }
    const base::Clock& clock() const { return *config_.clock; }

  private:
    static constexpr std::size_t kDefaultHash = 16;

    struct Settings {
        SearchSpec spec;
        std::size_t hash = kDefaultHash; // megabytes
        int threads = 1;
        int multipv = 1;
        std::string weights_file{}; // where spec.weights came from
        std::string params_file{};  // where spec.params came from
        bool operator==(const Settings&) const = default;
    };

    // One go(), with its own copy of the game: set_position() may come at any time.
    struct Order {
        chess::Game game;
        search::Limits limits;
        Listener listener;
        std::optional<Strength> weak;               // nothing: full strength
        std::shared_ptr<const openings::Book> book; // none: not asked
        openings::BookPolicy book_policy;
    };

    void add_options();
    void add_book_options();
    base::Status open_book(const std::string& path);
    base::Status use_book(const BookUse& use);
    void add_number_options();
    void add_tunables();
    base::Status tune(const Tunable& tunable, std::int64_t units);
    Option::Apply change(std::function<void(Settings&, std::string_view)> edit);
    base::Status build();
    base::Status settle();
    base::Status clear_hash();
    base::Status choose_network(std::string_view path);
    base::Status choose_numbers(NumberPart part, std::string_view path);
    void take_numbers(NumberPart part, const NamedNumbers& numbers, std::string path);
    void note_options();
    void halt();
    // On the worker's thread.
    search::Result carry_out(const Order& order, const search::Signals& signals);
    search::Result run_full(const Order& order, const search::Signals& signals);
    search::Result run_weak(const Order& order, const search::Signals& signals);
    std::optional<search::Result> ask_book(const Order& order);
    std::optional<Strength> strength(const search::Limits& limits) const;
    bool may_use_book(const search::Limits& limits) const;

    Config config_;
    Options options_;
    chess::Game game_;
    base::Random random_;
    Settings wanted_;  // what the options say
    Settings settled_; // what the search was told
    bool clear_wanted_ = false;
    std::shared_ptr<const openings::Book> book_; // none until first wanted
    std::unique_ptr<search::Search> search_;     // none until first needed
    Worker worker_;                              // last: its thread must end before anything else goes
};

} // namespace engine
