// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/textbook/minimax.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <thread>
#include <vector>

#include "chess/movegen.h"

namespace search::textbook {
namespace {

using chess::Bitboard;
using chess::Color;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;
using State = SumEvaluation::State;

// A sink of the move generator: evaluates every successor and keeps the best for the mover, 24-fold. Dividing by 24 is
// monotone, so it is done once for the best instead of for each.
template <Color Us>
class LeafSink {
  public:
    static constexpr bool kTakesNone = false;
    LeafSink(const SumEvaluation& evaluation, const Position& position, const State& state) noexcept
        : evaluation_(evaluation), p_(position), state_(state), occupied_(position.occupied())
    {
    }

    void piece(Square from, Bitboard to) noexcept
    {
        const Piece mover = p_.piece_at(from);
        const eval::Score lifted = state_.sum - evaluation_.of(mover, from);
        count_ += static_cast<unsigned>(to.count());
        for (const Square t : to & ~occupied_) consider(lifted + evaluation_.of(mover, t), state_.phase);
        for (const Square t : to& occupied_) consider_capture(lifted + evaluation_.of(mover, t), t);
    }
    void pawns(Bitboard to, int delta) noexcept
    {
        constexpr Piece kPawn(Us, PieceType::Pawn);
        count_ += static_cast<unsigned>(to.count());
        for (const Square t : to) {
            const eval::Score sum = state_.sum - evaluation_.of(kPawn, t.offset(-delta)) + evaluation_.of(kPawn, t);
            if (occupied_.contains(t))
                consider_capture(sum, t);
            else
                consider(sum, state_.phase);
        }
    }
    void promotions(Bitboard to, int delta) noexcept
    {
        for (const Square t : to)
            for (const PieceType made : {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop})
                single(Move::promotion(t.offset(-delta), t, made));
    }
    void single(Move m) noexcept
    {
        ++count_;
        const State next = evaluation_.after(state_, p_, m);
        consider(next.sum, next.phase);
    }

    unsigned count() const noexcept { return count_; }
    // From the mover's view. Requires: count() > 0.
    Value best() const noexcept { return best_ / SumEvaluation::kFullPhase; }

  private:
    void consider(eval::Score sum, int phase) noexcept
    {
        const int white = SumEvaluation::weighted(sum, phase);
        best_ = std::max(best_, Us == Color::White ? white : -white);
    }
    void consider_capture(eval::Score sum, Square t) noexcept
    {
        const Piece victim = p_.piece_at(t);
        consider(sum - evaluation_.of(victim, t), state_.phase - SumEvaluation::phase_of(victim.type()));
    }

    const SumEvaluation& evaluation_;
    const Position& p_;
    const State& state_;
    const Bitboard occupied_;
    int best_ = std::numeric_limits<int>::min();
    unsigned count_ = 0;
};

// No legal move.
Value ended(const Position& p) noexcept
{
    return p.is_check() ? -kMate : kDraw;
}

class Minimax {
  public:
    explicit Minimax(const SumEvaluation& evaluation) : evaluation_(evaluation) {}

    Value visit(const Position& p, const State& state, int depth)
    {
        return p.side_to_move() == Color::White ? node<Color::White>(p, state, depth)
                                                : node<Color::Black>(p, state, depth);
    }
    std::uint64_t nodes() const { return nodes_; }
    std::uint64_t leaves() const { return leaves_; }

  private:
    template <Color Us>
    Value node(const Position& p, const State& state, int depth)
    {
        ++nodes_;
        if (depth == 0) {
            ++leaves_;
            return evaluation_.value(state, p);
        }
        if (depth == 1) return last_ply<Us>(p, state);
        chess::MoveList moves;
        chess::detail::ListSink sink(moves);
        chess::detail::generate_for<Us, chess::Generate::All>(p, sink);
        if (moves.empty()) {
            ++leaves_;
            return ended(p);
        }
        Value best = -kInfinite;
        Position next = p;
        for (const Move m : moves) {
            next.copy_from(p);
            next.template play_as<Us>(m);
            best = std::max(best, -node<!Us>(next, evaluation_.after(state, p, m), depth - 1));
        }
        return best;
    }

    template <Color Us>
    Value last_ply(const Position& p, const State& state)
    {
        LeafSink<Us> sink(evaluation_, p, state);
        chess::detail::generate_for<Us, chess::Generate::All>(p, sink);
        if (sink.count() == 0) {
            ++leaves_;
            return ended(p);
        }
        nodes_ += sink.count();
        leaves_ += sink.count();
        return sink.best();
    }

    const SumEvaluation& evaluation_;
    std::uint64_t nodes_ = 0;
    std::uint64_t leaves_ = 0;
};

} // namespace

MinimaxResult plain_minimax(const Position& root, int depth, int threads)
{
    const SumEvaluation evaluation;
    const State state = evaluation.at(root);
    const chess::MoveList moves = chess::legal_moves(root);
    MinimaxResult result;
    result.counters.primary = 1;
    if (moves.empty()) {
        result.counters.leaves = 1;
        result.value = ended(root);
        return result;
    }
    std::vector<Value> values(moves.size());
    std::atomic<std::size_t> next_move = 0;
    std::atomic<std::uint64_t> nodes = 0, leaves = 0;
    const auto work = [&] {
        Minimax minimax(evaluation);
        for (std::size_t i = next_move++; i < moves.size(); i = next_move++) {
            Position next = root;
            next.play_unchecked(moves[i]);
            values[i] = -minimax.visit(next, evaluation.after(state, root, moves[i]), depth - 1);
        }
        nodes += minimax.nodes();
        leaves += minimax.leaves();
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < threads; ++i) helpers.emplace_back(work);
        work();
    }
    const auto best = std::ranges::max_element(values);
    result.value = *best;
    result.best = moves[static_cast<std::size_t>(best - values.begin())];
    result.counters.primary += nodes;
    result.counters.leaves = leaves;
    result.counters.deepest = depth;
    return result;
}

} // namespace search::textbook
