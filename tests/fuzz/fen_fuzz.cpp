// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tests/fuzz/fuzz.h"
#include "tests/support/parser_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    return test::report(test::check_fen(test::text_of(data, size)));
}
