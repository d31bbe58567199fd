// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tests/eval/nnue/support/network_checks.h"
#include "tests/fuzz/fuzz.h"

// Any bytes as a file, and over a sound one with a good checksum.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    test::report(test::check_network(test::text_of(data, size)));
    return test::report(test::check_network(test::over_a_network(test::text_of(data, size))));
}
