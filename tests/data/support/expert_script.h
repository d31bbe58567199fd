// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A stand-in for an expert: a small shell script that speaks UCI.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/temporary_folder.h"

namespace test {

// An expert as a shell script: always the same answer, which may look at $fen.
inline std::string expert_script(const TemporaryFolder& folder, const std::string& answer)
{
    const std::string path = folder.file("expert.sh");
    std::ofstream(path)
        << "#!/bin/sh\nwhile read -r word rest; do case $word in\n"
           "uci) echo id name Script; echo option name Hash type spin default 1 min 1 max 9; echo option "
           "name MultiPV type spin default 1 min 1 max 500; echo "
           "uciok;;\nisready) echo readyok;;\nposition) fen=$rest;;\ngo) "
        << answer << ";;\nquit) exit;;\nesac; done\n";
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return path;
}

} // namespace test
