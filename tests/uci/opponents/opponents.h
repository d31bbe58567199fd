// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How tests name the scripted opponents.
#pragma once

#include <string>
#include <vector>

namespace uci {

inline std::vector<std::string> opponent(const std::string& mode,
                                         const std::vector<std::string>& moves = {"e2e4", "e7e5"})
{
    std::vector<std::string> command = {KIBITZ_SOURCE_DIR "/tests/uci/opponents/opponent.sh", mode};
    command.insert(command.end(), moves.begin(), moves.end());
    return command;
}

} // namespace uci
