// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "eval/nnue/network.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/file.h"
#include "base/text.h"

namespace eval::nnue {
namespace {

static_assert(std::endian::native == std::endian::little, "network files are read as they lie in memory");

constexpr std::string_view kMagic = "KIBITZNN";
constexpr std::uint32_t kVersion = 1;
constexpr std::uint32_t kFeatureSetPieceSquare = 1;
constexpr std::uint32_t kFlagMirrored = 1;
constexpr std::size_t kLargestFile = std::size_t{64} << 20;

struct Header {
    char magic[8];
    std::uint32_t version;
    std::uint32_t header_bytes;
    std::uint32_t feature_set;
    std::uint32_t hidden;
    std::uint32_t flags;
    std::uint32_t king_buckets;
    std::uint32_t output_buckets;
    std::uint32_t qa;
    std::uint32_t qb;
    std::uint32_t output_scale;
    std::uint32_t payload_bytes;
    std::uint32_t reserved;
    char name[Network::kMaxNameLength];
};
static_assert(sizeof(Header) == 88);

struct Sizes {
    std::size_t features;
    std::size_t feature_bias;
    std::size_t outputs;
    std::size_t output_bias;
    std::size_t bytes() const { return 2 * (features + feature_bias + outputs) + 4 * output_bias; }
};

Sizes sizes_of(const Architecture& a)
{
    const auto hidden = static_cast<std::size_t>(a.hidden);
    const auto buckets = static_cast<std::size_t>(a.output_buckets);
    return {.features = static_cast<std::size_t>(a.features()) * hidden,
            .feature_bias = hidden,
            .outputs = 2 * hidden * buckets,
            .output_bias = buckets};
}

template <class T>
base::Status check_part(std::string_view what, const std::vector<T>& values, std::size_t count, std::int64_t limit)
{
    if (values.size() != count) return base::fail("there are {} {}, but must be {}", values.size(), what, count);
    for (std::size_t i = 0; i < count; ++i) {
        if (values[i] > limit || values[i] < -limit)
            return base::fail("{} {} is {}, which could overflow: at most {} is allowed", what, i, values[i], limit);
    }
    return {};
}

base::Status check_weights(const NetworkWeights& w)
{
    if (auto ok = check(w.architecture); !ok) return ok;
    if (w.output_scale < 1 || w.output_scale > 10'000)
        return base::fail("the output scale is {}, but must be between 1 and 10000", w.output_scale);
    if (w.name.size() > Network::kMaxNameLength) return base::fail("the name {} is too long", base::quote(w.name));
    for (const char c : w.name)
        if (c < ' ' || c > '~') return base::fail("the name {} is not plain text", base::quote(w.name));
    const Sizes sizes = sizes_of(w.architecture);
    if (auto ok = check_part("feature weights", w.features, sizes.features, kMaxFeatureWeight); !ok) return ok;
    if (auto ok = check_part("feature biases", w.feature_bias, sizes.feature_bias, kMaxFeatureWeight); !ok) return ok;
    if (auto ok = check_part("output weights", w.outputs, sizes.outputs, kMaxOutputWeight); !ok) return ok;
    return check_part("output biases", w.output_bias, sizes.output_bias, std::int64_t{1} << 24);
}

template <class T>
void take(std::string_view& bytes, std::vector<T>& out, std::size_t count)
{
    out.resize(count);
    std::memcpy(out.data(), bytes.data(), count * sizeof(T));
    bytes.remove_prefix(count * sizeof(T));
}

template <class T>
void append(std::string& out, const T* data, std::size_t count)
{
    out.append(reinterpret_cast<const char*>(data), count * sizeof(T));
}

// Everything about the file that can be said before its weights are read.
base::Result<Header> read_header(std::string_view bytes)
{
    Header h;
    if (bytes.size() < sizeof(Header) + 4) {
        if (!kMagic.starts_with(bytes.substr(0, kMagic.size()))) return base::fail("not a Kibitz network file");
        return base::fail("{} bytes are too few for a network file", bytes.size());
    }
    std::memcpy(&h, bytes.data(), sizeof h);
    if (std::string_view(h.magic, sizeof h.magic) != kMagic) return base::fail("not a Kibitz network file");
    if (h.version != kVersion)
        return base::fail("version {} of the format; this program reads {}", h.version, kVersion);
    if (h.header_bytes != sizeof(Header)) return base::fail("the header says it has {} bytes", h.header_bytes);
    const std::size_t expected = sizeof(Header) + std::size_t{h.payload_bytes} + 4;
    if (bytes.size() != expected)
        return base::fail("the file has {} bytes, but its header says {}", bytes.size(), expected);
    std::uint32_t sum = 0;
    std::memcpy(&sum, bytes.data() + bytes.size() - 4, 4);
    if (sum != base::checksum(bytes.substr(0, bytes.size() - 4)))
        return base::fail("the checksum is wrong: the file is damaged");
    if (h.feature_set != kFeatureSetPieceSquare) return base::fail("feature set {} is not known", h.feature_set);
    if ((h.flags & ~kFlagMirrored) != 0) return base::fail("flags {:#x} are not known", h.flags);
    if (h.qa != kQa || h.qb != kQb)
        return base::fail("weights scaled by {} and {}; this program takes {} and {}", h.qa, h.qb, kQa, kQb);
    return h;
}

int small(std::uint32_t x)
{
    return static_cast<int>(std::min<std::uint32_t>(x, 1U << 20));
}

} // namespace

base::Status check(const Architecture& a)
{
    if (a.hidden < kMinHidden || a.hidden > kMaxHidden || a.hidden % kHiddenStep != 0)
        return base::fail("the hidden layer has {} neurons, but must have {} to {} in steps of {}", a.hidden,
                          kMinHidden, kMaxHidden, kHiddenStep);
    if (a.king_buckets != 1 && a.king_buckets != 4)
        return base::fail("there are {} king buckets, but must be 1 or 4", a.king_buckets);
    if (a.king_buckets > 1 && !a.mirrored) return base::fail("king buckets need the mirrored board");
    if (a.output_buckets < 1 || a.output_buckets > kMaxOutputBuckets ||
        !std::has_single_bit(static_cast<unsigned>(a.output_buckets)))
        return base::fail("there are {} output buckets, but must be 1, 2, 4 or 8", a.output_buckets);
    return {};
}

std::string describe(const Architecture& a)
{
    return fmt::format("(768{}{}->{})x2->1{}", a.king_buckets > 1 ? fmt::format("x{}", a.king_buckets) : "",
                       a.mirrored ? "hm" : "", a.hidden,
                       a.output_buckets > 1 ? fmt::format("x{}", a.output_buckets) : "");
}

base::Result<std::shared_ptr<const Network>> Network::make(const NetworkWeights& weights)
{
    if (auto ok = check_weights(weights); !ok) return std::unexpected(ok.error());
    const Sizes sizes = sizes_of(weights.architecture);
    std::shared_ptr<Network> network(new Network);
    auto memory = base::LargeArray<std::int16_t>::allocate(sizes.features + sizes.feature_bias + sizes.outputs);
    if (!memory) return std::unexpected(memory.error());
    network->memory_ = std::move(*memory);
    network->bias_at_ = static_cast<std::ptrdiff_t>(sizes.features);
    network->outputs_at_ = static_cast<std::ptrdiff_t>(sizes.features + sizes.feature_bias);
    std::int16_t* at = network->memory_.data();
    at = std::ranges::copy(weights.features, at).out;
    at = std::ranges::copy(weights.feature_bias, at).out;
    std::ranges::copy(weights.outputs, at);
    network->weights_.architecture = weights.architecture;
    network->weights_.output_scale = weights.output_scale;
    network->weights_.name = weights.name;
    network->weights_.output_bias = weights.output_bias;
    const std::string bytes = network->to_bytes();
    std::memcpy(&network->checksum_, bytes.data() + bytes.size() - 4, 4);
    return network;
}

base::Result<std::shared_ptr<const Network>> Network::parse(std::string_view bytes)
{
    const auto header = read_header(bytes);
    if (!header) return std::unexpected(header.error());
    const Header& h = *header;
    NetworkWeights w;
    w.architecture = {.hidden = small(h.hidden),
                      .mirrored = (h.flags & kFlagMirrored) != 0,
                      .king_buckets = small(h.king_buckets),
                      .output_buckets = small(h.output_buckets)};
    if (auto ok = check(w.architecture); !ok) return std::unexpected(ok.error());
    w.output_scale = small(h.output_scale);
    w.name = std::string(h.name, strnlen(h.name, sizeof h.name));
    const Sizes sizes = sizes_of(w.architecture);
    if (sizes.bytes() != h.payload_bytes)
        return base::fail("{} needs {} bytes of weights, but the file has {}", describe(w.architecture), sizes.bytes(),
                          h.payload_bytes);
    bytes.remove_prefix(sizeof h);
    take(bytes, w.features, sizes.features);
    take(bytes, w.feature_bias, sizes.feature_bias);
    take(bytes, w.outputs, sizes.outputs);
    take(bytes, w.output_bias, sizes.output_bias);
    return make(w);
}

base::Result<std::shared_ptr<const Network>> Network::load(const std::string& path)
{
    const auto bytes = base::read_file(path, kLargestFile);
    if (!bytes) return std::unexpected(bytes.error());
    auto network = parse(*bytes);
    if (!network) return base::fail_in(path, network.error());
    return network;
}

std::string Network::to_bytes() const
{
    const Sizes sizes = sizes_of(architecture());
    Header h{};
    std::memcpy(h.magic, kMagic.data(), sizeof h.magic);
    h.version = kVersion;
    h.header_bytes = sizeof h;
    h.feature_set = kFeatureSetPieceSquare;
    h.hidden = static_cast<std::uint32_t>(architecture().hidden);
    h.flags = architecture().mirrored ? kFlagMirrored : 0;
    h.king_buckets = static_cast<std::uint32_t>(architecture().king_buckets);
    h.output_buckets = static_cast<std::uint32_t>(architecture().output_buckets);
    h.qa = kQa;
    h.qb = kQb;
    h.output_scale = static_cast<std::uint32_t>(output_scale());
    h.payload_bytes = static_cast<std::uint32_t>(sizes.bytes());
    std::memcpy(h.name, name().data(), name().size());

    std::string out;
    out.reserve(sizeof h + sizes.bytes() + 4);
    append(out, &h, 1);
    append(out, memory_.data(), sizes.features + sizes.feature_bias + sizes.outputs);
    append(out, weights_.output_bias.data(), sizes.output_bias);
    const std::uint32_t sum = base::checksum(out);
    append(out, &sum, 1);
    return out;
}

base::Result<std::shared_ptr<const Network>> named_network(std::string_view name)
{
    const std::string_view path = base::cut(name, ':').second;
    return path.empty() ? embedded_network() : Network::load(std::string(path));
}

} // namespace eval::nnue
