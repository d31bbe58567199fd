// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One thread of the production search: its stack, its histories, its evaluator. Workers share the table and the stop
// flag and nothing else. The node functions are in node.h and quiescence.h, iterative deepening in root.h.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/memory.h"
#include "chess/game.h"
#include "eval/evaluator.h"
#include "search/alphabeta/history.h"
#include "search/alphabeta/params.h"
#include "search/alphabeta/picker.h"
#include "search/alphabeta/pruning.h"
#include "search/control.h"
#include "search/mate_solver.h"
#include "search/search.h"
#include "search/table.h"

namespace search::alphabeta {

struct RootMove {
    chess::Move move;
    Value value = -kInfinite;
    Value previous = -kInfinite; // of the iteration before
    Bound bound = Bound::Exact;
    int depth = 0; // of the iteration that value, bound and pv come from
    int selective_depth = 0;
    std::uint64_t nodes = 0;
    std::vector<chess::Move> pv;
};

enum class NodeKind { Root, Pv, NonPv };

// What all workers of a search have in common.
struct Shared {
    explicit Shared(const Params& p) : params(p), reductions(p) {}
    Params params;
    Reductions reductions;
    Table table;
};

template <eval::Evaluator E>
class Worker : public base::OnHugePages {
  public:
    Worker(Shared& shared, int id, E evaluator);

    // What one run gives to all its workers.
    struct Run {
        Control& control;
        const Callbacks& callbacks; // of the main worker
        std::size_t threads = 1;
    };

    void new_game() noexcept { is_clear_ = false; }
    // Forgets the answer of the last run. To be called before any worker iterates.
    void forget_answer() noexcept;
    // Deepens until a limit is reached or the control says stop. Requires: there are root moves.
    void iterate(const Run& run);

    std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    const std::vector<RootMove>& root_moves() const noexcept { return root_moves_; }
    int completed_depth() const noexcept { return completed_depth_; }

  private:
    static constexpr int kStackOffset = 8; // frames before the root, so that looking back needs no test

    struct Pv {
        int length = 0;
        std::array<chess::Move, kMaxPly + 2> moves;
    };
    // What a ply remembers.
    struct Frame {
        chess::Move move;   // the move being searched from this node
        chess::Piece piece; // and the man that makes it (none: a null move)
        PieceTo* continuation = nullptr;
        Value static_eval = kNoValue;
        Value raw_eval = kNoValue;
        chess::Move excluded; // singular search: the move left out
        std::array<chess::Move, 2> killers{};
        int reduction = 0; // 1024ths by which the move being searched is reduced
        int double_extensions = 0;
        int fail_highs = 0; // how many children of this node failed high
        bool in_check = false;
        bool tt_pv = false;
    };

    template <NodeKind Kind>
    Value search(int ply, Value alpha, Value beta, int depth, bool cut_node);
    template <bool IsPv>
    Value quiescence(int ply, Value alpha, Value beta, int depth);

    // Steps of the node function (subsearch.h).
    Value null_move_search(int ply, Value beta, int depth, Value eval);
    Value probcut_search(int ply, Value beta, int depth, chess::Move table_move, bool improving, bool cut_node);
    int singular_extension(int ply, Value beta, int depth, const TableHit& hit, bool is_pv, bool cut_node,
                           Value& multicut);
    template <bool IsPv>
    int reduction(int ply, int depth, int number, chess::Move m, bool quiet, int history, bool improving, bool cut_node,
                  bool table_move_noisy, int correction) const;
    void update_histories(int ply, chess::Move best, int depth, std::span<const chess::Move> quiets,
                          std::span<const chess::Move> noisies);
    void update_quiet(int ply, chess::Move m, int bonus, chess::Bitboard threats);
    void update_continuation(int ply, chess::Piece piece, chess::Square to, int bonus);

    // The static evaluation of a node and what the tables say about it.
    struct Judgement {
        Value raw = kNoValue;   // as the evaluator gives it, what the table keeps
        Value fixed = kNoValue; // scaled and corrected
        int correction = 0;
    };
    Judgement judge(int ply, const TableHit& hit);
    // What the table knows of the position, without mates that the fifty-move rule forestalls.
    TableHit look_up(int ply) const;
    // Keeps the evaluation of a position that the table does not know.
    void remember(int ply, Value raw);

    // Moves on the stack. Whoever will probably play a move says so early, and the table's line is there when the next
    // node asks for it.
    void expect(const chess::Position& position, chess::Move m) const noexcept
    {
        shared_.table.prefetch(position.key_after(m));
    }
    void play(int ply, chess::Move m);
    void play_null(int ply);
    void undo()
    {
        keys_.pop_back();
        if constexpr (eval::TrackingEvaluator<E>) evaluator_.pop();
    }
    bool is_draw(int ply) const;
    bool may_claim_repetition(int ply) const;
    int reversible_plies(int ply) const
    {
        return std::min(positions_[index_of(ply)].halfmoves(), since_null_[index_of(ply)]);
    }
    Value draw_value() const noexcept { return kDraw + 1 - static_cast<Value>(nodes() & 2); }
    Value evaluate(int ply);
    bool should_stop();
    void look();

    PickerContext picker_context(int ply);
    Frame& frame(int ply) noexcept { return frames_[static_cast<std::size_t>(ply + kStackOffset)]; }
    const Frame& frame(int ply) const noexcept { return frames_[static_cast<std::size_t>(ply + kStackOffset)]; }
    static std::size_t index_of(int ply) noexcept { return static_cast<std::size_t>(ply); }
    void set_pv(int ply, chess::Move m);

    // Root (root.h).
    void prepare();
    Value aspiration_search(int depth);
    double next_time_scale(int depth);
    bool limits_reached() const;
    bool solve_mate();
    void take_mate(std::span<const chess::Move> line);
    void settle_interrupted(int depth, const std::vector<RootMove>& finished);
    void record_root_move(RootMove& root, Value value, Value alpha, Value beta, bool first, std::uint64_t nodes_before);

    // Reports of the main worker (report.h).
    std::uint64_t all_nodes() const;
    Info info_of(const RootMove& root, int depth, std::size_t rank) const;
    void report(int depth, int lines) const;
    void report_bound() const;
    void report_progress() const;
    void announce(chess::Move m, int number) const;

    void count_node() noexcept { nodes_.store(nodes() + 1, std::memory_order_relaxed); }

    Shared& shared_;
    const Params& params_;
    const int id_;
    E evaluator_;
    const Run* run_ = nullptr;
    Control* control_ = nullptr; // of the run

    // Cleared when the worker first runs: a thread that never does costs no memory.
    bool is_clear_ = false;
    Histories histories_;
    Corrections corrections_;
    std::array<Frame, kMaxPly + kStackOffset + 4> frames_;
    std::array<chess::Position, kMaxPly + 4> positions_;
    std::array<chess::Bitboard, kMaxPly + 4> threats_;
    std::array<int, kMaxPly + 4> since_null_{};
    std::array<Pv, kMaxPly + 4> pvs_;
    std::vector<chess::Key> keys_; // game and line, the current position last

    std::vector<RootMove> root_moves_;
    std::size_t pv_index_ = 0;
    int root_depth_ = 0;
    int completed_depth_ = 0;
    int selective_depth_ = 0;
    int null_min_ply_ = 0; // no null move before this ply: a null move cut is being verified
    bool stopped_ = false;
    std::atomic<std::uint64_t> nodes_{0}; // written by this worker only
    std::uint64_t counted_ = 0;           // of them, those the control knows of
    std::uint64_t next_look_ = 0;         // at so many nodes the control is asked

    // Of the main worker: the solver of `go mate`, the moves it has shown not to be enough, its nodes.
    std::optional<MateSolver> solver_;
    int no_mate_in_ = 0;
    std::uint64_t solver_nodes_ = 0;
    // Of the main worker, for the use of time.
    chess::Move last_best_;
    int stable_iterations_ = 0;
    Value last_value_ = kNoValue;
};

} // namespace search::alphabeta
