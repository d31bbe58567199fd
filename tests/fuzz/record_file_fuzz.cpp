// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "tests/data/support/file_checks.h"
#include "tests/fuzz/fuzz.h"

// Any bytes as a file, and as records in a file with a good checksum.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    test::report(test::check_record_file(test::text_of(data, size)));
    return test::report(test::check_record_file(test::as_record_file(test::text_of(data, size))));
}
