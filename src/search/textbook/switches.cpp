// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/textbook/switches.h"

#include <array>

namespace search::textbook {
namespace {

using S = Switches;

constexpr std::array kTable{
    base::Param<S>{"alpha_beta", &S::alpha_beta, 1, 0, 1, 1, "textbook", "cut what cannot matter"},
    base::Param<S>{"ordering", &S::ordering, 0, 0, 8, 1, "textbook",
                   "0 none, 1 to 5 thesis, 6 victim minus aggressor, 7 captures and checks, 8 gerald"},
    base::Param<S>{"table_move_first", &S::table_move_first, 0, 0, 1, 1, "published", "the table's move goes first"},
    base::Param<S>{"quiescence", &S::quiescence, 0, 0, 2, 1, "published", "0 off, 1 noisy moves, 2 after a capture"},
    base::Param<S>{"qs_depth", &S::qs_depth, 0, 0, 60, 1, "published", "plies of quiescence, 0 without limit"},
    base::Param<S>{"qs_checks", &S::qs_checks, 0, 0, 1, 1, "published", "quiet checks on its first ply"},
    base::Param<S>{"qs_evasions", &S::qs_evasions, 0, 0, 1, 1, "hand", "in check search every move"},
    base::Param<S>{"qs_table", &S::qs_table, 0, 0, 1, 1, "published", "a table with bounds serves quiescence too"},
    base::Param<S>{"null_move", &S::null_move, 0, 0, 4, 1, "published",
                   "0 off, 1 thesis, 2 conventional, 3 verified, 4 gerald"},
    base::Param<S>{"null_reduction", &S::null_reduction, 2, 0, 6, 1, "published", "R of the null move"},
    base::Param<S>{"null_guard", &S::null_guard, 0, 0, 4, 1, "published", "plies beyond R that must be left"},
    base::Param<S>{"null_margin", &S::null_margin, 0, 0, 500, 10, "hand", "cut when this close below beta"},
    base::Param<S>{"table", &S::table, 0, 0, 4, 1, "published", "0 off, 1 same, 2 deeper, 3 any, 4 bounds"},
    base::Param<S>{"table_entries", &S::table_entries, 0, 0, 100'000'000, 1000, "published", "0 grows"},
    base::Param<S>{"table_kept", &S::table_kept, 0, 0, 1, 1, "published", "kept between searches"},
    base::Param<S>{"en_passant_key", &S::en_passant_key, 0, 0, 2, 1, "published", "0 legal, 1 attacked, 2 always"},
    base::Param<S>{"iterative_deepening", &S::iterative_deepening, 0, 0, 1, 1, "published", "depth 1, 2, 3, ..."},
    base::Param<S>{"aspiration_window", &S::aspiration_window, 0, 0, 10000, 25, "published", "half a window, 0 off"},
    base::Param<S>{"aspiration_depth", &S::aspiration_depth, 1, 0, 7, 1, "published", "only above this depth"},
    base::Param<S>{"aspiration_limit", &S::aspiration_limit, 0, 0, 10000, 100, "published",
                   "only around values nearer to 0, 0 around any"},
    base::Param<S>{"draw_rules", &S::draw_rules, 1, 0, 1, 1, "hand", "repetition, fifty moves, bare kings"},
    base::Param<S>{"mate_distance", &S::mate_distance, 1, 0, 1, 1, "hand", "nearer mates are better"},
    base::Param<S>{"default_depth", &S::default_depth, 0, 0, 60, 1, "published", "of a player, 0 without limit"},
    base::Param<S>{"root_split", &S::root_split, 0, 0, 1, 1, "published", "threads share the root moves"},
    base::Param<S>{"seed_en_passant", &S::seed_en_passant, 0, 0, 1, 1, "published", "with the defects of thesis 002"},
    base::Param<S>{"pvs", &S::pvs, 0, 0, 1, 1, "published", "zero windows after the first move"},
    base::Param<S>{"killers", &S::killers, 0, 0, 1, 1, "published",
                   "quiet moves that cut at this ply, in orderings 6 to 8"},
    base::Param<S>{"history", &S::history, 0, 0, 1, 1, "published",
                   "quiet moves that cut anywhere, in orderings 6 to 8"},
    base::Param<S>{"razoring", &S::razoring, 0, 0, 1, 1, "published", "far below alpha near the horizon"},
    base::Param<S>{"reverse_futility", &S::reverse_futility, 0, 0, 1, 1, "published", "far above beta"},
    base::Param<S>{"late_move_reduction", &S::late_move_reduction, 0, 0, 1, 1, "published",
                   "late quiet moves shallower"},
    base::Param<S>{"late_move_pruning", &S::late_move_pruning, 0, 0, 1, 1, "published", "late quiet moves not at all"},
    base::Param<S>{"delta_pruning", &S::delta_pruning, 0, 0, 1, 1, "published", "captures that cannot reach alpha"},
    base::Param<S>{"check_extension", &S::check_extension, 0, 0, 1, 1, "published", "a ply more in check"},
    base::Param<S>{"simple_time", &S::simple_time, 0, 0, 1, 1, "published", "a thirtieth of the clock"},
    base::Param<S>{"lazy_evaluation", &S::lazy_evaluation, 1, 0, 1, 1, "published", "material only where pruning asks"},
    base::Param<S>{"futility_margin", &S::futility_margin, 100, 0, 255, 10, "published", "times depth squared"},
    base::Param<S>{"razor_margin", &S::razor_margin, 150, 0, 255, 10, "published", "times depth squared"},
    base::Param<S>{"delta_margin", &S::delta_margin, 300, 0, 1023, 20, "published", "beyond the victim"},
    base::Param<S>{"killer_score", &S::killer_score, 100, 0, 1023, 20, "published", "in the move ordering"},
    base::Param<S>{"lmr_depth", &S::lmr_depth, 3, 0, 7, 1, "published", "least depth"},
    base::Param<S>{"lmr_moves", &S::lmr_moves, 3, 0, 7, 1, "published", "moves before it"},
    base::Param<S>{"lmp_moves", &S::lmp_moves, 10, 0, 15, 1, "published", "moves before it"},
    base::Param<S>{"null_base", &S::null_base, 2, 0, 7, 1, "published", "gerald's R0"},
    base::Param<S>{"null_divisor", &S::null_divisor, 10, 0, 31, 1, "published", "plies for one more, 0 as 1"},
};

constexpr std::array kGeraldFields{
    GeraldField{"aspiration_window", 6}, GeraldField{"aspiration_depth", 3}, GeraldField{"lazy_evaluation", 1},
    GeraldField{"futility_margin", 8},   GeraldField{"razor_margin", 8},     GeraldField{"delta_margin", 10},
    GeraldField{"killer_score", 10},     GeraldField{"lmr_depth", 3},        GeraldField{"lmr_moves", 3},
    GeraldField{"lmp_moves", 4},         GeraldField{"null_base", 3},        GeraldField{"null_divisor", 5}};

constexpr int number(auto choice)
{
    return static_cast<int>(choice);
}

constexpr Switches kMinimax{
    .alpha_beta = 0, .ordering = number(Ordering::Thesis1), .draw_rules = 0, .mate_distance = 0, .default_depth = 4};
constexpr Switches kAlphaBeta{.ordering = number(Ordering::Thesis1), .draw_rules = 0, .mate_distance = 0};

// The final algorithm of thesis 002 as its author ran it, defects and all: what the published counts are made with.
constexpr Switches kThesisExact{.ordering = number(Ordering::Thesis1),
                                .quiescence = number(Quiescence::Noisy),
                                .null_move = number(NullMove::Thesis),
                                .draw_rules = 0,
                                .mate_distance = 0,
                                .default_depth = 5,
                                .seed_en_passant = 1};

// The same as a player, repaired.
constexpr Switches thesis()
{
    Switches s = kThesisExact;
    s.qs_evasions = 1;
    s.draw_rules = 1;
    s.mate_distance = 1;
    s.seed_en_passant = 0;
    return s;
}

// 001: depth 4, quiescence to 5 after a capture, aspiration 1000, 100,000 entries; the ordering is really applied.
constexpr Switches kCourse{.ordering = number(Ordering::MvvLva),
                           .table_move_first = 1,
                           .quiescence = number(Quiescence::AfterCapture),
                           .qs_depth = 5,
                           .qs_evasions = 1,
                           .qs_table = 1,
                           .table = number(TableRule::Bounds),
                           .table_entries = 100'000,
                           .iterative_deepening = 1,
                           .aspiration_window = 1000,
                           .default_depth = 4};

// 000: depth 6, captures and checks first, root moves over threads. Quiescence, table and deepening are the future work
// it names.
constexpr Switches kComp4121{.ordering = number(Ordering::CapturesAndChecks),
                             .table_move_first = 1,
                             .quiescence = number(Quiescence::Noisy),
                             .qs_depth = kSettledDepth,
                             .qs_checks = 1,
                             .qs_evasions = 1,
                             .table = number(TableRule::Bounds),
                             .table_entries = 1'000'000,
                             .iterative_deepening = 1,
                             .default_depth = 6,
                             .root_split = 1};

// 004: minimax with alpha-beta, depth 4, ordered by checks and captures; quiescence so that no exchange is cut in two.
constexpr Switches kHeuristic{.ordering = number(Ordering::CapturesAndChecks),
                              .table_move_first = 1,
                              .quiescence = number(Quiescence::Noisy),
                              .qs_depth = kSettledDepth,
                              .qs_evasions = 1,
                              .table = number(TableRule::Bounds),
                              .table_entries = 1'000'000,
                              .iterative_deepening = 1,
                              .default_depth = 4};

constexpr Switches kGeraldBase{.ordering = number(Ordering::Gerald),
                               .table_move_first = 1,
                               .quiescence = number(Quiescence::Noisy),
                               .qs_evasions = 1,
                               .null_move = number(NullMove::Gerald),
                               .table = number(TableRule::Bounds),
                               .table_entries = 1 << 23,
                               .table_kept = 1,
                               .iterative_deepening = 1,
                               .aspiration_window = 25,
                               .aspiration_depth = 5,
                               .aspiration_limit = 300,
                               .pvs = 1,
                               .killers = 1,
                               .history = 1,
                               .razoring = 1,
                               .reverse_futility = 1,
                               .late_move_reduction = 1,
                               .late_move_pruning = 1,
                               .delta_pruning = 1,
                               .check_extension = 1,
                               .simple_time = 1};

constexpr Switches gerald_tuned()
{
    Switches s = kGeraldBase;
    s.aspiration_window = 53;
    s.aspiration_depth = 0;
    s.lazy_evaluation = 0;
    s.futility_margin = 75;
    s.razor_margin = 167;
    s.delta_margin = 194;
    s.killer_score = 841;
    s.lmr_moves = 5;
    s.lmp_moves = 8;
    s.null_divisor = 9;
    return s;
}

constexpr std::array kPresets{
    Preset{"minimax", "plain minimax, every node visited", kMinimax},
    Preset{"alphabeta", "alpha-beta with the thesis' first ordering", kAlphaBeta},
    Preset{"thesis", "seed 002: alpha-beta, null move, quiescence", thesis()},
    Preset{"thesis-exact", "seed 002 as published, without repairs", kThesisExact},
    Preset{"course", "seed 001: deepening, aspiration, table, quiescence after captures", kCourse},
    Preset{"comp4121", "seed 000: captures and checks first, root moves over threads", kComp4121},
    Preset{"heuristic", "seed 004: alpha-beta to depth 4", kHeuristic},
    Preset{"gerald-base", "seed 003: the whole set, parameters by hand", kGeraldBase},
    Preset{"gerald-tuned", "seed 003: the whole set, parameters by genetic algorithm", gerald_tuned()},
};

} // namespace

std::span<const base::Param<Switches>> switch_table()
{
    return kTable;
}

std::span<const GeraldField> gerald_fields()
{
    return kGeraldFields;
}

std::span<const Preset> presets()
{
    return kPresets;
}

const Preset* find_preset(std::string_view name)
{
    for (const Preset& preset : kPresets)
        if (preset.name == name) return &preset;
    return nullptr;
}

} // namespace search::textbook
