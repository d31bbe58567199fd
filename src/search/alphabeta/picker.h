// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// Hands out the moves of a node one by one, best guess first, generating each kind only when it is reached:
// table move, captures that do not lose material, killer moves, quiets by history, losing captures.
#pragma once

#include <array>

#include "chess/movegen.h"
#include "chess/see.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/params.h"

namespace search::alphabeta {

// What a picker asks about a node. Everything outlives the picker.
struct PickerContext {
    const chess::Position& position;
    const Params& params;
    Histories& histories;
    std::array<const PieceTo*, 4> continuation; // after 1, 2, 4 and 6 plies
    chess::Bitboard threats;                    // squares the opponent attacks
    std::array<chess::Move, 2> killers;
};

class Picker {
  public:
    // Every legal move. The table move may be any 16 bits.
    Picker(const PickerContext& context, chess::Move table_move) noexcept;
    enum class Only { Noisy, NoisyAndChecks };
    // Captures and promotions whose exchange is worth at least see_threshold (or all moves, in check); with
    // NoisyAndChecks then quiet checks that lose nothing.
    Picker(const PickerContext& context, chess::Move table_move, Only only, int see_threshold) noexcept;

    // The next move, or none.
    chess::Move next() noexcept;
    // Skips the quiet moves that are left.
    void skip_quiets() noexcept { skip_quiets_ = true; }

    // The history of a quiet move that ordering used: for pruning and reductions.
    static int quiet_history(const PickerContext& context, chess::Move m) noexcept;
    static int capture_history(const PickerContext& context, chess::Move m) noexcept;

  private:
    enum class Stage {
        TableMove,
        MakeNoisy,
        GoodNoisy,
        Killer1,
        Killer2,
        MakeQuiet,
        Quiet,
        BadNoisy,
        MakeChecks,
        Checks,
        MakeEvasions,
        Evasions,
        Done
    };

    void score_noisy() noexcept;
    void score_quiet() noexcept;
    void make_checks() noexcept;
    void score_evasions() noexcept;
    chess::Move best_left() noexcept;
    bool is_killer(chess::Move m) const noexcept { return m == c_.killers[0] || m == c_.killers[1]; }

    PickerContext c_;
    chess::Move table_move_;
    Stage stage_;
    bool noisy_only_ = false;
    bool with_checks_ = false;
    bool skip_quiets_ = false;
    int see_threshold_ = 0;
    chess::MoveList moves_;
    union {
        int scores_[chess::MoveList::kCapacity];
    };
    std::size_t next_ = 0;
    chess::MoveList bad_; // captures put off because they lose material
    std::size_t bad_next_ = 0;
};

} // namespace search::alphabeta
