// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// One game in progress, whoever plays it: the board, the clocks, a note of each move, and how it ends by rule, by time,
// by word or by decision. It thinks for nobody and waits for nobody: a match, a terminal, a browser and a bot drive it
// move by move. A value; one thread.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "chess/game.h"
#include "chess/game_end.h"
#include "chess/score.h"
#include "play/clocks.h"
#include "play/manners.h"

namespace play {

struct RefereeSettings {
    chess::ByColor<TimeControl> controls{};
    Manners manners{};
    chess::DrawRule draws = chess::DrawRule::Claimable;
};

// What is known of a move that was played.
struct MoveNote {
    base::Duration elapsed{};
    std::optional<chess::Score> score{}; // from the mover's view
    std::optional<int> depth{};
    std::optional<std::int64_t> nodes{};
    std::optional<base::Duration> left{}; // on the mover's clock behind the move; the referee fills it in
};

class Referee {
  public:
    // `game` may hold moves already: they are the opening. A game that is over by rule is over at once. The clock must
    // outlive the object.
    explicit Referee(chess::Game game, const RefereeSettings& settings = {},
                     const base::Clock& clock = base::system_clock());

    const chess::Game& game() const { return game_; }
    const chess::Position& position() const { return game_.position(); }
    chess::Color mover() const { return game_.position().side_to_move(); }
    const Clocks& clocks() const { return clocks_; }
    std::size_t opening_plies() const { return opening_plies_; }  // fewer than at first when they were taken back
    const std::vector<MoveNote>& notes() const { return notes_; } // of the moves behind the opening
    const chess::GameEnd& end() const { return end_; }
    bool is_over() const { return end_.is_over(); }

    // The side to move begins to think: its clock runs until apply(). Without this, time is what apply() is told.
    void start_clock();
    // Ends the game when the running clock has come to its end.
    const chess::GameEnd& check_time();

    // The side to move plays. When its clock runs, what that measured counts instead of the note's time. A move that
    // comes too late or is not legal loses and is not played. All of these return end(); once the game is over they
    // change nothing.
    const chess::GameEnd& apply(chess::Move move, MoveNote note = {});
    const chess::GameEnd& apply(chess::Move move, base::Duration elapsed) { return apply(move, {.elapsed = elapsed}); }
    const chess::GameEnd& resign(chess::Color loser) { return forfeit(loser, chess::Termination::Resignation); }
    // Out of time: lost, or drawn when the other side cannot mate.
    const chess::GameEnd& flag(chess::Color loser);
    // A player's word or failure that loses: Resignation, Abandoned, Crash, Silence, IllegalMove.
    const chess::GameEnd& forfeit(chess::Color loser, chess::Termination why);
    const chess::GameEnd& adjudicate(std::optional<chess::Color> winner,
                                     chess::Termination why = chess::Termination::Adjudication);
    const chess::GameEnd& agree_draw();

    // Stands until the other side moves or declines; an offer from both sides is an agreement.
    const chess::GameEnd& offer_draw(chess::Color by);
    void decline_draw() { offer_.reset(); }
    std::optional<chess::Color> draw_offer() const { return offer_; }

    // The last move is undone, with the clocks as they stood before it; the game is open again. Returns: false if there
    // is no move.
    bool take_back();
    // What was said and not played is unsaid: the game goes on, with the clocks as they stood when the turn began.
    // Returns: false if the game is not over, or over on the board or by time.
    bool reopen();

  private:
    const chess::GameEnd& finish(std::optional<chess::Color> winner, chess::Termination why);
    void judge_board();
    void judge_manners();
    void recount();

    RefereeSettings settings_;
    chess::Game game_;
    Clocks clocks_;
    std::size_t opening_plies_;
    std::vector<MoveNote> notes_;
    std::vector<Clocks::Mark> marks_; // before each of the moves in notes_
    Clocks::Mark turn_began_;
    DrawCounter draws_;
    ResignCounter resignations_;
    std::optional<chess::Color> offer_;
    chess::GameEnd end_;
};

} // namespace play
