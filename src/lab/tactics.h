// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions in which one move alone wins something, or alone keeps from losing it, and four plies show it. From games
// of this program held to 900 to 1500 Elo; what is the only move was judged by Stockfish 15.1 at depth 16 (at least two
// pawns better than the next), that four plies are enough by the full-width search of seed 002.
#pragma once

#include <span>
#include <string_view>

namespace lab {

struct Tactic {
    enum class Kind { Won, Defended };
    Kind kind;
    std::string_view fen;
    std::string_view move; // as UCI writes it
};
extern const std::span<const Tactic> kTactics;

int count_of(Tactic::Kind kind);

} // namespace lab
