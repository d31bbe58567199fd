// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Positions as text: FEN, with castling rights as KQkq, X-FEN or Shredder-FEN. Reading accepts all three at once: K and
// Q mean the outermost rook on that side of the king, a file letter means the rook on that file. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "chess/position.h"
#include "chess/setup.h"

namespace chess {

inline constexpr std::string_view kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct FenOptions {
    // Strict: six fields with one space between, each in its one standard form. Lenient: any white space, fields from
    // the castling rights on may be missing ("-" or 0 and 1 are taken), digits may follow digits, W and B name sides.
    Tolerance tolerance = Tolerance::Strict;
};

// Reads the text alone: the Setup may be one that no game can reach. Errors name the field and the column (from 1).
base::Result<Setup> parse_fen(std::string_view text, FenOptions options = {});

// Reads the text and makes it playable; every problem of the Setup is in the one message. Lenient also drops castling
// rights and en passant squares that mean nothing.
base::Result<Position> parse_position(std::string_view text, Tolerance tolerance = Tolerance::Strict);

// XFen is plain KQkq wherever that says it all, which is every position of standard chess; Shredder always names files.
enum class CastlingStyle : std::uint8_t { XFen, Shredder };

std::string to_fen(const Setup& setup, CastlingStyle style = CastlingStyle::XFen);
std::string to_fen(const Position& position, CastlingStyle style = CastlingStyle::XFen);

// The first four fields only: what EPD starts with and what names a position without its clocks.
std::string to_fen_without_clocks(const Setup& setup, CastlingStyle style = CastlingStyle::XFen);
std::string to_fen_without_clocks(const Position& position, CastlingStyle style = CastlingStyle::XFen);

} // namespace chess
