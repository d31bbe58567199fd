// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How much a test does. The gate runs every test three times: in full in the release build, and with reduced counts
// under the sanitizers, which are ten times slower. The environment variable KIBITZ_TEST_SCALE says which: `small` for
// reduced counts, `large` for `make test-long`, anything else for the full counts of the gate.
#pragma once

#include <cstdlib>
#include <string_view>

namespace test {

inline std::string_view scale_name()
{
    const char* value = std::getenv("KIBITZ_TEST_SCALE");
    return value == nullptr ? std::string_view{} : std::string_view{value};
}

// The count a test should use: `reduced` under the sanitizers, `full` in the gate, `large` (or `full`) in the long run.
inline int test_scale(int full, int reduced, int large = 0)
{
    if (scale_name() == "small") return reduced;
    if (scale_name() == "large" && large > 0) return large;
    return full;
}

} // namespace test
