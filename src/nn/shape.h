// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// How numbers lie in memory. A tensor is a plain array of floats, one board of a batch after the other, and a board is
// either planes (a number for each channel and square) or a row of numbers. Planes lie square by square, all channels
// of a square together, on 10 x 10 cells: the border stays zero, so a 3 x 3 convolution needs no cases at the edge.
// Channels and rows are padded with zeros to a multiple of kLanes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "nn/kernels.h"

namespace nn {

inline constexpr std::size_t kSquares = 64;
inline constexpr std::size_t kSide = 10; // cells of a rank
inline constexpr std::size_t kCells = kSide * kSide;

constexpr std::size_t padded(std::size_t width) noexcept
{
    return (width + kLanes - 1) / kLanes * kLanes;
}

// The cell of a square; squares count from a1 by files, then ranks.
constexpr std::size_t cell_of(std::size_t square) noexcept
{
    return (square / 8 + 1) * kSide + square % 8 + 1;
}

enum class Form : std::uint8_t { Planes, Row };

struct Shape {
    Form form = Form::Row;
    std::size_t width = 0; // channels, or numbers in the row

    // Floats from square to square, and in all.
    std::size_t stride() const noexcept { return padded(width); }
    std::size_t size() const noexcept { return form == Form::Planes ? kCells * stride() : stride(); }

    friend bool operator==(const Shape&, const Shape&) = default;
};

} // namespace nn
