// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A thread that does one task after the other, so that an engine need not make a thread for each search.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace engine {

class Worker {
  public:
    Worker();
    ~Worker(); // lets the task end, and joins
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Requires: the task before has ended or is about to.
    void start(std::function<void()> task);

  private:
    void loop();

    std::mutex mutex_;
    std::condition_variable changed_; // task_ or quitting_
    std::function<void()> task_;
    bool quitting_ = false;
    std::thread thread_; // last: starts when everything else is there
};

} // namespace engine
