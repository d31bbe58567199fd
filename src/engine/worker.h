// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The one thread on which an engine searches, and the rules of when a search may answer: in infinite or ponder mode not
// before it is told to, however early the work was done. Each task has signals of its own, so that a late `stop` can
// only reach the task it was meant for or none.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "search/search.h"

namespace engine {

class Worker {
  public:
    struct Task {
        bool infinite = false; // answer only after stop()
        bool ponder = false;   // answer only after stop() or ponder_hit()
        std::function<search::Result(const search::Signals&)> work;
        std::function<void(const search::Result&)> answer; // on the worker's thread; must not call start() or wait()
    };

    Worker();
    ~Worker(); // stops the task, lets it answer, and joins
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // From one thread, the owner's. Requires: not busy.
    void start(Task task);
    // Returns when the last task has answered.
    void wait();

    // From any thread; without a task they do nothing.
    bool stop();       // true if there was a task to stop
    bool ponder_hit(); // true if there was a task that pondered
    bool is_busy() const;

  private:
    struct Running {
        explicit Running(Task t) : task(std::move(t)) { signals.pondering = task.ponder; }
        Task task;
        search::Signals signals;
    };

    void loop();

    mutable std::mutex mutex_;
    std::condition_variable changed_; // any of the members below, or the signals of the task
    std::unique_ptr<Running> running_;
    bool quitting_ = false;
    std::thread thread_; // last: starts when everything else is there
};

} // namespace engine
