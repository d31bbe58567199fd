// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/commands.h"

#include <cstdio>
#include <fmt/format.h>

namespace app {

int speak_uci(Arguments lines)
{
    if (!lines.empty()) {
        fmt::print(stderr, "kibitz: {} is not a command; `kibitz help` lists them\n", lines.front());
        return kBadUsage;
    }
    fmt::print(stderr, "kibitz: this build has no engine yet; `kibitz help` lists what it can do\n");
    return kFailure;
}

} // namespace app
