// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// EPD: a position without clocks followed by operations such as `bm Nf3; id "test 1";`. Values; pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "chess/move.h"
#include "chess/position.h"

namespace chess {

struct EpdOperand {
    std::string text;
    bool quoted = false;
    bool operator==(const EpdOperand&) const = default;
};

struct EpdOperation {
    std::string opcode;
    std::vector<EpdOperand> operands;
    bool operator==(const EpdOperation&) const = default;
};

struct Epd {
    Position position;
    std::vector<EpdOperation> operations; // hmvc and fmvn are not among them: the position has the clocks

    // Returns: null if there is no such operation; the first one if there are several.
    const EpdOperation* find(std::string_view opcode) const;
    // The operands as one text with spaces between; empty if the operation is missing.
    std::string text(std::string_view opcode) const;
    base::Result<std::int64_t> number(std::string_view opcode) const;
    // Each operand as a move of the position (bm, am); none if the operation is missing.
    base::Result<std::vector<Move>> moves(std::string_view opcode) const;
    // The operands as moves played one after the other (pv).
    base::Result<std::vector<Move>> line(std::string_view opcode) const;
};

// Strict: four fields with one space between, every operation with a proper opcode and ended by a semicolon. Lenient
// also reads what files hold: six fields of FEN, operations before or without semicolons (`;D1 20 ;D2 400`,
// `bm Rc8+ dm 26`), an open quote at the end; it leaves out operations that do not start with a letter and drops
// castling rights and en passant squares that mean nothing. Errors name the column.
base::Result<Epd> parse_epd(std::string_view text, Tolerance tolerance = Tolerance::Lenient);

// Clocks other than 0 and 1 become hmvc and fmvn.
std::string to_epd(const Epd& epd);

} // namespace chess
