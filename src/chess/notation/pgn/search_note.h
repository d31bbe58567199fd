// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What match programs write behind a move: `+0.35/12 0.123s`, the score of the search that chose it and its depth.
#pragma once

#include <optional>
#include <string_view>

#include "chess/annotations.h"

namespace chess {

// Reads the beginning of a comment: pawns or a mate (`-M5`, `+M7`), a slash, a depth. The score is the mover's and of
// the position before the move (an [%eval] is White's, of the one after it). Nothing for any other comment.
std::optional<NotedEval> parse_search_note(std::string_view comment, Color mover);

} // namespace chess
