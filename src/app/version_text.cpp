// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// `kibitz --version`: what a report of a fault should begin with.
#include "app/commands.h"

#include <fmt/format.h>

#include "base/simd.h"
#include "base/text.h"
#include "base/version.h"
#include "eval/nnue/network.h"

namespace app {

std::string version_text()
{
    const auto [number, commit] = base::cut(base::version(), '-');
    std::string text = fmt::format("kibitz {}\n", number);
    text += fmt::format("commit    {}\n", commit.empty() ? "not known: built outside a git work tree" : commit);
    text += fmt::format("built by  {}\n", base::build_description());
    text += fmt::format("runs with {} instructions\n", base::simd_name(base::best_simd_level()));
    const auto& network = eval::nnue::embedded_network();
    if (network)
        text += fmt::format("network   {}, checksum {:08x}\n", (*network)->name(), (*network)->checksum());
    else
        text += fmt::format("network   none: {}\n", network.error().message);
    return text;
}

} // namespace app
