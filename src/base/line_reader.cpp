// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/line_reader.h"

#include <algorithm>
#include <cstring>

#include "base/text.h"

namespace base {

Result<LineReader> LineReader::open(const std::string& path)
{
    auto source = open_input(path);
    if (!source) return std::unexpected(source.error());
    return LineReader(std::move(*source), path);
}

LineReader::LineReader(std::unique_ptr<ByteSource> source, std::string name, std::size_t longest_line)
    : source_(std::move(source)),
      name_(std::move(name)),
      longest_line_(longest_line),
      buffer_(std::min(longest_line + 2, std::size_t{1} << 16))
{
}

// Counts the line; what is left of it is skipped by the next call.
std::unexpected<Error> LineReader::too_long()
{
    skipping_ = true;
    return fail("{}: line {} is longer than {} bytes", name_, ++line_number_, longest_line_);
}

// Moves the unread part to the front and reads on behind it; the buffer grows up to one line of the allowed length.
// Requires: not full.
Status LineReader::refill()
{
    if (rest_.size() == buffer_.size()) {
        const auto offset = static_cast<std::size_t>(rest_.data() - buffer_.data());
        buffer_.resize(std::min(longest_line_ + 2, buffer_.size() * 2));
        rest_ = {buffer_.data() + offset, rest_.size()};
    }
    if (!rest_.empty()) std::memmove(buffer_.data(), rest_.data(), rest_.size());
    const auto count = source_->read(std::span(buffer_).subspan(rest_.size()));
    if (!count) {
        failed_ = count.error();
        return std::unexpected(*failed_);
    }
    ended_ = *count == 0;
    rest_ = {buffer_.data(), rest_.size() + *count};
    return {};
}

Result<bool> LineReader::skip_line()
{
    std::size_t end = rest_.find('\n');
    while (end == std::string_view::npos) {
        rest_ = {};
        if (ended_) return false;
        if (auto filled = refill(); !filled) return std::unexpected(filled.error());
        end = rest_.find('\n');
    }
    rest_.remove_prefix(end + 1);
    skipping_ = false;
    return true;
}

Result<std::optional<std::string_view>> LineReader::next()
{
    if (failed_) return std::unexpected(*failed_);
    if (skipping_) {
        const auto more = skip_line();
        if (!more) return std::unexpected(more.error());
        if (!*more) return std::nullopt;
    }
    std::size_t end = rest_.find('\n');
    while (end == std::string_view::npos && !ended_) {
        if (is_full()) return too_long();
        const std::size_t searched = rest_.size();
        if (auto filled = refill(); !filled) return std::unexpected(filled.error());
        end = rest_.find('\n', searched);
    }
    if (end == std::string_view::npos && rest_.empty()) return std::nullopt;
    std::string_view line = rest_.substr(0, end);
    if (line_number_ == 0) line = without_byte_order_mark(line);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() > longest_line_) return too_long();
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++line_number_;
    return line;
}

} // namespace base
