// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What sides and men are called, and where a side's things stand in an array of two.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "chess/types.h"

namespace terminal {

constexpr std::string_view side_name(chess::Color side)
{
    return side == chess::Color::White ? "White" : "Black";
}

constexpr std::string_view piece_name(chess::PieceType type)
{
    constexpr std::array<std::string_view, 6> kNames{"pawn", "knight", "bishop", "rook", "queen", "king"};
    return kNames[index(type)];
}

constexpr std::size_t place(chess::Color side)
{
    return index(side);
}

} // namespace terminal
