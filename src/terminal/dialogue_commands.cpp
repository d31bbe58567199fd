// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a person can ask for between the moves.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/san.h"
#include "engine/strength.h"
#include "play/manners.h"
#include "terminal/dialogue.h"
#include "terminal/layout.h"
#include "terminal/screen.h"
#include "terminal/words.h"

namespace terminal {

using namespace chess;

namespace {

// What a move is about, without naming it.
std::string idea_of(const Position& p, Move m)
{
    if (legal_moves(p).size() == 1) return "There is only one move.";
    Position after = p;
    after.play_unchecked(m);
    if (after.is_checkmate()) return "There is a mate.";
    if (p.is_check()) return "You are in check: find the best way out.";
    if (m.is_promotion()) return "A pawn can become something better.";
    if (p.is_capture(m)) return fmt::format("Something can be taken: a {}.", piece_name(p.captured(m).type()));
    if (after.is_check()) return "Look for a check.";
    if (m.is_castling()) return "Think of your king's safety.";
    if (p.piece_at(m.from()).type() == PieceType::Pawn) return "A pawn wants to move.";
    return p.is_attacked(m.from(), !p.side_to_move()) ? "One of your pieces is attacked."
                                                      : "A piece can find a better square.";
}

} // namespace

std::span<const Dialogue::Command> Dialogue::commands()
{
    static constexpr std::array kCommands{
        Command{"help", "", "this list", &Dialogue::help},
        Command{"?", "", "", &Dialogue::help},
        Command{"hint", "", "idea, piece, then move", &Dialogue::hint, false},
        Command{"eval", "", "what the engine thinks", &Dialogue::evaluation},
        Command{"undo", "", "take back", &Dialogue::undo},
        Command{"new", "", "begin again", &Dialogue::new_game},
        Command{"back", "[N]", "step back in the game", &Dialogue::back},
        Command{"forward", "[N]", "step forward", &Dialogue::forward},
        Command{"start", "", "to the first position", &Dialogue::to_start},
        Command{"end", "", "to the last position", &Dialogue::to_end},
        Command{"go", "", "the engine plays on here", &Dialogue::go_on},
        Command{"level", "N", "0 (child) to 10, rating", &Dialogue::set_level},
        Command{"board", "", "show the board again", &Dialogue::board},
        Command{"flip", "", "turn the board", &Dialogue::flip},
        Command{"moves", "", "the game so far", &Dialogue::list_moves},
        Command{"clock", "", "the time left", &Dialogue::show_clocks},
        Command{"fen", "", "the position as text", &Dialogue::fen},
        Command{"pgn", "", "the game as text", &Dialogue::show_pgn},
        Command{"save", "FILE", "the game as PGN", &Dialogue::save},
        Command{"load", "FILE [N]", "a game of a file", &Dialogue::load},
        Command{"games", "FILE", "the games of a file", &Dialogue::list_file},
        Command{"draw", "", "offer a draw", &Dialogue::offer_draw, false},
        Command{"resign", "", "give up", &Dialogue::resign, false},
    };
    return kCommands;
}

void Dialogue::help(std::string_view)
{
    constexpr std::size_t kCell = 39;
    constexpr std::size_t kName = 15;
    if (console_.columns) settings_.view.columns = console_.columns();
    std::string text;
    const bool two = static_cast<std::size_t>(settings_.view.columns) >= 2 * kCell;
    bool left = true;
    for (const Command& c : commands()) {
        if (c.what.empty()) continue;
        const std::string cell = fmt::format("  {:<{}}{}", fmt::format("{} {}", c.name, c.arguments), kName, c.what);
        text += two && left ? padded(cell, kCell) : cell + "\n";
        left = !two || !left;
    }
    if (!left) text += "\n";
    say("Moves: Nf3, g1f3, \"knight f3\"; castling O-O; promotion e8=Q. Tab completes. While the engine thinks Enter "
        "makes it move.");
    console_.write(text);
    say("  quit           leave; an unfinished game is kept in a file");
}

void Dialogue::board(std::string_view)
{
    show_board();
}

void Dialogue::flip(std::string_view)
{
    settings_.view.flipped = !settings_.view.flipped;
    show_board();
}

void Dialogue::fen(std::string_view)
{
    console_.write(to_fen(record_.shown_game().position()) + "\n");
}

void Dialogue::show_clocks(std::string_view)
{
    if (!settings_.clocks) return say("There are no clocks in this game.");
    say(fmt::format("White {}, Black {}", play::clock_text(referee_.clocks().left(Color::White)),
                    play::clock_text(referee_.clocks().left(Color::Black))));
}

void Dialogue::list_moves(std::string_view)
{
    std::string text;
    for (const std::string& row : move_rows(game())) text += row + "\n";
    if (text.empty()) return say("No move has been played.");
    console_.write(text);
}

void Dialogue::hint(std::string_view)
{
    const Position p = record_.shown_game().position();
    if (!hint_ || hint_->node != record_.shown()) {
        const auto line = analyse(Milliseconds(1000));
        if (!line) return say("There is no move.");
        hint_ = Hint{record_.shown(), line->moves.front()};
    }
    const Move m = hint_->move;
    if (hint_->step == 0)
        say(fmt::format("{} (hint again for the piece)", idea_of(p, m)));
    else if (hint_->step == 1)
        say(fmt::format("The {} on {}. (hint again for the move)", piece_name(p.piece_at(m.from()).type()),
                        m.from().name()));
    else
        say(settings_.view.plain ? fmt::format("{}.", spoken_move(m, p)) : to_san(m, p));
    ++hint_->step;
}

void Dialogue::evaluation(std::string_view)
{
    const auto line = analyse(Milliseconds(1000));
    say(line ? evaluation_text(*line, record_.shown_game().position()) : "There is nothing to evaluate.");
}

void Dialogue::undo(std::string_view)
{
    record_.show_end();
    // What was said and not played is taken back alone.
    if (referee_.reopen()) {
        end_is_told_ = false;
        unsaved_ = true;
        return say("The game goes on.");
    }
    // Back to the person's own last move: the engine's answer goes too.
    std::size_t target = game().moves().size();
    if (target == 0) return say("There is nothing to take back.");
    do {
        --target;
    } while (target > 0 && seat(game().positions()[target].side_to_move()) != Seat::Person);
    if (seat(game().positions()[target].side_to_move()) != Seat::Person) return say("The first move was not yours.");
    while (game().moves().size() > target) {
        referee_.take_back();
        record_.take_back();
    }
    end_is_told_ = false;
    unsaved_ = true;
    evaluation_.clear();
    hint_.reset();
    show_board();
}

void Dialogue::step(int plies)
{
    if (!record_.step(plies)) return say(plies < 0 ? "This is the first position." : "This is the last position.");
    if (settings_.view.plain && !game().moves().empty()) {
        const Game shown = record_.shown_game();
        if (shown.moves().empty()) return say("The first position.");
        const Position& before = shown.positions()[shown.moves().size() - 1];
        return say(
            fmt::format("After {}: {}.", side_name(before.side_to_move()), spoken_move(shown.moves().back(), before)));
    }
    show_board();
}

void Dialogue::back(std::string_view plies)
{
    const auto number = base::parse_number<int>(plies);
    step(-std::clamp(number.value_or(1), 1, std::max(1, record_.plies())));
}

void Dialogue::forward(std::string_view plies)
{
    const auto number = base::parse_number<int>(plies);
    step(std::clamp(number.value_or(1), 1, std::max(1, record_.plies())));
}

void Dialogue::to_start(std::string_view)
{
    step(-std::max(1, record_.plies()));
}

void Dialogue::to_end(std::string_view)
{
    step(std::max(1, record_.plies()));
}

void Dialogue::go_on(std::string_view)
{
    const Color mover = record_.shown_game().position().side_to_move();
    if (seat(mover) == Seat::Person) return say("It is your move here: type it.");
    if (record_.is_at_end()) return say("The game is over here: step back first.");
    rewind_to_shown();
}

void Dialogue::new_game(std::string_view)
{
    leave_game();
    reset(GameTree(record_.tree().start()), false);
    if (const auto status = opponent_.new_game(); !status) say(status.error().message);
    show_board();
}

void Dialogue::set_level(std::string_view text)
{
    const auto number = base::parse_number<int>(text);
    const auto level = parse_level(text);
    const bool is_rating = number && *number >= engine::kLowestElo && *number <= engine::kMaxElo;
    Opposition& now = settings_.opposition;
    if (!level && !is_rating)
        return say(fmt::format("A level is a number from {} (or child) to {}, or a rating from {} to {}; it is {} now.",
                               kLowestLevel, kHighestLevel, engine::kLowestElo, engine::kMaxElo,
                               now.elo ? *now.elo : now.level));
    const Opposition before = std::exchange(now, {.level = level.value_or(now.level)});
    if (!level) now.elo = *number;
    if (const auto status = set_strength(); !status) {
        now = before;
        return say(status.error().message);
    }
    say(fmt::format("{} {}. {}", level ? "Level" : "Rating", level ? *level : *number, now.caution()));
}

void Dialogue::resign(std::string_view)
{
    record_.show_end();
    referee_.resign(referee_.mover());
    unsaved_ = true;
}

void Dialogue::offer_draw(std::string_view)
{
    record_.show_end();
    const Position& p = referee_.position();
    if (seat(!p.side_to_move()) == Seat::Engine) {
        const auto line = analyse(Milliseconds(500));
        if (!line || !play::takes_draw(1 - line->chances.expectation(), p.fullmoves()))
            return say("The draw is declined.");
    }
    referee_.agree_draw();
    unsaved_ = true;
}

} // namespace terminal
