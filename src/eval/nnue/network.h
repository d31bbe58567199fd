// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A trained network: whole-number weights and what they mean. Immutable and shared by all threads once made; the file
// format is docs/formats/network.md.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/memory.h"
#include "base/result.h"
#include "eval/nnue/architecture.h"

namespace eval::nnue {

// What a trainer hands over.
struct NetworkWeights {
    Architecture architecture;
    int output_scale = kSearchScale;
    std::string name;                       // at most kMaxNameLength bytes of printable ASCII
    std::vector<std::int16_t> features;     // [feature][hidden], at kQa
    std::vector<std::int16_t> feature_bias; // [hidden], at kQa
    std::vector<std::int16_t> outputs;      // [output bucket][us hidden, them hidden], at kQb
    std::vector<std::int32_t> output_bias;  // [output bucket], at kQa * kQb
};

class Network {
  public:
    static constexpr std::size_t kMaxNameLength = 32;

    // Refuses arrays of the wrong length and weights that could overflow, with the reason.
    static base::Result<std::shared_ptr<const Network>> make(const NetworkWeights& weights);
    // From the bytes of a network file, or from the file. Errors say what is wrong with it.
    static base::Result<std::shared_ptr<const Network>> parse(std::string_view bytes);
    static base::Result<std::shared_ptr<const Network>> load(const std::string& path);

    // The file again.
    std::string to_bytes() const;

    const Architecture& architecture() const noexcept { return weights_.architecture; }
    const std::string& name() const noexcept { return weights_.name; }
    int output_scale() const noexcept { return weights_.output_scale; }
    // Identifies the network: the checksum of its file.
    std::uint32_t checksum() const noexcept { return checksum_; }

    // Aligned to 64 bytes when the hidden layer is a multiple of 32 wide, to 32 bytes otherwise.
    const std::int16_t* features() const noexcept { return memory_.data(); }
    const std::int16_t* feature(int number) const noexcept { return memory_.data() + hidden() * number; }
    const std::int16_t* feature_bias() const noexcept { return memory_.data() + bias_at_; }
    const std::int16_t* outputs(int bucket) const noexcept
    {
        return memory_.data() + outputs_at_ + 2 * hidden() * bucket;
    }
    int output_bias(int bucket) const noexcept { return weights_.output_bias[static_cast<std::size_t>(bucket)]; }

  private:
    Network() = default;
    std::ptrdiff_t hidden() const noexcept { return weights_.architecture.hidden; }

    NetworkWeights weights_; // its three large arrays are empty: they are in memory_
    base::LargeArray<std::int16_t> memory_;
    std::ptrdiff_t bias_at_ = 0;
    std::ptrdiff_t outputs_at_ = 0;
    std::uint32_t checksum_ = 0;
};

// The network that was built into the program, or why there is none. The same object every time.
const base::Result<std::shared_ptr<const Network>>& embedded_network();

// The network of an evaluator's name (evaluator_table.h): that of the file after the colon, or the embedded one.
base::Result<std::shared_ptr<const Network>> named_network(std::string_view name);

} // namespace eval::nnue
