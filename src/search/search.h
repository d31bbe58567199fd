// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The one interface of every search: alphabeta (production), textbook and mcts implement it. It speaks in structs and
// callbacks; adapters print. Virtual calls happen once per `go`, never per node.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "chess/game.h"
#include "search/limits.h"
#include "search/value.h"

namespace search {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

// One line of what the search has found so far.
struct Info {
    int depth = 0;
    int selective_depth = 0;
    int multipv = 1;            // rank among the lines of the limits: 1 is the best
    Value value = 0;            // side to move at the root
    Bound bound = Bound::Exact; // others are shown only after a second
    std::uint64_t nodes = 0;
    base::Duration elapsed{};
    int hash_permille = 0;
    std::uint64_t tablebase_hits = 0;
    std::vector<chess::Move> pv; // legal from the root, ending at a mate, a draw by rule or earlier
};

struct Result {
    chess::Move best = chess::Move::none(); // none only if the root has no legal move
    chess::Move ponder = chess::Move::none();
    Value value = 0;
    int depth = 0; // the last iteration that was completed
    std::uint64_t nodes = 0;
};

// How the outside steers a running search. Written by any thread, read by the search's threads.
struct Signals {
    std::atomic<bool> stop{false};
    // True while the search thinks on the opponent's time; cleared by the ponder hit, when the clock starts to count.
    std::atomic<bool> pondering{false};
};

// How far a search is, while it has no new line to show.
struct Progress {
    int depth = 0; // of the iteration under way
    int selective_depth = 0;
    std::uint64_t nodes = 0;
    base::Duration elapsed{};
    int hash_permille = 0;
    std::uint64_t tablebase_hits = 0;
};

// Called by the threads of the search, never by two at once.
struct Callbacks {
    std::function<void(const Info&)> on_info = {};                                // after each iteration and line
    std::function<void(chess::Move, int number, int depth)> on_current_move = {}; // root move begun, after a second
    std::function<void(const Progress&)> on_progress = {};                        // every second
};

class Search {
  public:
    virtual ~Search() = default;

    virtual std::string_view name() const = 0;
    // Forgets everything learned: the same search after it gives the same nodes as on a fresh object.
    virtual void new_game() = 0;
    virtual base::Status set_hash(std::size_t megabytes) = 0; // on failure the old table stays
    virtual void clear_hash() = 0;
    virtual base::Status set_threads(int threads) = 0; // on failure the old ones stay
    // Searches the game's current position and returns when a limit is reached or signals.stop is set. Uses the game's
    // history for repetitions. Blocks; call it from a thread of your own. Requires: not already running.
    virtual Result run(const chess::Game& game, const Limits& limits, const Signals& signals,
                       const Callbacks& callbacks) = 0;
};

} // namespace search
