// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#pragma once

// Lines of any ByteSource, in constant memory. Ends lines at \n or \r\n; the last line needs no end. A byte order mark
// at the beginning belongs to no line.

#include "base/input.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace base {

class LineReader {
  public:
    static constexpr std::size_t kLongestLine = std::size_t{1} << 20;

    explicit LineReader(std::unique_ptr<ByteSource> source, std::size_t longest_line = kLongestLine);

    // Returns: the next line without its end, valid until the next call; nothing at the end of the input; or the error
    // of the source, or that a line is longer than allowed. After an error every call returns it again.
    Result<std::optional<std::string_view>> next();

    // The number of the line that next() returned last, from 1; 0 before the first.
    std::uint64_t line_number() const { return line_number_; }

  private:
    Status refill();
    std::unexpected<Error> too_long() const;

    std::unique_ptr<ByteSource> source_;
    std::size_t longest_line_;
    std::vector<char> buffer_;
    std::string_view rest_; // the part of buffer_ not yet returned
    bool ended_ = false;
    std::uint64_t line_number_ = 0;
    std::optional<Error> failed_;
};

} // namespace base
