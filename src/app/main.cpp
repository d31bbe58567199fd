// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/commands.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv)
{
    try {
        const int code = app::dispatch({argv + (argc > 0 ? 1 : 0), static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)});
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
        std::fputs("kibitz: standard output: not everything could be written\n", stderr);
        return code == app::kSuccess ? app::kFailure : code;
    } catch (const std::exception& error) {
        // Nothing here may throw again.
        std::fputs("kibitz: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return app::kFailure;
    }
}
