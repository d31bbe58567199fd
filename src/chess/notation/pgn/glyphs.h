// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Annotation glyphs (NAGs) that are also written as marks: "!?" is $5, "+-" is $18.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace chess {

inline constexpr std::array<std::pair<std::string_view, int>, 17> kGlyphMarks{{{"!", 1},
                                                                               {"?", 2},
                                                                               {"!!", 3},
                                                                               {"??", 4},
                                                                               {"!?", 5},
                                                                               {"?!", 6},
                                                                               {"=", 10},
                                                                               {"+=", 14},
                                                                               {"+/=", 14},
                                                                               {"=+", 15},
                                                                               {"=/+", 15},
                                                                               {"+/-", 16},
                                                                               {"-/+", 17},
                                                                               {"+-", 18},
                                                                               {"-+", 19},
                                                                               {"N", 146},
                                                                               {"D", 220}}};

// Returns: 0 if the mark stands for no glyph.
constexpr int glyph_of(std::string_view mark) noexcept
{
    for (const auto& [text, glyph] : kGlyphMarks)
        if (text == mark) return glyph;
    return 0;
}

} // namespace chess
