// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Writes games in the export format of the PGN standard: the seven tag roster first, other tags in ASCII order, lines
// of less than 80 columns, one blank line after tags and after moves, UTF-8.
#pragma once

#include <string>

#include "chess/game_tree.h"

namespace chess {

// Missing roster tags are written as unknown; SetUp and FEN follow the start position. What is written reads back as
// the same tree.
std::string to_pgn(const GameTree& game);

} // namespace chess
