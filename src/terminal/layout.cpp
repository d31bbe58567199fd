// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/layout.h"

#include <algorithm>

#include "base/text.h"

namespace terminal {
namespace {

bool begins_character(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
}

void fold_line(std::string_view line, std::size_t columns, std::string& out)
{
    const std::string indent(std::min(line.find_first_not_of(' '), line.size()), ' ');
    if (width_of(line) <= columns) { // spaces inside may be columns of a table
        out += line;
        return;
    }
    out += indent;
    std::size_t column = indent.size();
    for (const std::string_view word : base::words(line)) {
        const std::size_t width = width_of(word);
        const bool is_first = column == indent.size();
        if (!is_first && column + 1 + width > columns) {
            out += '\n';
            out += indent;
            column = indent.size();
        } else if (!is_first) {
            out += ' ';
            ++column;
        }
        out += word;
        column += width;
    }
}

} // namespace

std::size_t width_of(std::string_view utf8)
{
    return static_cast<std::size_t>(std::ranges::count_if(utf8, begins_character));
}

std::string clipped(std::string_view utf8, std::size_t columns)
{
    constexpr std::string_view kDots = "...";
    if (width_of(utf8) <= columns) return std::string(utf8);
    const std::size_t kept = columns > kDots.size() ? columns - kDots.size() : columns;
    std::size_t end = 0;
    for (std::size_t count = 0; end < utf8.size(); ++end)
        if (begins_character(utf8[end]) && count++ == kept) break;
    return std::string(utf8.substr(0, end)) + std::string(kept < columns ? kDots : std::string_view());
}

std::string padded(std::string_view utf8, std::size_t columns)
{
    std::string text = clipped(utf8, columns);
    text.append(columns - width_of(text), ' ');
    return text;
}

std::string folded(std::string_view utf8, std::size_t columns)
{
    std::string out;
    bool first = true;
    for (const std::string_view line : base::split(utf8, '\n')) {
        if (!first) out += '\n';
        first = false;
        fold_line(line, columns, out);
    }
    return out;
}

} // namespace terminal
