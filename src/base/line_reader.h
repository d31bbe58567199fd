// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Lines of any ByteSource, in constant memory. Ends lines at \n or \r\n; the last line needs no end. A byte order mark
// at the beginning belongs to no line.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/input.h"

namespace base {

class LineReader {
  public:
    static constexpr std::size_t kLongestLine = std::size_t{1} << 20;

    // Opens a file, or standard input for "-".
    static Result<LineReader> open(const std::string& path);
    // `name` goes before the errors that are found here; the source has its own before the others.
    LineReader(std::unique_ptr<ByteSource> source, std::string name, std::size_t longest_line = kLongestLine);

    // Returns: the next line without its end, valid until the next call; nothing at the end of the input; or that a
    // line is longer than allowed, after which the one behind it comes; or the error of the source, which stays.
    Result<std::optional<std::string_view>> next();
    // Whether the source has failed.
    bool is_broken() const { return failed_.has_value(); }

    // The number of the line that next() returned last, from 1; 0 before the first.
    std::uint64_t line_number() const { return line_number_; }

  private:
    Status refill();
    bool is_full() const { return rest_.size() == longest_line_ + 2; }
    // Whether there is another line, behind one that was too long.
    Result<bool> skip_line();
    std::unexpected<Error> too_long();

    std::unique_ptr<ByteSource> source_;
    std::string name_;
    std::size_t longest_line_;
    std::vector<char> buffer_;
    std::string_view rest_; // the part of buffer_ not yet returned
    bool ended_ = false;
    bool skipping_ = false; // the rest of a line that was too long
    std::uint64_t line_number_ = 0;
    std::optional<Error> failed_;
};

} // namespace base
