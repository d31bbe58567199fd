// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Network files of Lc0 (lczero.org), in which Maia's networks come: a protobuf message, usually compressed. Taken are
// residual towers with squeeze and excitation, a convolution as policy and win/draw/loss as value, which is what Maia's
// are; anything else is refused with the reason.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "nn/parameters.h"

namespace human {

struct Lc0Residual {
    nn::PlainLayer first;
    nn::PlainLayer second;
    nn::PlainLayer squeeze; // dense
    nn::PlainLayer excite;  // dense: gates, then shifts
};

// The layers in nn's order, batch norms folded into them.
struct Lc0Network {
    nn::PlainLayer input;
    std::vector<Lc0Residual> tower;
    nn::PlainLayer policy_hidden;
    nn::PlainLayer policy;
    nn::PlainLayer value_planes; // 1 x 1
    nn::PlainLayer value_hidden; // dense, its inputs channel by channel
    nn::PlainLayer value;        // dense: win, draw, loss

    std::size_t channels() const noexcept { return input.bias.size(); }
};

inline constexpr std::size_t kLc0Planes = 112;
inline constexpr std::size_t kLc0PolicyPlanes = 80; // of which 73 mean something

base::Result<Lc0Network> parse_lc0(std::string_view message);
// Plain or compressed. Errors name the file.
base::Result<Lc0Network> read_lc0(const std::string& path);

} // namespace human
