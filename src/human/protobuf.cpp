// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "human/protobuf.h"

#include <bit>

namespace human {

float ProtoField::as_float() const noexcept
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(value));
}

base::Result<std::uint64_t> ProtoReader::varint()
{
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (rest_.empty()) return base::fail("a message is cut off");
        const auto byte = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        value |= std::uint64_t{byte & 0x7FU} << shift;
        if (byte < 0x80) return value;
    }
    return base::fail("a number has more than ten bytes");
}

base::Result<std::uint64_t> ProtoReader::fixed(std::size_t bytes)
{
    if (rest_.size() < bytes) return base::fail("a message is cut off");
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) value |= std::uint64_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
    rest_.remove_prefix(bytes);
    return value;
}

base::Result<std::optional<ProtoField>> ProtoReader::next()
{
    if (rest_.empty()) return std::nullopt;
    const auto tag = varint();
    if (!tag) return std::unexpected(tag.error());
    const std::uint64_t number = *tag >> 3;
    if (number == 0 || number > 0x1FFFFFFF) return base::fail("a field has the number {}", number);
    ProtoField field;
    field.number = static_cast<std::uint32_t>(number);
    base::Result<std::uint64_t> value = 0;
    switch (*tag & 7) {
    case 0: value = varint(); break;
    case 1: value = fixed(8); break;
    case 5: value = fixed(4); break;
    case 2:
        value = varint();
        if (!value) break;
        if (*value > rest_.size()) return base::fail("a field of {} bytes has {}", *value, rest_.size());
        field.bytes = rest_.substr(0, *value);
        field.is_bytes = true;
        rest_.remove_prefix(*value);
        break;
    default: return base::fail("a field is of the unknown type {}", *tag & 7);
    }
    if (!value) return std::unexpected(value.error());
    field.value = *value;
    return field;
}

} // namespace human
