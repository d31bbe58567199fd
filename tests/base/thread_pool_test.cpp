// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/thread_pool.h"

#include <atomic>
#include <gtest/gtest.h>
#include <set>

namespace base {
namespace {

TEST(ThreadPool, RunsEveryTask)
{
    std::atomic<int> sum{0};
    ThreadPool pool(3);
    EXPECT_EQ(pool.size(), 3);
    for (int i = 1; i <= 1000; ++i) pool.submit([&sum, i] { sum += i; });
    pool.wait();
    EXPECT_EQ(sum, 500'500);
    pool.wait();
}

TEST(ThreadPool, TasksMaySubmitTasks)
{
    std::atomic<int> count{0};
    ThreadPool pool(2);
    for (int i = 0; i < 10; ++i) {
        pool.submit([&] {
            for (int k = 0; k < 10; ++k) pool.submit([&] { ++count; });
        });
    }
    pool.wait();
    EXPECT_EQ(count, 100);
}

TEST(ThreadPool, DestructionFinishesTheQueue)
{
    std::atomic<int> count{0};
    {
        ThreadPool pool(1);
        for (int i = 0; i < 100; ++i) pool.submit([&] { ++count; });
    }
    EXPECT_EQ(count, 100);
}

TEST(ThreadPool, ParallelForTakesEachIndexOnce)
{
    ThreadPool pool(4);
    for (const std::size_t count : {0UL, 1UL, 3UL, 1000UL}) {
        std::vector<std::atomic<int>> seen(count);
        pool.parallel_for(count, [&](std::size_t index) { ++seen[index]; });
        for (const auto& times : seen) EXPECT_EQ(times, 1);
    }
}

TEST(ThreadPool, UsesItsThreadsAtOnce)
{
    // Both tasks wait for each other: a pool that ran them one after the other would hang here.
    std::atomic<int> arrived{0};
    ThreadPool pool(2);
    pool.parallel_for(2, [&](std::size_t) {
        ++arrived;
        while (arrived < 2) std::this_thread::yield();
    });
    EXPECT_EQ(arrived, 2);
    EXPECT_GE(hardware_threads(), 1);
}

} // namespace
} // namespace base
