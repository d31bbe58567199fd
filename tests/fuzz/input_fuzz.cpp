// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Any bytes as compressed input, line by line, and as a checkpoint: an answer or an error, never more.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/job.h"
#include "base/line_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    if (auto source = base::decompress(base::memory_input(bytes), "fuzz")) {
        base::LineReader lines(std::move(*source), "fuzz", 1000);
        // A few bytes can unpack to gigabytes; the reader needs no memory for that, but the fuzzer has no time.
        for (int count = 0; count < 10'000; ++count) {
            const auto line = lines.next();
            if (!line || !*line) break;
            if ((*line)->size() > 1000) std::abort();
        }
    }
    if (const auto checkpoint = base::parse_checkpoint(bytes)) {
        if (base::format_checkpoint(*checkpoint) != bytes) std::abort();
    }
    return 0;
}
