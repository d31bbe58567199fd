// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/worker.h"

#include <utility>

namespace engine {

Worker::Worker() : thread_([this] { loop(); }) {}

Worker::~Worker()
{
    {
        const std::lock_guard lock(mutex_);
        quitting_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Worker::start(std::function<void()> task)
{
    {
        const std::lock_guard lock(mutex_);
        task_ = std::move(task);
    }
    changed_.notify_all();
}

void Worker::loop()
{
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return quitting_ || task_; });
        if (!task_) return;
        const std::function<void()> task = std::exchange(task_, {});
        lock.unlock();
        task();
        lock.lock();
    }
}

} // namespace engine
