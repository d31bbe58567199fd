// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One thread of the textbook search: a plain recursive negamax whose every improvement is a switch. Each entry of the
// node function is counted. The node is in node.h, what it asks for in quiescence.h and the tree_*.h beside it.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "chess/game.h"
#include "search/search.h"
#include "search/textbook/counters.h"
#include "search/textbook/evaluation.h"
#include "search/textbook/ordering.h"
#include "search/textbook/position_table.h"
#include "search/textbook/switches.h"
#include "search/textbook/window.h"

namespace search::textbook {

// What a drawing of the tree is made from; see TreeWatcher.
struct NodeRecord {
    int ply = 0;
    int depth = 0;
    Value alpha = 0;
    Value beta = 0;
    Value value = 0;
    chess::Move move = {}; // that led here; none at the root and after a null move
    const char* why = "";  // how the node ended, in a few words
    bool quiescence = false;
    bool null_search = false;
};
// Hears of every node when it is entered and when it is left. For small trees only.
struct TreeWatcher {
    std::function<void(const NodeRecord&)> on_enter;
    std::function<void(const NodeRecord&)> on_leave;
};

// Asked every few hundred nodes, with the nodes of this thread; true stops the search.
using StopTest = std::function<bool(std::uint64_t nodes)>;
inline constexpr std::uint64_t kLookEvery = 512; // nodes between two questions; an ordinary depth 1 has fewer

template <class E>
class Tree {
  public:
    // With a table of its own, or one that belongs to several trees and is emptied by their owner only.
    Tree(const Switches& switches, E evaluation, std::shared_ptr<PositionTable> table = nullptr);

    // Forgets its own table and the moves remembered.
    void new_game();
    // To be called before each depth. Values without bounds hold for one search only: those of another depth go, unless
    // the switches keep them.
    void begin_depth();
    // Sets the root. The history before it is used for repetitions.
    void set_root(const chess::Game& game);
    // Only these moves at the root; empty: all.
    void restrict_root(std::vector<chess::Move> moves) { root_moves_ = std::move(moves); }
    // First at the root where the table's move goes first.
    void set_hint(chess::Move m) { hint_ = m; }
    void set_stop(StopTest stop, std::uint64_t node_limit);
    // The best root value that any thread has found so far; nullptr: this one searches alone.
    void set_shared_alpha(const std::atomic<Value>* alpha) { shared_alpha_ = alpha; }
    void set_watcher(const TreeWatcher* watcher) { watcher_ = watcher; }

    // Searches the root in the window. After a stop the value means nothing, but pv() has the best line so far, which
    // may be empty.
    Value run(int depth, const Window& window);
    // The root as it stands, for want of a search.
    Value standing() { return evaluation_.value(evaluation_.at(root_), root_); }
    // The widest window: with flat mates a mate is as good as the edge of it and cuts.
    Window widest() const noexcept
    {
        const Value edge = switches_.mate_distance ? kInfinite : kMate;
        return {-edge, edge};
    }

    const std::shared_ptr<PositionTable>& table() const noexcept { return table_; }
    bool stopped() const noexcept { return stopped_; }
    const Counters& counters() const noexcept { return counters_; }
    Counters& counters() noexcept { return counters_; }
    std::uint64_t nodes() const noexcept { return counters_.honest(); }
    std::span<const chess::Move> pv() const noexcept { return {pvs_[0].moves.data(), pvs_[0].length}; }

  private:
    using State = typename E::State;
    struct Pv {
        std::size_t length = 0;
        std::array<chess::Move, kMaxPly + 2> moves;
    };
    // Where a node is: what its parent hands down.
    struct Place {
        int ply = 0;
        int depth = 0; // plies left; below 0: plies of quiescence
        Value alpha = 0;
        Value beta = 0;
        chess::Move last = chess::Move::none();
        bool last_captured = false;
        bool after_null = false;  // the parent passed
        bool null_search = false; // somewhere above somebody passed: counted apart
        bool no_null = false;     // below a null move of the thesis' kind, or verifying one
        bool is_pv = true;
        bool in_quiescence = false; // entered by quiescence(): the horizon node itself is an ordinary one
    };

    // node.h
    Value node(const chess::Position& p, const State& state, Place at);
    Value horizon(const chess::Position& p, const State& state, const Place& at, chess::Move table_move);
    Value quiescence(const chess::Position& p, const State& state, Place at);
    Value settled(const chess::Position& p, const State& state, const Place& at, chess::Move table_move);
    Value noisy_moves(const chess::Position& p, const State& state, Place at, chess::Move first);
    Value moves_loop(const chess::Position& p, const State& state, Place& at, chess::Move table_move, bool null_tried);

    // tree_parts.h, tree_table.h, tree_pruning.h
    struct Answer {
        bool cuts = false;
        Value value = 0;
        const char* why = "";
        bool null_tried = false;
    };
    Answer ask_table(const chess::Position& p, const Place& at, chess::Key key, chess::Move& move);
    void tell_table(const Place& at, chess::Key key, Value best, chess::Move move, Value alpha);
    Answer reverse_futility(const Place& at, Value static_value);
    Answer razor(const chess::Position& p, const State& state, const Place& at, Value static_value);
    Answer try_null(const chess::Position& p, const State& state, const Place& at, Value static_value);
    Value null_search(const chess::Position& p, const State& state, const Place& at, int depth, Value alpha,
                      Value beta);
    Value search_move(const chess::Position& next, const State& state, const Place& at, Place below, int number,
                      bool reducible);
    bool seed_drops(const chess::Position& p, chess::Move m, bool null_tried) const;
    bool is_draw(const chess::Position& p, const Place& at) const;
    chess::Key table_key(const chess::Position& p, const Place& at) const;
    bool leaf_in_bulk(const Place& at) const noexcept;
    bool allowed_at_root(chess::Move m) const;
    Value no_moves(const chess::Position& p, int ply) const noexcept;
    void count(const Place& at) noexcept;
    void count_leaf(const Place& at) noexcept;
    void set_pv(int ply, chess::Move m) noexcept;
    void leave(const Place& at, Value value, const char* why);
    Value leave_leaf(const Place& at, Value value, const char* why);
    Value leave_by_table(const Place& at, const Answer& answer);
    void enter(const Place& at);

    bool table_in_quiescence() const noexcept { return on(switches_.qs_table) && rule() == TableRule::Bounds; }
    bool on(int value) const noexcept { return value != 0; }
    TableRule rule() const noexcept { return static_cast<TableRule>(switches_.table); }
    NullMove null_kind() const noexcept { return static_cast<NullMove>(switches_.null_move); }

    const Switches switches_;
    E evaluation_;
    const bool owns_table_;
    const std::shared_ptr<PositionTable> table_;
    MoveMemory memory_;
    Counters counters_;
    chess::Position root_;
    std::vector<chess::Key> keys_; // game and line, the current position last
    std::vector<chess::Move> root_moves_;
    chess::Move hint_;
    std::vector<Pv> pvs_;
    StopTest stop_;
    std::uint64_t node_limit_ = 0;
    std::uint64_t next_look_ = 0;
    bool stopped_ = false;
    const TreeWatcher* watcher_ = nullptr;
    const std::atomic<Value>* shared_alpha_ = nullptr;
};

extern template class Tree<SumEvaluation>; // in analysis.cpp
extern template class Tree<NamedEvaluation>;

} // namespace search::textbook
