// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Text in a window of so many columns. A character is a column, which holds for everything we print; escape sequences
// are not text. Pure functions.
#pragma once

#include <string>
#include <string_view>

namespace terminal {

std::size_t width_of(std::string_view utf8);
// Cut to so many columns, "..." at the end where something is missing.
std::string clipped(std::string_view utf8, std::size_t columns);
// Cut or filled with spaces.
std::string padded(std::string_view utf8, std::size_t columns);
// Broken between words where a line would be longer; lines that are there stay, and what they begin with in spaces is
// repeated. A word that is longer than a line stays whole.
std::string folded(std::string_view utf8, std::size_t columns);

} // namespace terminal
