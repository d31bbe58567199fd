// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "app/commands.h"

#include "base/file.h"
#include "base/text.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv)
{
    base::see_limits_as_errors();
    try {
        const int code = app::dispatch({argv + (argc > 0 ? 1 : 0), static_cast<std::size_t>(argc > 0 ? argc - 1 : 0)});
        if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
        std::fputs("kibitz: standard output: not everything could be written\n", stderr);
        return code == app::kSuccess ? app::kFailure : code;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "kibitz: %s\n", base::visible(error.what()).c_str()); // fmt would throw if this failed
        return app::kFailure;
    }
}
