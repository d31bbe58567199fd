// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// JSON in and out, the one way of the program. The work is nlohmann's, which takes seconds to compile: sources include
// this, headers only base/json_fwd.h.
//
//     fmt::print("{}\n", base::json_text(base::Json{{"file", path}, {"moves", 3}}));
//     fmt::print("{}\n", base::json_text(report)); // by the to_json beside Report
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/json_fwd.h"
#include "base/result.h"

namespace base {

// For people and files: each field on a line of its own. What comes out is always valid: text is escaped, bytes that
// are no UTF-8 become U+FFFD, numbers that are not finite become null. No newline at the end.
std::string json_text(const Json& json);

// The same on one line, as logs and sockets want it.
std::string json_line(const Json& json);

// Reads the whole of `text` as one value; a byte order mark is skipped. Errors of syntax name line and column. Keys
// given twice and values nested hundreds deep are refused.
Result<Json> parse_json(std::string_view text);

} // namespace base
