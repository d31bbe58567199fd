// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// PGN games as trees (chess/game_tree.h), built from what the streaming reader tells.
#pragma once

#include <optional>
#include <string_view>

#include "base/result.h"
#include "chess/game_tree.h"
#include "chess/notation/pgn/reader.h"

namespace chess {

struct PgnRecord {
    GameTree tree;
    std::optional<PgnDamage> damage; // the moves before it are in the tree
};

// The next game of the reader; nothing at the end. Damaged games come too.
base::Result<std::optional<PgnRecord>> read_game(PgnReader& reader);

// The first game of a text. A damaged game is an error here.
base::Result<GameTree> parse_pgn(std::string_view text);

} // namespace chess
