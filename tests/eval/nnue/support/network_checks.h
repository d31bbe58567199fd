// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What must hold for the reader of networks and any bytes at all; for property tests and the fuzzer (tests/fuzz). The
// check returns what is wrong, or nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/file.h"
#include "chess/position.h"
#include "eval/nnue/nnue.h"
#include "tests/eval/nnue/support/random_network.h"

namespace test {

inline std::string check_network(std::string_view bytes)
{
    const auto network = eval::nnue::Network::parse(bytes);
    if (!network) return network.error().message.empty() ? "refused without a reason" : "";
    // The name's padding and the reserved word may differ; all that counts comes back.
    const std::string written = (*network)->to_bytes();
    if (written.size() != bytes.size()) return "another size after writing";
    const auto again = eval::nnue::Network::parse(written);
    if (!again) return "what was written is refused: " + again.error().message;
    if ((*again)->to_bytes() != written) return "the network is another one after writing and reading";
    eval::Nnue plain(*network, base::SimdLevel::Plain);
    eval::Nnue best(*network);
    const chess::Position start;
    const int scale = eval::nnue::kTrainingScale;
    if (plain.raw(start, scale) != best.raw(start, scale)) return "the kernels differ";
    const int value = best.evaluate(start);
    return value <= eval::kMaxEval && value >= -eval::kMaxEval ? "" : "a value out of bounds";
}

// A sound network with these bytes laid over it from the start on by exclusive or, and with the right checksum, which
// no fuzzer finds. Byte 88 is the first of the weights.
inline std::string over_a_network(std::string_view bytes)
{
    static const std::string sound =
        random_network({.hidden = 16, .mirrored = true, .king_buckets = 1, .output_buckets = 1})->to_bytes();
    std::string out = sound;
    const std::size_t body = out.size() - 4;
    for (std::size_t i = 0; i < std::min(bytes.size(), body); ++i) out[i] = static_cast<char>(out[i] ^ bytes[i]);
    const std::uint32_t sum = base::checksum(std::string_view(out).substr(0, body));
    std::memcpy(out.data() + body, &sum, sizeof sum);
    return out;
}

} // namespace test
