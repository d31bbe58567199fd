// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Every number of the production search that may be tuned, and a switch for every technique, so that the laboratory can
// take one out and measure. Values and margins are in search units; "1024" marks fixed-point plies or factors.
#pragma once

#include <span>

#include "base/param.h"

namespace search::alphabeta {

struct Params {
    // Switches: 1 is on.
    int tt_cutoffs = 1;
    int tt_move = 1; // in the order of moves
    int aspiration = 1;
    int mate_distance = 1;
    int upcoming_repetition = 1;
    int fifty_scaling = 1;
    int tt_eval = 1;
    int improving = 1;
    int hindsight = 1;
    int correction = 1;
    int razoring = 1;
    int reverse_futility = 1;
    int null_move = 1;
    int null_verification = 1;
    int probcut = 1;
    int internal_reduction = 1;
    int late_move_pruning = 1;
    int futility = 1;
    int history_pruning = 1;
    int see_pruning = 1;
    int singular = 1;
    int double_extension = 1;
    int multicut = 1;
    int negative_extension = 1;
    int check_extension = 0;
    int late_move_reduction = 1;
    int deeper_research = 1;
    int killers = 1;
    int check_ordering = 1;
    int quiet_history = 1;
    int threat_history = 1;
    int continuation_history = 1;
    int pawn_history = 1;
    int capture_history = 1;
    int quiescence = 1;
    int qs_see = 1;
    int qs_futility = 1;
    int qs_move_limit = 1;
    int qs_checks = 0;
    int node_time = 1;
    int stability_time = 1;
    int score_time = 1;

    // Aspiration.
    int aspiration_depth = 4;
    int aspiration_delta = 14;
    int aspiration_widen = 150; // growth in hundredths

    // Static pruning.
    int razor_depth = 4;
    int razor_margin = 300;
    int razor_slope = 250;
    int rfp_depth = 9;
    int rfp_margin = 57;
    int rfp_improving = 36;
    int null_base = 4;
    int null_depth_divisor = 4;
    int null_eval_divisor = 201;
    int null_eval_max = 4;
    int null_margin = 90;
    int null_slope = 18;
    int null_verify_depth = 15;
    int probcut_depth = 5;
    int probcut_margin = 128;
    int probcut_improving = 50;
    int iir_depth = 4;

    // Move loop pruning.
    int lmp_base = 3;
    int futility_depth = 9;
    int futility_margin = 51;
    int futility_slope = 76;
    int history_prune_depth = 6;
    int history_prune_slope = 3755;
    int see_quiet_slope = 19;
    int see_noisy_slope = 123;
    int see_depth = 10;

    // Extensions.
    int singular_depth = 7;
    int singular_slope = 56; // hundredths of a unit for each ply of depth
    int double_margin = 16;
    int triple_margin = 95;
    int double_limit = 8;

    // Late move reductions, in 1024ths of a ply.
    int lmr_quiet_base = 1053;
    int lmr_quiet_divisor = 1255; // thousandths
    int lmr_noisy_base = 150;
    int lmr_noisy_divisor = 3000; // thousandths
    int lmr_pv = 1024;
    int lmr_tt_pv = 700;
    int lmr_cut_node = 2146;
    int lmr_not_improving = 800;
    int lmr_tt_noisy = 900;
    int lmr_check = 900;
    int lmr_fail_highs = 900;
    int lmr_killer = 800;
    int lmr_history_divisor = 10493; // history for one ply
    int lmr_correction_divisor = 60; // units of correction for one ply less
    int lmr_deeper_base = 40;
    int lmr_deeper_slope = 2;
    int lmr_shallower = 9;

    // Histories.
    int bonus_slope = 230;
    int bonus_base = -90;
    int bonus_max = 1900;
    int malus_slope = 270;
    int malus_base = -60;
    int malus_max = 1500;
    int correction_limit = 90; // most units a correction may add
    int correction_pawn = 100; // weights in hundredths
    int correction_non_pawn = 100;
    int correction_continuation = 80;
    int correction_material = 50;

    // Quiescence.
    int qs_futility_margin = 87;
    int qs_moves = 3;

    // Time, factors in thousandths.
    int time_node_base = 1500;
    int time_node_scale = 1550;
    int time_stability_max = 1450;
    int time_stability_step = 90;
    int time_score_scale = 9;
};

std::span<const base::Param<Params>> param_table();
// The entries of the table that are switches (0 or 1).
bool is_switch(const base::Param<Params>& param);

} // namespace search::alphabeta
