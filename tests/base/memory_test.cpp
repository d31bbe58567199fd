// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/memory.h"

#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <memory>

namespace base {
namespace {

TEST(Memory, IsAlignedZeroedAndWritable)
{
    auto array = LargeArray<std::uint64_t>::allocate(1'000'000);
    ASSERT_TRUE(array);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array->data()) % LargeMemory::kAlignment, 0U);
    EXPECT_EQ(array->size(), 1'000'000U);
    EXPECT_TRUE(std::ranges::all_of(array->span(), [](auto value) { return value == 0; }));
    (*array)[999'999] = 7;
    EXPECT_EQ(array->span().back(), 7U);
}

TEST(Memory, MovesItsBlock)
{
    auto first = LargeArray<int>::allocate(100);
    ASSERT_TRUE(first);
    (*first)[5] = 3;
    const int* data = first->data();
    LargeArray<int> second = std::move(*first);
    EXPECT_EQ(second.data(), data);
    EXPECT_EQ(second[5], 3);
    auto third = LargeArray<int>::allocate(100);
    ASSERT_TRUE(third);
    *third = std::move(second);
    EXPECT_EQ(third->data(), data);
}

TEST(Memory, NothingIsAnEmptyArray)
{
    const auto array = LargeArray<int>::allocate(0);
    ASSERT_TRUE(array);
    EXPECT_EQ(array->size(), 0U);
    EXPECT_TRUE(array->span().empty());
}

TEST(Memory, TooMuchIsAnErrorNotAnException)
{
    const auto huge = LargeMemory::allocate(std::size_t{1} << 50);
    ASSERT_FALSE(huge);
    EXPECT_NE(huge.error().message.find("MiB"), std::string::npos);
    EXPECT_FALSE(LargeArray<std::uint64_t>::allocate(std::numeric_limits<std::size_t>::max() / 4));
    EXPECT_GT(memory_limit(), std::uint64_t{16} << 20);
}

struct Heavy : OnHugePages {
    std::array<char, 3'000'000> bytes{};
};

TEST(Memory, ObjectsOnHugePagesAreAlignedAndZeroed)
{
    const auto heavy = std::make_unique<Heavy>();
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(heavy.get()) % LargeMemory::kAlignment, 0U);
    EXPECT_TRUE(std::ranges::all_of(heavy->bytes, [](char c) { return c == 0; }));
}

} // namespace
} // namespace base
