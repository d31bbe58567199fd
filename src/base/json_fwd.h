// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The name of JSON without its many lines, for headers: a type that can be told to programs has
//
//     void to_json(base::Json& json, const Report& report);
//
// beside it, and `base::Json(report)` finds that where base/json.h is included, which sources do.
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace base {

// Keys stay in the order they were given.
using Json = nlohmann::ordered_json;

} // namespace base
