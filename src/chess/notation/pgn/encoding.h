// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The bytes of a PGN file as UTF-8. Files hold UTF-8 or one of the single-byte sets of Western Europe, often both, one
// game this way and the next that way: so each tag value and each comment is judged by itself.
#pragma once

#include <string>
#include <string_view>

namespace chess {

bool is_ascii(std::string_view text) noexcept;
// Well-formed by RFC 3629: shortest forms only, no surrogates, nothing above U+10FFFF.
bool is_utf8(std::string_view text) noexcept;

// The text itself if it is well-formed UTF-8; otherwise `scratch`, filled with the text read as Windows-1252, which
// holds Latin-1 and the typographic characters that chess databases write.
std::string_view as_utf8(std::string_view text, std::string& scratch);

} // namespace chess
