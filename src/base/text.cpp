// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "base/text.h"

#include <algorithm>

namespace base {
namespace {

// C0, DEL and C1, which some terminals obey too.
bool is_control(std::string_view character)
{
    const auto byte = static_cast<unsigned char>(character[0]);
    return byte < 0x20 || byte == 0x7f || (byte == 0xc2 && static_cast<unsigned char>(character[1]) < 0xa0);
}

// `kept` are control characters that stay as they are.
std::string shown(std::string_view text, std::string_view kept)
{
    std::string out;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        const std::string_view character = text.substr(0, std::max<std::size_t>(length, 1));
        text.remove_prefix(character.size());
        if (length > 0 && (!is_control(character) || kept.find(character[0]) != std::string_view::npos))
            out += character;
        else
            for (const char c : character) out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    }
    return out;
}

// Whether a character of UTF-8 may begin at `at`.
bool is_boundary(std::string_view text, std::size_t at)
{
    return at >= text.size() || (static_cast<unsigned char>(text[at]) & 0xc0) != 0x80;
}

std::string_view front(std::string_view text, std::size_t bytes)
{
    for (int i = 0; i < 3 && bytes > 0 && !is_boundary(text, bytes); ++i) --bytes;
    return text.substr(0, bytes);
}

std::string_view back(std::string_view text, std::size_t bytes)
{
    std::size_t start = text.size() - bytes;
    for (int i = 0; i < 3 && !is_boundary(text, start); ++i) ++start;
    return text.substr(start);
}

} // namespace

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

std::size_t utf8_length(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t length = byte(0) < 0x80   ? 1
                               : byte(0) < 0xc2 ? 0
                               : byte(0) < 0xe0 ? 2
                               : byte(0) < 0xf0 ? 3
                               : byte(0) < 0xf5 ? 4
                                                : 0;
    if (length == 0 || length > text.size()) return 0;
    std::uint32_t code = length == 1 ? byte(0) : byte(0) & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xc0) != 0x80) return 0;
        code = code << 6 | (byte(i) & 0x3f);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool forbidden = (code >= 0xd800 && code < 0xe000) || code > 0x10ffff || code == 0xfffe || code == 0xffff;
    return overlong || forbidden ? 0 : length;
}

std::string visible(std::string_view text, std::size_t longest)
{
    constexpr std::string_view kKept = "\n\t";
    if (text.size() <= longest) return shown(text, kKept);
    return fmt::format("{}...{}", shown(front(text, longest / 2), kKept), shown(back(text, longest / 2), kKept));
}

std::string quote(std::string_view text)
{
    constexpr std::size_t kLongest = 80;
    if (text.size() <= kLongest) return fmt::format("\"{}\"", shown(text, {}));
    return fmt::format("\"{}...\"", shown(front(text, kLongest), {}));
}

} // namespace base
