// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Many analyses under one budget of threads and memory. Whoever asks is never kept waiting: submit() puts the analysis
// into a queue or says why not. The more urgent go first; among equals the owner with the fewest under way, then
// whoever was served longest ago. Each analysis begins with nothing learned, so that with a limit of nodes and one
// thread it gives the same answer in every pool; a session keeps what was learned between its analyses.
//
// Threads: every function from any thread, also from callbacks, except close() and the destructor. Callbacks come on
// the pool's threads, those of one analysis one after the other.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "engine/engine.h"
#include "engine/networks.h"

namespace engine {

struct PoolLimits {
    int threads = 2;         // that search at one time
    std::size_t memory = 64; // megabytes of hash, of sessions too
    std::size_t queue = 64;  // analyses that wait; more are refused
};

enum class Priority : std::uint8_t {
    Background, // reviews of many games: leaves a thread to the others where there are two
    Normal,
    Urgent, // somebody's clock runs
};

enum class Ending : std::uint8_t {
    Finished,  // a limit was reached
    Stopped,   // by its own token while it ran: the answer is the best so far
    Cancelled, // before it ran, or because a later one took its place, or the pool was closed
    Failed,    // it could not be begun
};

struct Outcome {
    Ending ending = Ending::Finished;
    Answer answer{};      // of Finished and Stopped
    std::string reason{}; // of Cancelled and Failed
};

struct Analysis {
    std::string owner{}; // who asks: a connection, a review, a bot
    // A later analysis of the owner with the same slot takes the place of this one, waiting or running: latest wins.
    std::string slot{};    // empty: none does
    std::string session{}; // empty: nothing is kept. Analyses of a session come one at a time from their owner.
    Priority priority = Priority::Normal;
    chess::Game game{};
    search::Limits limits{};
    std::optional<Settings> settings{}; // nothing: the default player, one thread, 16 MB
    std::stop_token stop{};
    std::function<void(const Line&)> on_line{};
    std::function<void(const Outcome&)> on_end{}; // exactly once for whatever was accepted
};

class Pool {
  public:
    explicit Pool(PoolLimits limits = {}, Config config = {});
    ~Pool(); // closes it
    Pool(const Pool&) = delete;
    Pool& operator=(const Pool&) = delete;

    // Never blocks. An error is a refusal with its reason, and on_end is not called.
    base::Status submit(Analysis analysis);
    // All analyses of an owner, and what its sessions keep.
    void cancel(const std::string& owner);
    // Ends everything; returns when every on_end has been called. What comes later is refused.
    void close();

    std::size_t waiting() const;
    std::size_t running() const;

  private:
    struct Entry;
    struct Kept; // an engine that nobody uses at the moment
    using EntryPtr = std::shared_ptr<Entry>;

    void work();
    void deliver_cancelled();
    // With the lock held.
    EntryPtr choose() const;
    bool fits(const Entry& entry) const;
    std::optional<Kept> take_engine(const Entry& entry, std::vector<Kept>& discarded);
    void make_room(std::vector<Kept>& discarded);
    // Without it.
    Outcome carry_out(Entry& entry, std::unique_ptr<Engine>& engine);
    void stop_all(const std::function<bool(const Entry&)>& which, const char* reason);
    static void finish(EntryPtr entry, const Outcome& outcome);

    const PoolLimits limits_;
    Networks networks_;
    Config config_;
    mutable std::mutex mutex_; // of what follows
    std::condition_variable changed_;
    std::deque<EntryPtr> waiting_; // in order of arrival
    std::vector<EntryPtr> running_;
    std::vector<Kept> kept_;                      // the last used is last
    std::map<std::string, std::uint64_t> served_; // when an owner was served last
    std::uint64_t turn_ = 0;
    int free_threads_;
    std::size_t used_memory_ = 0; // of what runs
    bool closing_ = false;
    std::vector<std::thread> threads_; // the last delivers cancellations
};

} // namespace engine
