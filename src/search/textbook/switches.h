// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Every technique of the textbook search as a switch, with the numbers of the seeds, and the presets that make the
// seeds' searches out of them. Plain data; the table beside it serves options, experiments and documentation.
#pragma once

#include <span>
#include <string_view>

#include "base/param.h"

namespace search::textbook {

// Sort keys over the legal moves. Thesis1 to Thesis4 are the orderings of thesis 002, Thesis5 the one only its
// repository has.
enum class Ordering { None, Thesis1, Thesis2, Thesis3, Thesis4, Thesis5, MvvLva, CapturesAndChecks, Gerald };

enum class Quiescence { Off, Noisy, AfterCapture };

// Thesis: the full window, R counted from the node, never twice in a line. Conventional: zero window, R on top of the
// ply, not twice in a row. Verified: conventional, and a cut must be confirmed by a search without null moves. Gerald:
// conventional with a depth-dependent R, only if the static evaluation reaches beta and pieces are left.
enum class NullMove { Off, Thesis, Conventional, Verified, Gerald };

// On values of plain minimax: the stored node was as far from the root (Same), not farther (Deeper), or anything goes
// (Any). Bounds: what an alpha-beta search needs.
enum class TableRule { Off, Same, Deeper, Any, Bounds };

// When a double step is part of the table's key: if it can be captured legally, if an enemy pawn stands beside it,
// always.
enum class EnPassantKey { Legal, Attacked, Always };

struct Switches {
    int alpha_beta = 1;
    int ordering = 0;            // Ordering
    int table_move_first = 0;    // before the ordering; in iterative deepening also the last best move at the root
    int quiescence = 0;          // Quiescence
    int qs_depth = 0;            // plies of quiescence; 0: until it is quiet
    int qs_checks = 0;           // quiet checks on the first ply of quiescence
    int qs_evasions = 0;         // in check all moves are searched and mate is seen; otherwise check is ignored
    int qs_table = 0;            // a table with bounds is asked, told and followed in quiescence too
    int null_move = 0;           // NullMove
    int null_reduction = 2;      // R
    int null_guard = 0;          // a null move needs more than R + this many plies
    int null_margin = 0;         // a null move cuts already this much below beta
    int table = 0;               // TableRule
    int table_entries = 0;       // 0: as many as there are positions; otherwise by modulo, the deeper entry kept
    int table_kept = 0;          // between searches of a game
    int en_passant_key = 0;      // EnPassantKey
    int iterative_deepening = 0; // otherwise only where time, nodes or a stop may end the search before its depth
    int aspiration_window = 0;   // 0: off
    int aspiration_depth = 1;    // only above this depth
    int aspiration_limit = 0;    // only around values nearer to 0 than this; 0: around any
    int draw_rules = 1;          // repetition, fifty moves, insufficient material
    int mate_distance = 1;       // a nearer mate is better; otherwise all mates are alike
    int default_depth = 0;       // of a player; 0: as deep as the limits allow
    int root_split = 0;          // root moves shared out over the threads
    int seed_en_passant = 0;     // the defects of thesis 002 with en passant, to reproduce its counts

    // GERALD (seed 003) beyond the above.
    int pvs = 0;
    int killers = 0; // quiet moves that cut at this ply go first, in the orderings by score (6 to 8)
    int history = 0; // the same for quiet moves that cut anywhere
    int razoring = 0;
    int reverse_futility = 0;
    int late_move_reduction = 0;
    int late_move_pruning = 0;
    int delta_pruning = 0;
    int check_extension = 0;
    int simple_time = 0; // the seed's use of the clock

    // Its twelve parameters (aspiration above included), published values.
    int lazy_evaluation = 1; // static evaluation by material only
    int futility_margin = 100;
    int razor_margin = 150;
    int delta_margin = 300;
    int killer_score = 100;
    int lmr_depth = 3;
    int lmr_moves = 3;
    int lmp_moves = 10;
    int null_base = 2;
    int null_divisor = 10;

    bool operator==(const Switches&) const = default;
};

// Plies of quiescence with evasions where the seed names none: without a bound checks answer checks, and a single ply
// before it may have millions of nodes.
inline constexpr int kSettledDepth = 6;

std::span<const base::Param<Switches>> switch_table();

// The twelve numbers that seed 003 tuned, by their names in the table, and the bits of each in its chromosome: values
// 0 ... 2^bits - 1 (table 3.3.1 of the thesis).
struct GeraldField {
    std::string_view name;
    int bits;

    constexpr double most() const { return (1 << bits) - 1; }
};
std::span<const GeraldField> gerald_fields();

struct Preset {
    std::string_view name;
    std::string_view summary;
    Switches switches;
};
// minimax, alphabeta, thesis and thesis-exact (002), course (001), comp4121 (000), heuristic (004), gerald-base,
// gerald-tuned (003).
std::span<const Preset> presets();
const Preset* find_preset(std::string_view name);

} // namespace search::textbook
