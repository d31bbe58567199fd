// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Scanning of text that people and programs wrote: views in, views or numbers out, nothing allocated but lists.
// All functions look at ASCII only; bytes above 127 are never space, never letters.
#pragma once

#include <charconv>
#include <cmath>
#include <concepts>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/result.h"

namespace base {

constexpr bool is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

constexpr bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

constexpr char to_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string to_lower(std::string_view text);

// What some editors put before the first line of a text in UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view without_byte_order_mark(std::string_view text)
{
    return text.starts_with(kByteOrderMark) ? text.substr(kByteOrderMark.size()) : text;
}

// Without the white space at both ends.
std::string_view trim(std::string_view text);

// The parts between white space; never an empty part.
std::vector<std::string_view> words(std::string_view text);

// The parts between separators, empty ones kept: "a,,b" has three. Text without a separator is one part.
std::vector<std::string_view> split(std::string_view text, char separator);

// Takes the next word off the front of `text` and returns it; empty when no word is left.
std::string_view take_word(std::string_view& text);

// What stands before and after the first separator; the second part is empty when there is none.
std::pair<std::string_view, std::string_view> cut(std::string_view text, char separator);

bool equals_ignoring_case(std::string_view a, std::string_view b);

// The number of bytes of the UTF-8 character at the front of a text that is not empty, 0 when there is none.
std::size_t utf8_length(std::string_view text);

// Text from anywhere as it may be shown on a terminal: control characters (but line ends and tabs) and bytes that are
// no UTF-8 as \xNN; of a text longer than `longest` bytes the beginning and the end. Whoever prints what others wrote
// (errors, messages of programs) prints this.
inline constexpr std::size_t kLongestMessage = 1000;
std::string visible(std::string_view text, std::size_t longest = kLongestMessage);

// A piece of input in quotes for an error message: as visible(), line ends too; of a long text the beginning.
std::string quote(std::string_view text);

// Reads the whole of `text` as one decimal number of type T: no space, no plus sign, nothing after it, no overflow and
// (for floating point) neither infinity nor NaN.
template <class T>
requires((std::integral<T> || std::floating_point<T>)&&!std::same_as<std::remove_cv_t<T>, bool>) Result<T> parse_number(
    std::string_view text)
{
    T value{};
    const char* end = text.data() + text.size();
    const auto [stop, code] = std::from_chars(text.data(), end, value);
    if (code == std::errc::result_out_of_range) return fail("number {} is out of range", quote(text));
    if (code != std::errc{} || stop != end) return fail("{} is not a number", quote(text));
    if constexpr (std::floating_point<T>) {
        if (!std::isfinite(value)) return fail("{} is not a finite number", quote(text));
    }
    return value;
}

} // namespace base
