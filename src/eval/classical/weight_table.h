// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The names of the classical weights: one row for each field of Weights, and from these one base/param descriptor for
// each number ("knight_mobility_3_mg", "passed_rank5_eg", "danger_pinned"). Names are stable: weight files, tuners and
// experiments use them. Constant tables, shared by all threads.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "base/param.h"
#include "eval/classical/weights.h"

namespace eval {

// What a weight is part of, as `kibitz eval` groups it.
enum class Term : std::uint8_t {
    Material,
    Squares,
    Pawns,
    Passed,
    Mobility,
    Minors,
    Majors,
    Shelter,
    Danger,
    Threats,
    Space,
    Tempo,
    MopUp,
    Initiative,
    Ending,
};
std::string_view name(Term term);

// How the elements of a field are numbered.
enum class Shape : std::uint8_t { Single, Count, Rank, Victim, Square };

struct WeightRow {
    std::string_view name;
    Term term;
    Shape shape;
    bool pair;       // a Score, otherwise an int
    int slot;        // of element 0
    int first, last; // elements in use
    int limit;       // values are -limit ... limit
    std::string_view doc;
};

std::span<const WeightRow> weight_rows();

// One descriptor for each number in use.
base::ParamTable<Weights> weight_params();

} // namespace eval
