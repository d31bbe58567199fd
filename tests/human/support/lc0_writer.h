// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Writes small network files of Lc0's kind, so that reading them can be tested without anybody's network.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/random.h"

namespace test {

inline std::string proto_varint(std::uint64_t value)
{
    std::string out;
    for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
    return out + static_cast<char>(value);
}
inline std::string proto_number(std::uint32_t field, std::uint64_t value)
{
    return proto_varint(field << 3) + proto_varint(value);
}
inline std::string proto_fixed(std::uint32_t field, std::uint32_t bits)
{
    std::string out = proto_varint(field << 3 | 5);
    for (int i = 0; i < 4; ++i) out += static_cast<char>(bits >> (8 * i) & 0xFF);
    return out;
}
inline std::string proto_bytes(std::uint32_t field, std::string_view bytes)
{
    return proto_varint(field << 3 | 2) + proto_varint(bytes.size()) + std::string(bytes);
}

// What a file is to be; the defaults are a network that is taken.
struct Lc0Sketch {
    std::size_t channels = 4;
    std::size_t blocks = 1;
    std::uint32_t magic = 0x1C0;
    std::uint64_t policy_format = 2;
    std::uint64_t value_format = 2;
    std::size_t value_outputs = 3;
    std::size_t policy_planes = 80;
    float most = 0.25F;
};

class Lc0Writer {
  public:
    explicit Lc0Writer(const Lc0Sketch& sketch) : s_(sketch) {}

    std::string file()
    {
        const std::string formats = proto_number(1, 1) + proto_number(2, 1) + proto_number(3, 4) +
                                    proto_number(4, s_.policy_format) + proto_number(5, s_.value_format);
        return proto_fixed(1, s_.magic) + proto_bytes(4, proto_number(1, 1) + proto_bytes(2, formats)) +
               proto_bytes(10, weights());
    }

  private:
    std::string numbers(std::uint32_t field, std::size_t count, float least)
    {
        std::string bytes;
        for (std::size_t i = 0; i < 2 * count; ++i) bytes += static_cast<char>(random_.below(256));
        return proto_bytes(field, proto_fixed(1, std::bit_cast<std::uint32_t>(least)) +
                                      proto_fixed(2, std::bit_cast<std::uint32_t>(s_.most)) + proto_bytes(3, bytes));
    }
    std::string convolution(std::uint32_t field, std::size_t inputs, std::size_t outputs, std::size_t cells, bool norm)
    {
        std::string out = numbers(1, inputs * outputs * cells, -s_.most);
        if (!norm) return proto_bytes(field, out + numbers(2, outputs, -s_.most));
        return proto_bytes(field, out + numbers(3, outputs, -s_.most) + numbers(4, outputs, 0.01F) +
                                      numbers(5, outputs, 0) + numbers(6, outputs, -s_.most));
    }
    std::string weights()
    {
        const std::size_t c = s_.channels;
        std::string out = convolution(1, 112, c, 9, true);
        for (std::size_t i = 0; i < s_.blocks; ++i) {
            const std::string unit = numbers(1, 2 * c, -s_.most) + numbers(2, 2, -s_.most) +
                                     numbers(3, 4 * c, -s_.most) + numbers(4, 2 * c, -s_.most);
            out += proto_bytes(2, convolution(1, c, c, 9, true) + convolution(2, c, c, 9, true) + proto_bytes(3, unit));
        }
        out += convolution(3, c, s_.policy_planes, 9, false) + convolution(11, c, c, 9, true);
        out += convolution(6, c, 2, 1, true);
        out += numbers(7, 128 * 5, -s_.most) + numbers(8, 5, -s_.most);
        return out + numbers(9, 5 * s_.value_outputs, -s_.most) + numbers(10, s_.value_outputs, -s_.most);
    }

    Lc0Sketch s_;
    base::Random random_{7};
};

} // namespace test
