// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tests/fuzz/fuzz.h"
#include "tests/support/parser_checks.h"

// The first byte chooses the position, the rest is the move.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0) return 0;
    return test::report(test::check_san(test::text_of(data + 1, size - 1), test::fuzz_position(data[0])));
}
