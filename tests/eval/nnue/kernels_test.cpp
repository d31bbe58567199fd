// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/nnue/kernels.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <vector>

#include "base/random.h"
#include "base/simd.h"
#include "eval/nnue/architecture.h"

namespace eval::nnue {
namespace {

struct alignas(64) Row {
    std::int16_t at[2 * kMaxHidden];
};

Row random_row(base::Random& random, int low, int high)
{
    Row row;
    for (auto& x : row.at) x = static_cast<std::int16_t>(random.between(low, high));
    return row;
}

// The sets that this CPU can run.
std::vector<const Kernels*> usable(std::size_t n)
{
    std::vector<const Kernels*> sets{plain_kernels(n)};
    const base::SimdLevel best = base::best_simd_level();
    if (best >= base::SimdLevel::Avx2) sets.push_back(avx2_kernels(n));
    if (best >= base::SimdLevel::Avx512) sets.push_back(avx512_kernels(n));
    std::erase(sets, nullptr);
    return sets;
}

std::int64_t slow_output(const Row& us, const Row& them, const Row& weights, std::size_t n)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < 2 * n; ++i) {
        const std::int64_t v = std::clamp<int>(i < n ? us.at[i] : them.at[i - n], 0, kQa);
        sum += v * v * weights.at[i];
    }
    return sum;
}

class NnueKernels : public testing::TestWithParam<std::size_t> {};

TEST_P(NnueKernels, GiveTheNumbersOfTheDefinition)
{
    const std::size_t n = GetParam();
    base::Random random(n);
    const Row from = random_row(random, -3000, 3000);
    std::vector<Row> rows;
    for (int i = 0; i < 9; ++i) rows.push_back(random_row(random, -990, 990));
    const Row weights = random_row(random, -kMaxOutputWeight, kMaxOutputWeight);
    const Row them = random_row(random, -300, 600);
    ASSERT_FALSE(usable(n).empty());
    for (const Kernels* k : usable(n)) {
        Row to;
        k->add_sub(to.at, from.at, rows[0].at, rows[1].at, n);
        for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(to.at[i], from.at[i] + rows[0].at[i] - rows[1].at[i]);
        k->add_sub_sub(to.at, from.at, rows[0].at, rows[1].at, rows[2].at, n);
        for (std::size_t i = 0; i < n; ++i)
            ASSERT_EQ(to.at[i], from.at[i] + rows[0].at[i] - rows[1].at[i] - rows[2].at[i]);
        k->add_add_sub_sub(to.at, from.at, rows[0].at, rows[1].at, rows[2].at, rows[3].at, n);
        for (std::size_t i = 0; i < n; ++i)
            ASSERT_EQ(to.at[i], from.at[i] + rows[0].at[i] + rows[1].at[i] - rows[2].at[i] - rows[3].at[i]);

        Row cache = from;
        const std::array<const std::int16_t*, 5> added{rows[0].at, rows[1].at, rows[2].at, rows[3].at, rows[4].at};
        const std::array<const std::int16_t*, 3> removed{rows[5].at, rows[6].at, rows[7].at};
        k->refresh(to.at, cache.at, added.data(), added.size(), removed.data(), removed.size(), n);
        for (std::size_t i = 0; i < n; ++i) {
            int sum = from.at[i];
            for (const auto* row : added) sum += row[i];
            for (const auto* row : removed) sum -= row[i];
            ASSERT_EQ(to.at[i], sum);
            ASSERT_EQ(cache.at[i], sum);
        }
        EXPECT_EQ(k->output(from.at, them.at, weights.at, n), slow_output(from, them, weights, n));

        for (const bool capture : {false, true}) {
            Row us_after;
            Row them_after;
            const Step a{us_after.at, from.at, rows[0].at, rows[1].at, capture ? rows[2].at : nullptr};
            const Step b{them_after.at, them.at, rows[3].at, rows[4].at, capture ? rows[5].at : nullptr};
            const auto sum = (capture ? k->capture_output : k->move_output)(a, b, weights.at, n);
            for (std::size_t i = 0; i < n; ++i) {
                const int gone = capture ? rows[2].at[i] : 0;
                const int theirs_gone = capture ? rows[5].at[i] : 0;
                ASSERT_EQ(us_after.at[i], from.at[i] + rows[0].at[i] - rows[1].at[i] - gone);
                ASSERT_EQ(them_after.at[i], them.at[i] + rows[3].at[i] - rows[4].at[i] - theirs_gone);
            }
            EXPECT_EQ(sum, slow_output(us_after, them_after, weights, n));
        }
    }
}

TEST_P(NnueKernels, DoNotOverflowAtTheLargestNumbers)
{
    const std::size_t n = GetParam();
    Row full;
    Row weights;
    for (auto& x : full.at) x = 32767;
    for (const int w : {kMaxOutputWeight, -kMaxOutputWeight}) {
        for (auto& x : weights.at) x = static_cast<std::int16_t>(w);
        for (const Kernels* k : usable(n))
            EXPECT_EQ(k->output(full.at, full.at, weights.at, n), slow_output(full, full, weights, n));
    }
}

INSTANTIATE_TEST_SUITE_P(Widths, NnueKernels, testing::Values(16, 32, 48, 128, 256, 400, 512, 768, 1008, 1024));

} // namespace
} // namespace eval::nnue
