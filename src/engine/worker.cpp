// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "engine/worker.h"

#include <cassert>

namespace engine {

Worker::Worker() : thread_([this] { loop(); }) {}

Worker::~Worker()
{
    {
        const std::lock_guard lock(mutex_);
        quitting_ = true;
        if (running_) running_->signals.stop = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Worker::start(Task task)
{
    {
        const std::lock_guard lock(mutex_);
        assert(!running_);
        // From here on stop() finds the task, even if the thread has not yet woken up.
        running_ = std::make_unique<Running>(std::move(task));
    }
    changed_.notify_all();
}

void Worker::wait()
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !running_; });
}

bool Worker::stop()
{
    {
        const std::lock_guard lock(mutex_);
        if (!running_) return false;
        running_->signals.stop = true;
    }
    changed_.notify_all();
    return true;
}

bool Worker::ponder_hit()
{
    {
        const std::lock_guard lock(mutex_);
        if (!running_ || !running_->signals.pondering) return false;
        running_->signals.pondering = false;
    }
    changed_.notify_all();
    return true;
}

bool Worker::is_busy() const
{
    const std::lock_guard lock(mutex_);
    return running_ != nullptr;
}

void Worker::loop()
{
    std::unique_lock lock(mutex_);
    for (;;) {
        changed_.wait(lock, [this] { return quitting_ || running_; });
        if (!running_) return;
        Running& running = *running_; // stays until this thread resets it below
        lock.unlock();
        const search::Result result = running.task.work(running.signals);
        lock.lock();
        changed_.wait(lock,
                      [&] { return running.signals.stop || (!running.task.infinite && !running.signals.pondering); });
        lock.unlock();
        running.task.answer(result);
        lock.lock();
        running_.reset();
        changed_.notify_all();
    }
}

} // namespace engine
