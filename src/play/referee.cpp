// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "play/referee.h"

#include <utility>

namespace play {

using chess::Color;
using chess::GameEnd;
using chess::Termination;

Referee::Referee(chess::Game game, const RefereeSettings& settings, const base::Clock& clock)
    : settings_(settings),
      game_(std::move(game)),
      clocks_(settings.controls, clock),
      opening_plies_(game_.moves().size()),
      turn_began_(clocks_.mark()),
      draws_(settings.manners.draw.value_or(DrawSettings{})),
      resignations_(settings.manners.resign.value_or(ResignSettings{}))
{
    judge_board();
}

void Referee::start_clock()
{
    if (!is_over()) clocks_.start(mover());
}

const GameEnd& Referee::check_time()
{
    return clocks_.is_up(mover()) ? flag(mover()) : end_;
}

const GameEnd& Referee::apply(chess::Move move, MoveNote note)
{
    if (is_over()) return end_;
    const Color side = mover();
    const Clocks::Mark before = clocks_.mark();
    if (clocks_.running() == side) note.elapsed = clocks_.elapsed();
    if (!clocks_.spend(side, note.elapsed)) return flag(side);
    if (!game_.play(move)) return forfeit(side, Termination::IllegalMove);
    if (clocks_.is_timed(side)) note.left = clocks_.left(side);
    notes_.push_back(note);
    marks_.push_back(before);
    turn_began_ = clocks_.mark();
    if (offer_ == !side) offer_.reset(); // a move is an answer
    judge_board();
    judge_manners();
    return end_;
}

const GameEnd& Referee::flag(Color loser)
{
    const bool drawn = position().has_insufficient_material(!loser);
    return finish(drawn ? std::nullopt : std::optional(!loser), Termination::TimeForfeit);
}

const GameEnd& Referee::forfeit(Color loser, Termination why)
{
    return finish(!loser, why);
}

const GameEnd& Referee::adjudicate(std::optional<Color> winner, Termination why)
{
    return finish(winner, why);
}

const GameEnd& Referee::agree_draw()
{
    return finish(std::nullopt, Termination::Agreement);
}

const GameEnd& Referee::offer_draw(Color by)
{
    if (is_over()) return end_;
    if (offer_ == !by) return agree_draw();
    offer_ = by;
    return end_;
}

bool Referee::take_back()
{
    if (!game_.undo()) return false;
    clocks_.stop();
    if (notes_.empty()) {
        --opening_plies_;
    } else {
        clocks_.restore(marks_.back());
        notes_.pop_back();
        marks_.pop_back();
    }
    turn_began_ = clocks_.mark();
    offer_.reset();
    end_ = {};
    recount();
    return true;
}

bool Referee::reopen()
{
    if (!is_over() || chess::is_by_rule(end_.termination) || end_.termination == Termination::TimeForfeit) return false;
    end_ = {};
    clocks_.restore(turn_began_);
    return true;
}

const GameEnd& Referee::finish(std::optional<Color> winner, Termination why)
{
    if (is_over()) return end_;
    clocks_.halt();
    offer_.reset();
    end_ = {winner, why};
    return end_;
}

void Referee::judge_board()
{
    if (const auto end = game_.outcome(settings_.draws)) finish(end->winner, end->termination);
}

// Counts the last move's score, then the length of the game. Nothing is counted behind the end.
void Referee::judge_manners()
{
    if (is_over()) return;
    const Manners& manners = settings_.manners;
    const auto& score = notes_.back().score;
    const bool level = draws_.add(score, game_.positions()[game_.moves().size() - 1].fullmoves());
    const auto loser = resignations_.add(score, !mover());
    if (manners.resign && loser)
        finish(!*loser, Termination::Adjudication);
    else if (manners.draw && level)
        finish(std::nullopt, Termination::Adjudication);
    else if (manners.max_plies > 0 && game_.moves().size() >= static_cast<std::size_t>(manners.max_plies))
        finish(std::nullopt, Termination::MaxPlies);
}

// The counters as the moves that are left made them.
void Referee::recount()
{
    draws_ = DrawCounter(draws_.settings());
    resignations_ = ResignCounter(resignations_.settings());
    for (std::size_t i = 0; i < notes_.size(); ++i) {
        const chess::Position& before = game_.positions()[opening_plies_ + i];
        draws_.add(notes_[i].score, before.fullmoves());
        resignations_.add(notes_[i].score, before.side_to_move());
    }
}

} // namespace play
