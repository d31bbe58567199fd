// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// An evaluation explained: its terms for both sides and both phases, made by the code that evaluates.
#pragma once

#include <string>
#include <vector>

#include "base/json_fwd.h"
#include "chess/types.h"

namespace eval {

// Middlegame and endgame value, unpacked.
struct PhasePair {
    int mg = 0;
    int eg = 0;
    constexpr PhasePair operator+(PhasePair o) const noexcept { return {mg + o.mg, eg + o.eg}; }
    constexpr PhasePair operator-(PhasePair o) const noexcept { return {mg - o.mg, eg - o.eg}; }
    constexpr PhasePair& operator+=(PhasePair o) noexcept { return *this = *this + o; }
    constexpr bool operator==(const PhasePair&) const noexcept = default;
};

// What one feature gives each side. Negative: it costs that side.
struct TraceLine {
    std::string group; // "pawns"
    std::string name;  // "doubled_pawn"
    PhasePair white;
    PhasePair black;
    constexpr PhasePair difference() const noexcept { return white - black; }
};

struct Trace {
    std::string evaluator;
    std::vector<TraceLine> lines; // lines of one group stand together
    PhasePair total;              // White's gain, the sum of the lines
    int phase = 0;                // of full_phase: how much the middlegame values count
    int full_phase = 1;
    int scale = 1; // of full_scale: how much of the endgame value is winnable
    int full_scale = 1;
    std::string note; // what the numbers do not show
    int value = 0;    // in search units, White's view
    chess::Color side_to_move = chess::Color::White;
};

// Lines summed by group.
std::vector<TraceLine> by_group(const Trace& trace);

// A table for people: groups, or every line. Values in hundredths of a pawn.
std::string to_text(const Trace& trace, bool every_line = false);

// The same for programs, every line, in search units.
void to_json(base::Json& json, const Trace& trace);

} // namespace eval
