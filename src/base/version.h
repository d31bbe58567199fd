// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What this program calls itself: for `--version`, the UCI `id name`, and the headers of files it writes.
#pragma once

#include <string_view>

namespace base {

// As "0.1.0", or "0.1.0-1a2b3c4d" where the sources are a git work tree ("-dirty" after it when they were changed).
std::string_view version();

// The compiler and the CPU the program was built for.
std::string_view build_description();

} // namespace base
