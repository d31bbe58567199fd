// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The evaluations of four of the seeds, each as its few terms (docs/eval.md says what was repaired). GERALD's are in
// eval/gerald.
#pragma once

#include "eval/sets/set_evaluator.h"

namespace eval {

// Seed 000, COMP4121bot: material 100/300/325/500/900, piece-square tables for opening and endgame (ours), and a mop-up
// that, unlike the original, grows as the lone king nears a corner.
struct Comp4121 {
    static std::string name() { return "comp4121"; }
    void terms(const chess::Position& position, Terms& terms) const;
    Taper taper(const chess::Position& position) const;
};

// Seed 001, the course report: 100/350/350/525/1000, pairs, pawn structure with correct tests, a queen alive.
struct Course {
    static std::string name() { return "course"; }
    void terms(const chess::Position& position, Terms& terms) const;
    Taper taper(const chess::Position&) const { return {}; }
};

// Seed 002, the thesis on minimax: exactly as its published numbers were made. Lopsided on purpose: black men are
// looked up at the board turned by half, the phase is not bounded after promotions, the mean is truncated.
struct Thesis {
    static std::string name() { return "thesis"; }
    void terms(const chess::Position& position, Terms& terms) const;
    Taper taper(const chess::Position& position) const;
};

// What a man on that square is worth to its owner in this evaluation, material included: for searches that keep the sum
// as they go.
PhasePair thesis_value(chess::Piece piece, chess::Square square);

// Seed 004, the heuristic of the teaching engine: 1/3/3.30/5/9, a fifth more in the centre, a fifth less at home, pawns
// by rank, a castled king.
struct Heuristic {
    static std::string name() { return "heuristic"; }
    void terms(const chess::Position& position, Terms& terms) const;
    Taper taper(const chess::Position&) const { return {}; }
};

// The same with the future work the seed names: a bonus for every enemy man attacked and every own man defended (the
// size of it is ours). Measured by `kibitz lab heuristic`.
struct HeuristicAttacks {
    static std::string name() { return "heuristic-attacks"; }
    void terms(const chess::Position& position, Terms& terms) const;
    Taper taper(const chess::Position&) const { return {}; }
};

} // namespace eval
