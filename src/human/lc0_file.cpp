// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "human/lc0_file.h"

#include <cmath>
#include <optional>

#include "base/input.h"
#include "human/protobuf.h"

namespace human {
namespace {

using Numbers = std::vector<float>;

// Nothing legitimate is larger; Maia's are 1.7 MB.
constexpr std::size_t kMostBytes = std::size_t{256} << 20;

// Calls take(field) for each field of a message until it returns an error.
template <class Take>
base::Status for_each_field(std::string_view message, const Take& take)
{
    ProtoReader reader(message);
    for (;;) {
        auto field = reader.next();
        if (!field) return std::unexpected(field.error());
        if (!*field) return {};
        if (base::Status taken = take(**field); !taken) return taken;
    }
}

// 16 bits a number, evenly between the least and the greatest.
base::Result<Numbers> parse_numbers(std::string_view message)
{
    float least = 0;
    float most = 0;
    std::string_view bytes;
    const base::Status read = for_each_field(message, [&](const ProtoField& f) -> base::Status {
        switch (f.number) {
        case 1: least = f.as_float(); break;
        case 2: most = f.as_float(); break;
        case 3: bytes = f.bytes; break;
        case 4:
            if (f.value > 1) return base::fail("its weights are not of the encoding LINEAR16");
            break;
        default: break;
        }
        return {};
    });
    if (!read) return std::unexpected(read.error());
    if (!std::isfinite(least) || !std::isfinite(most) || least > most)
        return base::fail("its weights lie between {} and {}", least, most);
    if (bytes.size() % 2 != 0) return base::fail("a layer has {} bytes, an odd number", bytes.size());
    Numbers out;
    out.reserve(bytes.size() / 2);
    for (std::size_t i = 0; i < bytes.size(); i += 2) {
        const auto raw = static_cast<unsigned>(static_cast<unsigned char>(bytes[i])) |
                         static_cast<unsigned>(static_cast<unsigned char>(bytes[i + 1])) << 8U;
        out.push_back(least + (most - least) * (static_cast<float>(raw) / 65535.0F));
    }
    return out;
}

// A message whose fields are numbers: [field number].
using Fields = std::vector<Numbers>;

base::Result<Fields> parse_fields(std::string_view message, std::size_t count)
{
    Fields out(count + 1);
    const base::Status read = for_each_field(message, [&](const ProtoField& f) -> base::Status {
        if (f.number > count) return {};
        auto numbers = parse_numbers(f.bytes);
        if (!numbers) return std::unexpected(numbers.error());
        out[f.number] = std::move(*numbers);
        return {};
    });
    if (!read) return std::unexpected(read.error());
    return out;
}

base::Status check_length(std::string_view what, const Numbers& numbers, std::size_t wanted)
{
    if (numbers.size() == wanted) return {};
    return base::fail("{} has {} numbers, not {}", what, numbers.size(), wanted);
}

// A convolution with its batch norm; `cells` is 9 or 1, `outputs` 0 for as many as the file has.
base::Result<nn::PlainLayer> parse_convolution(std::string_view what, std::string_view message, std::size_t inputs,
                                               std::size_t outputs, std::size_t cells)
{
    enum { Weights = 1, Biases, Means, Variances, Scales, Shifts, Count };
    auto f = parse_fields(message, Count - 1);
    if (!f) return base::fail_in(what, f.error());
    auto& fields = *f;
    if (outputs == 0) outputs = fields[Weights].size() / (inputs * cells);
    if (outputs == 0) return base::fail("{} is missing", what);
    nn::PlainLayer out{.weights = std::move(fields[Weights]), .bias = std::move(fields[Biases])};
    if (out.bias.empty()) out.bias.assign(outputs, 0.0F);
    const bool normed = !fields[Means].empty();
    base::Status status = check_length(what, out.weights, inputs * outputs * cells);
    if (status) status = check_length(what, out.bias, outputs);
    for (const int i : {Means, Variances, Scales, Shifts}) {
        const bool optional = !normed || i == Scales || i == Shifts;
        if (status && !(optional && fields[static_cast<std::size_t>(i)].empty()))
            status = check_length(what, fields[static_cast<std::size_t>(i)], outputs);
    }
    if (!status) return std::unexpected(status.error());
    if (!normed) return out;
    for (float& v : fields[Variances]) v = std::max(v, 0.0F); // 16 bits may have rounded it below
    nn::fold_batch_norm(out, {.mean = std::move(fields[Means]),
                              .variance = std::move(fields[Variances]),
                              .scale = std::move(fields[Scales]),
                              .shift = std::move(fields[Shifts])});
    return out;
}

base::Result<nn::PlainLayer> dense_of(std::string_view what, Numbers weights, Numbers bias, std::size_t inputs)
{
    if (bias.empty()) return base::fail("{} is missing", what);
    if (auto ok = check_length(what, weights, inputs * bias.size()); !ok) return std::unexpected(ok.error());
    return nn::PlainLayer{.weights = std::move(weights), .bias = std::move(bias)};
}

base::Result<Lc0Residual> parse_residual(std::string_view message, std::size_t channels)
{
    std::string_view parts[4];
    const base::Status read = for_each_field(message, [&](const ProtoField& f) -> base::Status {
        if (f.number < 4) parts[f.number] = f.bytes;
        return {};
    });
    if (!read) return std::unexpected(read.error());
    auto first = parse_convolution("a block's first convolution", parts[1], channels, channels, 9);
    if (!first) return std::unexpected(first.error());
    auto second = parse_convolution("a block's second convolution", parts[2], channels, channels, 9);
    if (!second) return std::unexpected(second.error());
    auto unit = parse_fields(parts[3], 4);
    if (!unit) return base::fail_in("a squeeze-and-excitation unit", unit.error());
    auto squeeze = dense_of("a squeeze", std::move((*unit)[1]), std::move((*unit)[2]), channels);
    if (!squeeze) return std::unexpected(squeeze.error());
    auto excite = dense_of("an excitation", std::move((*unit)[3]), std::move((*unit)[4]), squeeze->bias.size());
    if (!excite) return std::unexpected(excite.error());
    if (auto ok = check_length("an excitation", excite->bias, 2 * channels); !ok) return std::unexpected(ok.error());
    return Lc0Residual{std::move(*first), std::move(*second), std::move(*squeeze), std::move(*excite)};
}

// What the file says of its own kind.
base::Status check_format(std::string_view format)
{
    std::string_view network;
    base::Status read = for_each_field(format, [&](const ProtoField& f) -> base::Status {
        if (f.number == 1 && f.value != 1) return base::fail("its weights are not of the encoding LINEAR16");
        if (f.number == 2) network = f.bytes;
        return {};
    });
    if (!read) return read;
    struct Wanted {
        std::string_view what;
        std::uint64_t value;
        std::uint64_t other; // that will do as well
    };
    constexpr Wanted kWanted[]{{},
                               {"input is not the 112 planes", 1, 1},
                               {},
                               {"network is not a tower with squeeze and excitation", 4, 2},
                               {"policy is not a convolution", 2, 2},
                               {"value is not win, draw and loss", 2, 2}};
    std::uint64_t found[6]{};
    read = for_each_field(network, [&](const ProtoField& f) -> base::Status {
        if (f.number < 6) found[f.number] = f.value;
        return {};
    });
    if (!read) return read;
    for (std::size_t i = 1; i < 6; ++i)
        if (!kWanted[i].what.empty() && found[i] != kWanted[i].value && found[i] != kWanted[i].other)
            return base::fail("its {} (format {})", kWanted[i].what, found[i]);
    return {};
}

base::Result<Lc0Network> parse_weights(std::string_view message)
{
    std::string_view parts[12];
    std::vector<std::string_view> blocks;
    const base::Status read = for_each_field(message, [&](const ProtoField& f) -> base::Status {
        if (f.number == 2) blocks.push_back(f.bytes);
        if (f.number < 12) parts[f.number] = f.bytes;
        return {};
    });
    if (!read) return std::unexpected(read.error());
    Lc0Network out;
    base::Status status;
    const auto take = [&](nn::PlainLayer& to, base::Result<nn::PlainLayer> layer) {
        if (!status) return;
        if (layer)
            to = std::move(*layer);
        else
            status = std::unexpected(layer.error());
    };
    const auto numbers = [&](std::size_t field) {
        auto parsed = parse_numbers(parts[field]);
        if (parsed) return std::move(*parsed);
        if (status) status = std::unexpected(parsed.error());
        return Numbers{};
    };
    take(out.input, parse_convolution("the input convolution", parts[1], kLc0Planes, 0, 9));
    if (!status) return std::unexpected(status.error());
    const std::size_t channels = out.channels();
    for (const std::string_view block : blocks) {
        auto parsed = parse_residual(block, channels);
        if (!parsed) return std::unexpected(parsed.error());
        out.tower.push_back(std::move(*parsed));
    }
    take(out.policy_hidden, parse_convolution("the first policy convolution", parts[11], channels, channels, 9));
    take(out.policy, parse_convolution("the policy convolution", parts[3], channels, kLc0PolicyPlanes, 9));
    take(out.value_planes, parse_convolution("the value convolution", parts[6], channels, 0, 1));
    take(out.value_hidden, dense_of("the value layer", numbers(7), numbers(8), 64 * out.value_planes.bias.size()));
    take(out.value, dense_of("the value", numbers(9), numbers(10), out.value_hidden.bias.size()));
    if (status) status = check_length("the value", out.value.bias, 3);
    if (!status) return std::unexpected(status.error());
    return out;
}

} // namespace

base::Result<Lc0Network> parse_lc0(std::string_view message)
{
    constexpr std::uint64_t kMagic = 0x1C0;
    std::optional<std::uint64_t> magic;
    std::string_view format;
    std::string_view weights;
    const base::Status read = for_each_field(message, [&](const ProtoField& f) -> base::Status {
        if (!magic && (f.number != 1 || f.value != kMagic)) return base::fail("this is no network of Lc0");
        if (f.number == 1) magic = f.value;
        if (f.number == 4) format = f.bytes;
        if (f.number == 10) weights = f.bytes;
        return {};
    });
    if (!read) return std::unexpected(read.error());
    if (!magic) return base::fail("this is no network of Lc0");
    if (auto ok = check_format(format); !ok) return std::unexpected(ok.error());
    return parse_weights(weights);
}

base::Result<Lc0Network> read_lc0(const std::string& path)
{
    auto file = base::open_input(path);
    if (!file) return std::unexpected(file.error());
    auto source = base::decompress(std::move(*file), path);
    if (!source) return std::unexpected(source.error());
    std::string bytes;
    std::vector<char> buffer(std::size_t{1} << 16);
    for (;;) {
        const auto got = (*source)->read(buffer);
        if (!got) return std::unexpected(got.error());
        if (*got == 0) break;
        if (bytes.size() + *got > kMostBytes) return base::fail("{}: more than {} bytes", path, kMostBytes);
        bytes.append(buffer.data(), *got);
    }
    auto network = parse_lc0(bytes);
    if (!network) return base::fail_in(path, network.error());
    return network;
}

} // namespace human
