// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One search under way, for whoever steers it, and the rules of when it may answer: in infinite or ponder mode not
// before it is told to, however early the work was done. Each has signals of its own, so that a late stop can only
// reach the search it was meant for. Every function may be called from any thread.
#pragma once

#include <condition_variable>
#include <mutex>

#include "search/search.h"

namespace engine {

class Thinking {
  public:
    explicit Thinking(const search::Limits& limits) : infinite_(limits.infinite) { signals_.pondering = limits.ponder; }
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;

    bool stop();       // false if it was over
    bool ponder_hit(); // false if it did not ponder
    bool is_running() const;
    // Returns when the listener has heard the answer. Not from a callback.
    void wait();

    // For the engine.
    const search::Signals& signals() const { return signals_; }
    void wait_until_wanted(); // until the answer may be given
    void finish();            // the answer is given

  private:
    const bool infinite_;
    mutable std::mutex mutex_; // with changed_: guards finished_, and orders the signals with waiting
    std::condition_variable changed_;
    search::Signals signals_;
    bool finished_ = false;
};

} // namespace engine
