// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/commands.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv)
{
    try {
        return app::dispatch({argv + (argc > 0 ? 1 : 0), static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)});
    } catch (const std::exception& error) {
        // Nothing here may throw again.
        std::fputs("kibitz: ", stderr);
        std::fputs(error.what(), stderr);
        std::fputs("\n", stderr);
        return app::kFailure;
    }
}
