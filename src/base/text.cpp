// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/text.h"

#include <algorithm>

namespace base {

std::string to_lower(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](char c) { return to_lower(c); });
    return lower;
}

std::string_view trim(std::string_view text)
{
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

std::string_view take_word(std::string_view& text)
{
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    std::size_t length = 0;
    while (length < text.size() && !is_space(text[length])) ++length;
    const std::string_view word = text.substr(0, length);
    text.remove_prefix(length);
    return word;
}

std::vector<std::string_view> words(std::string_view text)
{
    std::vector<std::string_view> list;
    for (auto word = take_word(text); !word.empty(); word = take_word(text)) list.push_back(word);
    return list;
}

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> list;
    for (;;) {
        const std::size_t at = text.find(separator);
        list.push_back(text.substr(0, at));
        if (at == std::string_view::npos) return list;
        text.remove_prefix(at + 1);
    }
}

std::pair<std::string_view, std::string_view> cut(std::string_view text, char separator)
{
    const std::size_t at = text.find(separator);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

bool equals_ignoring_case(std::string_view a, std::string_view b)
{
    return std::ranges::equal(
        a, b, {}, [](char c) { return to_lower(c); }, [](char c) { return to_lower(c); });
}

std::string quote(std::string_view text)
{
    constexpr std::size_t kLongest = 80;
    std::string out = "\"";
    for (const char c : text.substr(0, kLongest)) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f)
            out += fmt::format("\\x{:02x}", byte);
        else
            out += c;
    }
    out += text.size() > kLongest ? "...\"" : "\"";
    return out;
}

} // namespace base
