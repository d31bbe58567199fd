// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "chess/notation/pgn/encoding.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace chess {
namespace {

// Windows-1252 from 0x80 to 0x9F; the five bytes it leaves open are the control characters of Latin-1.
constexpr std::array<std::uint16_t, 32> kHighControls{0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                      0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
                                                      0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

constexpr unsigned byte(char c) noexcept
{
    return static_cast<unsigned char>(c);
}
constexpr bool continues(char c) noexcept
{
    return (byte(c) & 0xC0) == 0x80;
}

// Bytes of the well-formed character at the front; 0 if there is none.
std::size_t character_length(std::string_view t) noexcept
{
    const unsigned first = byte(t[0]);
    if (first < 0x80) return 1;
    const auto has = [&](std::size_t n) { return t.size() >= n && std::ranges::all_of(t.substr(1, n - 1), continues); };
    if (first >= 0xC2 && first <= 0xDF) return has(2) ? 2 : 0;
    if (first >= 0xE0 && first <= 0xEF) {
        if (!has(3)) return 0;
        const unsigned second = byte(t[1]);
        return (first == 0xE0 && second < 0xA0) || (first == 0xED && second >= 0xA0) ? 0 : 3;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        if (!has(4)) return 0;
        const unsigned second = byte(t[1]);
        return (first == 0xF0 && second < 0x90) || (first == 0xF4 && second >= 0x90) ? 0 : 4;
    }
    return 0;
}

void append_character(std::string& out, unsigned code)
{
    if (code < 0x80) {
        out += static_cast<char>(code);
    } else if (code < 0x800) {
        out += static_cast<char>(0xC0 | code >> 6);
        out += static_cast<char>(0x80 | (code & 0x3F));
    } else {
        out += static_cast<char>(0xE0 | code >> 12);
        out += static_cast<char>(0x80 | (code >> 6 & 0x3F));
        out += static_cast<char>(0x80 | (code & 0x3F));
    }
}

} // namespace

bool is_ascii(std::string_view text) noexcept
{
    unsigned all = 0;
    for (const char c : text) all |= byte(c);
    return all < 0x80;
}

bool is_utf8(std::string_view text) noexcept
{
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

std::string_view as_utf8(std::string_view text, std::string& scratch)
{
    if (is_ascii(text) || is_utf8(text)) return text;
    scratch.clear();
    for (const char c : text) {
        const unsigned code = byte(c);
        append_character(scratch, code >= 0x80 && code < 0xA0 ? kHighControls[code - 0x80] : code);
    }
    return scratch;
}

} // namespace chess
