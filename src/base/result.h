// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Errors as values. A function that can fail on bad input returns Result<T>; the message names what was wrong and
// where, so that a command can print it as it stands.
#pragma once

#include <expected>
#include <fmt/format.h>
#include <string>
#include <utility>

namespace base {

struct Error {
    std::string message;

    friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = std::expected<T, Error>;

// For work that yields nothing but may fail.
using Status = Result<void>;

// `return fail("depth {} is not between 1 and {}", depth, kMaxDepth);`
template <class... Args>
[[nodiscard]] std::unexpected<Error> fail(fmt::format_string<Args...> format, Args&&... args)
{
    return std::unexpected(Error{fmt::format(format, std::forward<Args>(args)...)});
}

// Passes an error on, with the place it happened in put before it: `return fail_in(path, result.error());`
[[nodiscard]] inline std::unexpected<Error> fail_in(std::string_view place, const Error& error)
{
    return std::unexpected(Error{fmt::format("{}: {}", place, error.message)});
}

} // namespace base
