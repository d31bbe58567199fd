// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What the textbook search needs of an evaluation: a state that is carried along the line, the state after a move, and
// the value of a state. The thesis' tables are a sum, so a leaf is evaluated without being put on the board; every
// other evaluator is asked with the position.
#pragma once

#include <array>
#include <memory>

#include "chess/position.h"
#include "eval/any_evaluator.h"
#include "eval/score.h"
#include "search/value.h"

namespace search::textbook {

// The evaluation of thesis 002, kept as a running sum. The same values as the evaluator `thesis`.
class SumEvaluation {
  public:
    static constexpr bool kIncremental = true;
    struct State {
        eval::Score sum; // White's view
        int phase = 0;
    };

    SumEvaluation();

    State at(const chess::Position& position) const noexcept;
    // Requires: m is legal.
    State after(const State& state, const chess::Position& position, chess::Move m) const noexcept;
    // From the view of the side to move.
    Value value(const State& state, const chess::Position& position) const noexcept
    {
        const Value white = white_value(state);
        return position.side_to_move() == chess::Color::White ? white : -white;
    }

    eval::Score of(chess::Piece piece, chess::Square square) const noexcept
    {
        return table_[index(piece)][index(square)];
    }
    static int phase_of(chess::PieceType t) noexcept { return kPhase[index(t)]; }
    // 24 times the value, White's view: what leaves are compared by.
    static int weighted(eval::Score sum, int phase) noexcept
    {
        return sum.mg() * phase + sum.eg() * (kFullPhase - phase);
    }
    static Value white_value(const State& s) noexcept { return weighted(s.sum, s.phase) / kFullPhase; }

    static constexpr int kFullPhase = 24;

  private:
    static constexpr std::array<int, 7> kPhase{0, 1, 1, 2, 4, 0, 0};
    std::array<std::array<eval::Score, 64>, chess::kPieceIndices> table_; // White's view
};

// Any evaluator by name.
class NamedEvaluation {
  public:
    static constexpr bool kIncremental = false;
    struct State {};

    explicit NamedEvaluation(std::unique_ptr<eval::AnyEvaluator> evaluator) : evaluator_(std::move(evaluator)) {}

    State at(const chess::Position&) const noexcept { return {}; }
    State after(const State&, const chess::Position&, chess::Move) const noexcept { return {}; }
    Value value(const State&, const chess::Position& position) { return evaluator_->evaluate(position); }

  private:
    std::unique_ptr<eval::AnyEvaluator> evaluator_;
};

// Material only, for margins that need no more (GERALD's lazy evaluation). From the view of the side to move.
Value material(const chess::Position& position) noexcept;

} // namespace search::textbook
