// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The decoders behind base/input.h. Each owns its source and holds one buffer of compressed bytes and the library's
// window.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/input.h"

namespace base {

enum class Compression { None, Gzip, Xz, Zstd };

std::string_view compression_name(Compression compression);

// Requires: compression is not None. Fails only when the library cannot have memory.
Result<std::unique_ptr<ByteSource>> make_decoder(Compression compression, std::unique_ptr<ByteSource> source,
                                                 std::string name);

} // namespace base
