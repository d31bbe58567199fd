// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What can be tuned by games, by name, and what a run leaves behind: the numbers as a file the engine loads, tables and
// plots. Values, no state.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.h"
#include "engine/numbers.h"
#include "tune/games/chess_arena.h"
#include "tune/games/king.h"
#include "tune/games/spsa.h"

namespace tune {

struct Subject {
    engine::NumberSet set{};     // whose numbers; what the file will be for
    engine::SearchSpec player{}; // who plays
    Space space{};
    std::vector<NumberGroup> groups{}; // one for each axis; none: every axis is a number
};

struct SubjectInfo {
    std::string_view name;
    std::string_view summary;
};
// gerald-search, margins, classical, gerald-eval.
std::span<const SubjectInfo> subjects();

inline constexpr double kGroupStep = 5;

struct SubjectSettings {
    std::string name = "margins";
    std::string evaluator{};          // of the player; empty: the subject's own
    std::vector<std::string> names{}; // patterns with *; empty: the subject's own choice
    // Patterns, each one axis: a factor for all its numbers, in percent. "PATTERN:STEP" says how many percent a step is
    // (kGroupStep). A number belongs to the first pattern that it matches.
    std::vector<std::string> groups{};
    double within = 0;             // bounds at most this part of the value away from it; 0: as the table says
    engine::NamedNumbers start{};  // numbers to begin with instead of the program's; no name of a set: none
    engine::NamedNumbers origin{}; // what the factors of groups count from instead of zero; the same
};
// Errors name the word that is wrong.
base::Result<Subject> make_subject(const SubjectSettings& settings);

// How games end early, in three ways that are stated in every file that is written.
//   none: by the rules or 400 plies
//   usual: drawn from move 34 on after 8 moves each within 10 units; lost when both see 600 for 3 moves; 400 plies
//   thesis: seed 003: lost at the first own score below -350; drawn at 200 plies
base::Result<match::GameSettings> adjudication(std::string_view name);

// Candidates around the start of a space, the first one exactly there: each axis moved by up to `spread` of its range.
std::vector<Candidate> neighbours(const Space& space, std::size_t count, double spread, std::uint64_t seed);

// The candidate as a file of parameters; every note becomes a comment line.
base::Result<std::string> params_text(const Subject& subject, const Candidate& candidate,
                                      std::vector<std::string> notes);

// The way of SPSA: games and every number; as a plot each number in steps of its axis from the start.
std::string way_csv(const Space& space, std::span<const SpsaPoint> way);
std::string way_svg(const Space& space, std::span<const SpsaPoint> way, const std::string& title);

// Round, result and LOS of every change of king.
std::string coronation_csv(std::span<const Coronation> coronations);

} // namespace tune
