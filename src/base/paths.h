// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The user's own folders, as the XDG Base Directory Specification names them: what is configured, what is kept, what
// may be thrown away, what is remembered between runs. KIBITZ_HOME=/folder puts all four below that folder.
//
//     const auto games = base::make_folder(base::Folder::Data, "games");
//     if (!games) ... print games.error()
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace base {

enum class Folder : std::uint8_t {
    Config, // XDG_CONFIG_HOME, ~/.config: what the user sets
    Data,   // XDG_DATA_HOME, ~/.local/share: what must not be lost, as games
    Cache,  // XDG_CACHE_HOME, ~/.cache: what can be made again
    State,  // XDG_STATE_HOME, ~/.local/state: what is nice to keep, as histories
};

// The value of a variable, or null.
using Environment = std::function<const char*(const char* name)>;
const char* process_environment(const char* name);

// Where the folder is, be it there or not: an absolute path without a slash at the end. As the specification says,
// variables that are empty or no absolute path do not count. Errors: no home folder, a KIBITZ_HOME that is relative.
Result<std::string> folder_path(Folder which, const Environment& environment = process_environment);

// The same, or a folder `below` it, made if it is not there, for nobody but the user (0700). Errors name what is in the
// way.
Result<std::string> make_folder(Folder which, std::string_view below = {},
                                const Environment& environment = process_environment);

} // namespace base
