// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Legal move generation. One template writes to a list or only counts; the search and perft use the same code.
#pragma once

#include <cstdint>

#include "chess/move.h"
#include "chess/position.h"

namespace chess {

// Noisy: captures, en passant and every promotion. Quiet: the rest. Together they are All, without overlap.
// In check each kind yields only evasions.
enum class Generate : std::uint8_t { All, Noisy, Quiet };

// Appends the legal moves of the kind.
template <Generate Kind = Generate::All>
void generate(const Position& position, MoveList& list) noexcept;

inline MoveList legal_moves(const Position& position) noexcept
{
    MoveList list;
    generate<Generate::All>(position, list);
    return list;
}
// How many legal moves there are, without listing them.
inline std::uint64_t count_legal_moves(const Position& position) noexcept;

} // namespace chess

#include "chess/movegen_impl.h"
