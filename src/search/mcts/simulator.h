// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What one thread of the Monte-Carlo search asks about a position: how a simulation from it ends, and which of its
// moves are worth a visit before any was made.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "base/random.h"
#include "chess/game.h"
#include "eval/any_evaluator.h"
#include "search/mcts/mcts.h"
#include "search/textbook/tree.h"

namespace search::mcts {

// How moves have done anywhere in the tree, by side, origin and destination. Written and read under the search's lock.
class MoveHistory {
  public:
    void clear() { *this = MoveHistory{}; }
    void add(chess::Color side, chess::Move m, double points)
    {
        Record& r = records_[place(side, m)];
        ++r.visits;
        r.points += points;
    }
    // The mean of what a move has brought the side that made it, drawn to a half where little is known.
    double mean(chess::Color side, chess::Move m) const
    {
        const Record& r = records_[place(side, m)];
        return (r.points + 0.5 * kDoubt) / (r.visits + kDoubt);
    }

  private:
    struct Record {
        double points = 0;
        double visits = 0;
    };
    static constexpr double kDoubt = 5; // visits of an even result that every move begins with

    static std::size_t place(chess::Color side, chess::Move m) { return index(side) * 4096 + (m.bits() & 0xFFF); }
    std::array<Record, 8192> records_{};
};

class Simulator {
  public:
    // Requires: there is such an evaluator. The parameters outlive it.
    Simulator(const Params& params, const eval::EvaluatorChoice& evaluator, std::uint64_t number);

    // Points of the side to move, 0 to 1. A shallow search that is stopped answers by the evaluation.
    double simulate(const chess::Game& game, const std::function<bool()>& stop);
    // One for each move; their sum is 1.
    std::vector<float> priors(const chess::Position& position, const std::vector<chess::Move>& moves,
                              const MoveHistory& history);

  private:
    double playout(chess::Game game);
    float weight(const chess::Position& position, chess::Move m, const MoveHistory& history);

    const Params& params_;
    base::Random random_;
    std::unique_ptr<eval::AnyEvaluator> evaluator_;
    textbook::Tree<textbook::NamedEvaluation> shallow_;
};

} // namespace search::mcts
