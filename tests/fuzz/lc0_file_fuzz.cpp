// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "human/lc0_file.h"
#include "tests/fuzz/fuzz.h"
#include "tests/human/support/lc0_writer.h"

// Any bytes as a file, and as the end of a sound one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::string sound = test::Lc0Writer({.channels = 1}).file();
    (void)human::parse_lc0(test::text_of(data, size));
    (void)human::parse_lc0(sound + std::string(test::text_of(data, size)));
    return 0;
}
