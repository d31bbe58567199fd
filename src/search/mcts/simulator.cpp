// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "search/mcts/simulator.h"

#include <algorithm>
#include <cmath>

#include "chess/movegen.h"

namespace search::mcts {
namespace {

double chance(Value v, double scale)
{
    return 1 / (1 + std::exp(-v / scale));
}

textbook::Switches shallow_switches()
{
    textbook::Switches s;
    s.ordering = static_cast<int>(textbook::Ordering::CapturesAndChecks);
    s.quiescence = static_cast<int>(textbook::Quiescence::Noisy);
    s.qs_depth = textbook::kSettledDepth;
    s.qs_evasions = 1;
    return s;
}

} // namespace

Simulator::Simulator(const Params& params, const eval::EvaluatorChoice& evaluator, std::uint64_t number)
    : params_(params),
      random_(base::Random(static_cast<std::uint64_t>(params.seed)).fork(number)),
      evaluator_(*eval::make_evaluator(evaluator)),
      shallow_(shallow_switches(), textbook::NamedEvaluation(*eval::make_evaluator(evaluator)))
{
}

double Simulator::simulate(const chess::Game& game, const std::function<bool()>& stop)
{
    switch (static_cast<Simulation>(params_.simulation)) {
    case Simulation::Playout: return playout(game);
    case Simulation::Evaluation: return chance(evaluator_->evaluate(game.position()), params_.scale);
    case Simulation::Shallow: break;
    }
    shallow_.counters() = {};
    shallow_.set_root(game);
    shallow_.set_stop([&stop](std::uint64_t) { return stop(); }, 0);
    const Value value = shallow_.run(params_.shallow_depth, shallow_.widest());
    if (shallow_.stopped()) return chance(evaluator_->evaluate(game.position()), params_.scale);
    return chance(value, params_.scale);
}

double Simulator::playout(chess::Game game)
{
    const chess::Color us = game.position().side_to_move();
    for (int ply = 0; ply < params_.playout_plies; ++ply) {
        if (const auto outcome = game.outcome()) return !outcome->winner ? 0.5 : *outcome->winner == us ? 1 : 0;
        const chess::MoveList moves = chess::legal_moves(game.position());
        game.play_unchecked(moves[static_cast<std::size_t>(random_.below(moves.size()))]);
    }
    return 0.5;
}

float Simulator::weight(const chess::Position& p, chess::Move m, const MoveHistory& history)
{
    // A move that has won all its visits weighs as much more than an even one as e to this.
    constexpr double kSharpness = 6;
    switch (static_cast<Priors>(params_.priors)) {
    case Priors::Equal: break;
    case Priors::Captures: {
        // A capture is worth looking at the more the victim weighs.
        const chess::Piece victim = p.captured(m);
        return 1 + (victim ? 2 + static_cast<float>(number(victim.type())) : 0) + (m.is_promotion() ? 4 : 0);
    }
    case Priors::Evaluation: {
        chess::Position next = p;
        next.play_unchecked(m);
        const double v = -evaluator_->evaluate(next) / params_.temperature;
        return static_cast<float>(std::exp(std::clamp(v, -20.0, 20.0)));
    }
    case Priors::History:
        return static_cast<float>(std::exp(2 * kSharpness * (history.mean(p.side_to_move(), m) - 0.5)));
    }
    return 1;
}

std::vector<float> Simulator::priors(const chess::Position& p, const std::vector<chess::Move>& moves,
                                     const MoveHistory& history)
{
    std::vector<float> out(moves.size(), 1);
    if (params_.selection == static_cast<int>(Selection::Puct))
        for (std::size_t i = 0; i < moves.size(); ++i) out[i] = weight(p, moves[i], history);
    float sum = 0;
    for (const float f : out) sum += f;
    for (float& f : out) f /= sum;
    return out;
}

} // namespace search::mcts
