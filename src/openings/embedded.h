// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The data files that are part of the program (cmake/embed.cmake). They live as long as the program.
#pragma once

#include <string_view>

namespace openings {

std::string_view embedded_names(); // data/openings/names.txt
std::string_view embedded_book();  // data/openings/book.bin

} // namespace openings
