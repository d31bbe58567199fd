// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A fixed number of threads that run tasks in the order they were given. For work of many parts (games, positions,
// perft at the root); a search that needs its threads by number starts its own.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace base {

// The number of threads this process may run on, at least 1.
int hardware_threads();

class ThreadPool {
  public:
    // Requires: threads >= 1.
    explicit ThreadPool(int threads);

    // Runs what was submitted to its end, then joins.
    ~ThreadPool();

    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    int size() const { return static_cast<int>(threads_.size()); }

    // Queues a task. Any thread may call this, tasks too. Tasks must not throw.
    void submit(std::function<void()> task);

    // Waits until no task is queued or running. Not from inside a task: it would wait for itself.
    void wait();

    // Runs body(0) ... body(count - 1), each once, on the pool's threads, and returns when all are done. An index is
    // handed out when a thread is free, so parts may differ in length. Not from inside a task.
    void parallel_for(std::size_t count, const std::function<void(std::size_t)>& body);

  private:
    void work();

    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable idle_;
    std::deque<std::function<void()>> tasks_;
    int running_ = 0;
    bool closing_ = false;
    std::vector<std::jthread> threads_; // last: joined before the members above go
};

} // namespace base
