// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Streaming input in constant memory: plain files, gzip, xz and zstd behind one small interface. What is compressed is
// told by the first bytes; a file name that promises compression the bytes do not hold is an error.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/result.h"

namespace base {

// A stream of bytes. One thread at a time; a source that has failed stays failed.
class ByteSource {
  public:
    virtual ~ByteSource() = default;

    // Fills the front of `out` with the next bytes. Returns: how many (at least 1 unless `out` is empty), 0 at the end,
    // or the error, with the name of the input before it. Truncated or damaged compressed data is an error, never a
    // silent end.
    virtual Result<std::size_t> read(std::span<char> out) = 0;
};

// Opens a file, or standard input for "-".
Result<std::unique_ptr<ByteSource>> open_input(const std::string& path);

// Whether open_input can open the file, for a look before long work. What can be read only once (standard input, pipes)
// is left alone and taken to be good.
Status check_readable(const std::string& path);

// A source whose first bytes have been looked at and put back.
struct Peeked {
    std::string start; // fewer than were wanted when the input ends before
    std::unique_ptr<ByteSource> source;
};
Result<Peeked> peek(std::unique_ptr<ByteSource> source, std::size_t bytes);

// Bytes in memory as a source, taken as they are.
std::unique_ptr<ByteSource> memory_input(std::string bytes);

// Wraps `source` in a decoder when its first bytes are those of a known compression. `name` goes before error messages.
Result<std::unique_ptr<ByteSource>> decompress(std::unique_ptr<ByteSource> source, std::string name);

} // namespace base
