// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/simd.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <string>

namespace base {
namespace {

// Sets KIBITZ_SIMD and puts back what was there.
class SimdLimit {
  public:
    explicit SimdLimit(const char* word)
    {
        if (const char* before = std::getenv("KIBITZ_SIMD")) before_ = before;
        set(word);
    }
    ~SimdLimit() { set(before_ ? before_->c_str() : nullptr); }
    SimdLimit(const SimdLimit&) = delete;
    SimdLimit& operator=(const SimdLimit&) = delete;

  private:
    static void set(const char* word)
    {
        if (word == nullptr)
            ::unsetenv("KIBITZ_SIMD");
        else
            ::setenv("KIBITZ_SIMD", word, 1);
    }
    std::optional<std::string> before_;
};

TEST(Simd, KnowsItsLevelsByName)
{
    EXPECT_EQ(parse_simd_level("plain"), SimdLevel::Plain);
    EXPECT_EQ(parse_simd_level("avx2"), SimdLevel::Avx2);
    EXPECT_EQ(parse_simd_level("avx512"), SimdLevel::Avx512);
    for (const char* word : {"", "AVX2", "sse", "avx5120", " plain"}) EXPECT_FALSE(parse_simd_level(word)) << word;
}

TEST(Simd, AWrongLimitIsNamed)
{
    for (const char* word : {static_cast<const char*>(nullptr), "", "plain", "avx2", "avx512"}) {
        const SimdLimit limit(word);
        EXPECT_TRUE(check_simd_limit());
    }
    const SimdLimit limit("fast");
    const Status status = check_simd_limit();
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().message, "KIBITZ_SIMD: \"fast\" is none of plain, avx2 and avx512");
}

TEST(Simd, TheLimitForcesNothing)
{
    constexpr std::array kLevels{SimdLevel::Plain, SimdLevel::Avx2, SimdLevel::Avx512};
    constexpr std::array kWords{"plain", "avx2", "avx512"};
    for (std::size_t cpu = 0; cpu < 3; ++cpu) {
        for (std::size_t limit = 0; limit < 3; ++limit)
            EXPECT_EQ(limited_simd_level(kLevels[cpu], kWords[limit]), kLevels[std::min(cpu, limit)]);
        EXPECT_EQ(limited_simd_level(kLevels[cpu], ""), kLevels[cpu]);
        EXPECT_EQ(limited_simd_level(kLevels[cpu], "fast"), kLevels[cpu]);
    }
}

} // namespace
} // namespace base
