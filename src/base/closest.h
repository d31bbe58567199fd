// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// "Did you mean ...?" for words that people mistype. Pure functions; ASCII letters of either case are the same.
#pragma once

#include <span>
#include <string_view>

namespace base {

// How many letters must be put in, left out, changed, or exchanged with their neighbour to make one word of the other.
std::size_t typing_distance(std::string_view a, std::string_view b);

// The candidate that was probably meant: the one with the fewest mistakes, at most one for every three letters, or the
// only one that begins with the word. Returns: empty if none is near or two are equally near.
std::string_view closest(std::string_view word, std::span<const std::string_view> candidates);

} // namespace base
