// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/thread_pool.h"

#include <algorithm>
#include <atomic>
#include <latch>
#include <memory>

namespace base {

int hardware_threads()
{
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
}

ThreadPool::ThreadPool(int threads)
{
    for (int i = 0; i < std::max(threads, 1); ++i) threads_.emplace_back([this] { work(); });
}

ThreadPool::~ThreadPool()
{
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_all();
}

void ThreadPool::submit(std::function<void()> task)
{
    {
        const std::lock_guard lock(mutex_);
        tasks_.push_back(std::move(task));
    }
    wake_.notify_one();
}

void ThreadPool::wait()
{
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return tasks_.empty() && running_ == 0; });
}

void ThreadPool::parallel_for(std::size_t count, const std::function<void(std::size_t)>& body)
{
    // Shared, because the last task may still be leaving count_down when the waiting thread has gone on.
    struct Parts {
        explicit Parts(std::size_t workers) : done(static_cast<std::ptrdiff_t>(workers)) {}
        std::atomic<std::size_t> next{0};
        std::latch done;
    };
    const std::size_t workers = std::min(count, threads_.size());
    const auto parts = std::make_shared<Parts>(workers);
    for (std::size_t i = 0; i < workers; ++i) {
        submit([parts, count, &body] {
            for (std::size_t index = parts->next++; index < count; index = parts->next++) body(index);
            parts->done.count_down();
        });
    }
    parts->done.wait();
}

void ThreadPool::work()
{
    std::unique_lock lock(mutex_);
    for (;;) {
        wake_.wait(lock, [this] { return closing_ || !tasks_.empty(); });
        if (tasks_.empty()) return;
        const std::function<void()> task = std::move(tasks_.front());
        tasks_.pop_front();
        ++running_;
        lock.unlock();
        task();
        lock.lock();
        --running_;
        if (tasks_.empty() && running_ == 0) idle_.notify_all();
    }
}

} // namespace base
