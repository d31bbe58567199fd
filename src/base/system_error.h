// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the system says of a call that failed. Safe in any thread, which strerror is not.
#pragma once

#include <cerrno>
#include <string>
#include <system_error>

namespace base {

inline std::string system_error(int code = errno)
{
    return std::generic_category().message(code);
}

} // namespace base
