// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/line_reader.h"

#include "base/text.h"

#include <algorithm>
#include <cstring>

namespace base {

LineReader::LineReader(std::unique_ptr<ByteSource> source, std::size_t longest_line)
    : source_(std::move(source)), longest_line_(longest_line), buffer_(std::min(longest_line + 2, std::size_t{1} << 16))
{
}

std::unexpected<Error> LineReader::too_long() const
{
    return fail("line {} is longer than {} bytes", line_number_ + 1, longest_line_);
}

// Moves the unread part to the front and reads on behind it; the buffer grows up to one line of the allowed length.
Status LineReader::refill()
{
    if (rest_.size() == buffer_.size()) {
        const std::size_t most = longest_line_ + 2;
        if (buffer_.size() >= most) return too_long();
        const auto offset = static_cast<std::size_t>(rest_.data() - buffer_.data());
        buffer_.resize(std::min(most, buffer_.size() * 2));
        rest_ = {buffer_.data() + offset, rest_.size()};
    }
    if (!rest_.empty()) std::memmove(buffer_.data(), rest_.data(), rest_.size());
    const auto count = source_->read(std::span(buffer_).subspan(rest_.size()));
    if (!count) return std::unexpected(count.error());
    ended_ = *count == 0;
    rest_ = {buffer_.data(), rest_.size() + *count};
    return {};
}

Result<std::optional<std::string_view>> LineReader::next()
{
    if (failed_) return std::unexpected(*failed_);
    std::size_t searched = 0;
    std::size_t end = rest_.find('\n');
    while (end == std::string_view::npos && !ended_) {
        searched = rest_.size();
        if (auto filled = refill(); !filled) {
            failed_ = filled.error();
            return std::unexpected(*failed_);
        }
        end = rest_.find('\n', searched);
    }
    if (end == std::string_view::npos && rest_.empty()) return std::nullopt;
    std::string_view line = rest_.substr(0, end);
    if (line_number_ == 0) line = without_byte_order_mark(line);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() > longest_line_) {
        failed_ = too_long().error();
        return std::unexpected(*failed_);
    }
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++line_number_;
    return line;
}

} // namespace base
