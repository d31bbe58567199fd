// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A reader of protobuf messages (protobuf.dev, "Encoding"), as much of it as files of networks need: fields one after
// the other, without a schema. Nothing is copied; every length is checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/result.h"

namespace human {

struct ProtoField {
    std::uint32_t number = 0;
    std::uint64_t value = 0; // of numbers: the bits
    std::string_view bytes;  // of strings, bytes and messages
    bool is_bytes = false;

    float as_float() const noexcept;
};

class ProtoReader {
  public:
    explicit ProtoReader(std::string_view message) : rest_(message) {}

    // The next field; nothing at the end. Errors: the message is cut off or is none.
    base::Result<std::optional<ProtoField>> next();

  private:
    base::Result<std::uint64_t> varint();
    base::Result<std::uint64_t> fixed(std::size_t bytes);

    std::string_view rest_;
};

} // namespace human
