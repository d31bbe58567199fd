// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "openings/embedded.h"

extern "C" {
extern const char kibitz_opening_names_begin[];
extern const char kibitz_opening_names_end[];
extern const char kibitz_opening_book_begin[];
extern const char kibitz_opening_book_end[];
}

namespace openings {

std::string_view embedded_names()
{
    return {kibitz_opening_names_begin, kibitz_opening_names_end};
}

std::string_view embedded_book()
{
    return {kibitz_opening_book_begin, kibitz_opening_book_end};
}

} // namespace openings
