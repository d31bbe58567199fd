// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "match/game_runner.h"

#include <fmt/format.h>

namespace match {

namespace {

constexpr std::size_t kMostWarnings = 3;

chess::Termination termination_of(FaultKind fault)
{
    switch (fault) {
    case FaultKind::Silence: return chess::Termination::Silence;
    case FaultKind::IllegalMove: return chess::Termination::IllegalMove;
    default: return chess::Termination::Crash;
    }
}

class Runner {
  public:
    Runner(const chess::Game& opening, std::array<Seat, 2> seats, const GameSettings& settings)
        : settings_(settings),
          seats_(seats),
          referee_(opening, {.controls = {seats[0].control, seats[1].control}, .manners = settings.manners})
    {
    }

    GameRecord play(std::uint64_t number)
    {
        if (begin(number))
            while (!referee_.is_over() && take_turn()) {
            }
        for (const chess::Color side : chess::kBothColors)
            sides_[side].worst_overshoot = referee_.clocks().worst_overshoot(side);
        return {.game = referee_.game(),
                .opening_plies = referee_.opening_plies(),
                .notes = referee_.notes(),
                .end = referee_.end(),
                .shortage = std::move(shortage_),
                .sides = std::move(sides_)};
    }

  private:
    Seat& seat(chess::Color side) { return seats_[index(side)]; }

    // Returns: whether both players are ready.
    bool begin(std::uint64_t number)
    {
        for (const chess::Color side : chess::kBothColors) {
            const auto ready = seat(side).player.new_game(referee_.game(), number);
            if (!ready) return fail(side, ready.error());
        }
        return true;
    }

    // One move. Returns: false when the player failed.
    bool take_turn()
    {
        const chess::Color mover = referee_.mover();
        const PlayerResult<Thought> thought = seat(mover).player.think(referee_.game(), budget(mover));
        if (!thought) return fail(mover, thought.error());
        note_warnings(mover, thought->warnings);
        const chess::GameEnd& end = referee_.apply(
            thought->move,
            {.elapsed = thought->elapsed, .score = thought->score, .depth = thought->depth, .nodes = thought->nodes});
        if (end.termination == chess::Termination::TimeForfeit)
            sides_[mover].fault =
                fmt::format("thought {:.3f} s, {:.3f} s over its time", base::seconds(thought->elapsed),
                            base::seconds(referee_.clocks().worst_overshoot(mover)));
        if (end.termination == chess::Termination::IllegalMove) sides_[mover].fault = "the move is not legal";
        return true;
    }

    Budget budget(chess::Color mover) const
    {
        const play::Clocks& clocks = referee_.clocks();
        const play::TimeControl& control = clocks.control(mover);
        Budget budget;
        for (const chess::Color side : chess::kBothColors) {
            if (!clocks.is_timed(side)) continue;
            budget.time[side] = clocks.left(side);
            budget.increment[side] = clocks.control(side).increment;
        }
        // A player without a clock must not take the other's for its own.
        if (!clocks.is_timed(mover)) budget.time = {};
        budget.moves_to_go = clocks.moves_to_go(mover);
        budget.move_time = control.move_time;
        budget.depth = control.depth;
        budget.nodes = control.nodes;
        const auto allowed = clocks.allowed(mover);
        budget.patience = allowed ? *allowed + control.margin + settings_.grace : settings_.longest_move;
        return budget;
    }

    void note_warnings(chess::Color mover, const std::vector<std::string>& warnings)
    {
        auto& list = sides_[mover].warnings;
        for (const std::string& warning : warnings) {
            if (list.size() >= kMostWarnings) return;
            list.push_back(fmt::format("move {}: {}", referee_.position().fullmoves(), warning));
        }
    }

    bool fail(chess::Color loser, const PlayerFault& fault)
    {
        if (fault.kind == FaultKind::Shortage) shortage_ = fault.message;
        if (fault.kind == FaultKind::Interrupted || fault.kind == FaultKind::Shortage) return false; // not over
        sides_[loser].fault = fault.message;
        referee_.forfeit(loser, termination_of(fault.kind));
        return false;
    }

    const GameSettings& settings_;
    std::array<Seat, 2> seats_;
    play::Referee referee_;
    chess::ByColor<SideReport> sides_;
    std::string shortage_;
};

} // namespace

GameRecord play_game(const chess::Game& opening, std::array<Seat, 2> seats, const GameSettings& settings,
                     std::uint64_t number)
{
    return Runner(opening, seats, settings).play(number);
}

} // namespace match
