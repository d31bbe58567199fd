// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/random.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

namespace base {
namespace {

TEST(Random, GivesThePublishedNumbers)
{
    std::uint64_t state = 1234567;
    EXPECT_EQ(splitmix64(state), 6457827717110365317U);
    EXPECT_EQ(splitmix64(state), 3203168211198807973U);

    Random random(Random::State{1, 2, 3, 4});
    EXPECT_EQ(random.next(), 11520U);
    EXPECT_EQ(random.next(), 0U);
    EXPECT_EQ(random.next(), 1509978240U);
    EXPECT_EQ(random.next(), 1215971899390074240U);
}

TEST(Random, SameSeedSameNumbersOtherSeedOthers)
{
    Random a(7), b(7), c(8);
    for (int i = 0; i < 100; ++i) EXPECT_EQ(a.next(), b.next());
    EXPECT_NE(a.next(), c.next());
}

TEST(Random, GoesOnFromASavedState)
{
    Random a(7);
    a.next();
    Random b(a.state());
    EXPECT_EQ(a, b);
    EXPECT_EQ(a.next(), b.next());
}

TEST(Random, BelowIsEvenAndInRange)
{
    Random random(1);
    std::array<int, 10> counts{};
    constexpr int kDraws = 100'000;
    for (int i = 0; i < kDraws; ++i) ++counts.at(random.below(10));
    double chi_square = 0;
    for (int count : counts) chi_square += (count - kDraws / 10.0) * (count - kDraws / 10.0) / (kDraws / 10.0);
    EXPECT_LT(chi_square, 27.88) << "the 0.1 % point of chi-square with 9 degrees of freedom";
    EXPECT_EQ(random.below(1), 0U);
}

TEST(Random, BetweenTakesTheWholeRange)
{
    Random random(2);
    bool low = false, high = false;
    for (int i = 0; i < 1000; ++i) {
        const auto value = random.between(-3, 3);
        ASSERT_GE(value, -3);
        ASSERT_LE(value, 3);
        low |= value == -3;
        high |= value == 3;
    }
    EXPECT_TRUE(low && high);
    random.between(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    EXPECT_EQ(random.between(5, 5), 5);
}

TEST(Random, RealsFillTheUnitInterval)
{
    Random random(3);
    double sum = 0, least = 1, most = 0;
    constexpr int kDraws = 100'000;
    for (int i = 0; i < kDraws; ++i) {
        const double value = random.real();
        sum += value;
        least = std::min(least, value);
        most = std::max(most, value);
    }
    EXPECT_GE(least, 0.0);
    EXPECT_LT(most, 1.0);
    EXPECT_NEAR(sum / kDraws, 0.5, 0.005);
    EXPECT_FALSE(random.chance(0.0));
    EXPECT_TRUE(random.chance(1.0));
}

TEST(Random, ForksAreStreamsOfTheirOwn)
{
    const Random parent(4);
    EXPECT_EQ(parent.fork(1), parent.fork(1));
    EXPECT_NE(parent.fork(1), parent.fork(2));
    EXPECT_NE(parent.fork(0), parent);
    EXPECT_NE(Random(4).fork(1), Random(5).fork(1));
}

TEST(Random, ShuffleKeepsAllItems)
{
    Random random(5);
    std::vector<int> items(52);
    std::iota(items.begin(), items.end(), 0);
    random.shuffle(std::span(items));
    EXPECT_FALSE(std::ranges::is_sorted(items));
    std::ranges::sort(items);
    for (int i = 0; i < 52; ++i) EXPECT_EQ(items[i], i);
}

// The step of the generator is linear over bits, so 2^128 steps are its 256 x 256 matrix squared 128 times.
class StepMatrix {
  public:
    using Row = std::bitset<256>;

    StepMatrix() : columns_(256)
    {
        for (std::size_t bit = 0; bit < 256; ++bit) {
            Random::State state{};
            state[bit / 64] = std::uint64_t{1} << (bit % 64);
            Random random(state);
            random.next();
            columns_[bit] = pack(random.state());
        }
    }

    static Row pack(const Random::State& state)
    {
        Row row;
        for (std::size_t bit = 0; bit < 256; ++bit) row[bit] = (state[bit / 64] >> (bit % 64) & 1) != 0;
        return row;
    }

    Row times(const Row& vector) const
    {
        Row sum;
        for (std::size_t bit = 0; bit < 256; ++bit) {
            if (vector[bit]) sum ^= columns_[bit];
        }
        return sum;
    }

    void square()
    {
        std::vector<Row> squared;
        for (const Row& column : columns_) squared.push_back(times(column));
        columns_ = std::move(squared);
    }

  private:
    std::vector<Row> columns_;
};

TEST(Random, JumpEqualsTwoToThe128Steps)
{
    StepMatrix matrix;
    for (int i = 0; i < 128; ++i) matrix.square();
    Random random(6);
    const auto expected = matrix.times(StepMatrix::pack(random.state()));
    random.jump();
    EXPECT_EQ(StepMatrix::pack(random.state()), expected);
}

} // namespace
} // namespace base
