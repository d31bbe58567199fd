// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/workers.h"

#include <atomic>
#include <gtest/gtest.h>

namespace search {
namespace {

// Memory for five workers.
std::unique_ptr<std::size_t> scarce(std::size_t index)
{
    if (index >= 5) throw std::bad_alloc();
    return std::make_unique<std::size_t>(index);
}

TEST(Workers, WithoutMemoryForAllTheOldOnesStay)
{
    std::vector<std::unique_ptr<std::size_t>> workers;
    ASSERT_TRUE(resize_workers(workers, 3, scarce));
    const std::size_t* first = workers.front().get();
    const auto refused = resize_workers(workers, 8, scarce);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().message, "there is not enough memory for 8 threads");
    ASSERT_EQ(workers.size(), 3U);
    EXPECT_EQ(workers.front().get(), first);
    ASSERT_TRUE(resize_workers(workers, 5, scarce));
    EXPECT_EQ(*workers.back(), 4U);
    ASSERT_TRUE(resize_workers(workers, 0, scarce)); // never none
    ASSERT_EQ(workers.size(), 1U);
    EXPECT_EQ(workers.front().get(), first);
}

TEST(Workers, EachHelperRunsOnce)
{
    std::atomic<unsigned> seen = 0;
    start_helpers(4, [&](std::size_t i) { seen += 1U << (8 * i); }).clear();
    EXPECT_EQ(seen, 0x01010101U);
}

} // namespace
} // namespace search
