// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The course of a game. The engines are in dialogue_engine.cpp, what a person can ask for in dialogue_commands.cpp.
#include "terminal/dialogue.h"

#include <algorithm>
#include <fmt/format.h>

#include "base/closest.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/san.h"
#include "terminal/completion.h"
#include "terminal/layout.h"
#include "terminal/screen.h"
#include "terminal/typed_move.h"
#include "terminal/words.h"

namespace terminal {

using namespace chess;

namespace {

constexpr std::string_view kWipe = "\x1b[2J\x1b[H";
constexpr std::string_view kOver = "The game is over. Type new, undo, back, save FILE or quit.";

play::RefereeSettings referee_settings(const PlaySettings& s)
{
    play::RefereeSettings settings;
    if (s.clocks) settings.controls = {*s.clocks, *s.clocks};
    return settings;
}

std::optional<Color> winner_in(GameResult result)
{
    if (result == GameResult::Draw) return std::nullopt;
    return result == GameResult::WhiteWins ? Color::White : Color::Black;
}

bool is_quit(std::string_view word)
{
    return base::equals_ignoring_case(word, "quit") || base::equals_ignoring_case(word, "exit") ||
           base::equals_ignoring_case(word, "q");
}

} // namespace

Dialogue::Dialogue(PlaySettings settings, Console console)
    : settings_(std::move(settings)),
      console_(std::move(console)),
      referee_(Game()),
      opponent_({.seed = settings_.seed}),
      random_(settings_.seed)
{
    reset(settings_.start, settings_.is_loaded);
    news_ = settings_.news;
    if (const auto status = set_up_engines(); !status) news_ = status.error().message;
}

void Dialogue::reset(GameTree tree, bool is_loaded)
{
    record_ = GameRecord(std::move(tree));
    is_loaded_ = is_loaded;
    referee_ = play::Referee(record_.shown_game(), referee_settings(settings_), *settings_.clock);
    // A file may say that a game is over which could go on.
    if (const auto result = known_result(record_.tree().result); result && !referee_.is_over())
        referee_.adjudicate(winner_in(*result), Termination::Normal);
    end_is_told_ = false;
    unsaved_ = false;
    saver_ = {};
    hint_.reset();
    typed_ahead_.clear();
    news_.clear();
    evaluation_.clear();
}

std::string Dialogue::player_name(Color c) const
{
    const Seat s = seat(c);
    if (s == Seat::Person) return "Player";
    return s == Seat::Random ? "Random mover" : settings_.opposition.name();
}

std::string Dialogue::shown_name(Color c) const
{
    const std::string_view tag = record_.tree().tags.find(side_name(c));
    if (is_loaded_ && !tag.empty() && tag != "?") return base::visible(tag);
    if (seat(c) != Seat::Person) return player_name(c);
    return seat(!c) == Seat::Person ? "" : "You";
}

void Dialogue::say(std::string_view text)
{
    if (console_.columns) settings_.view.columns = console_.columns();
    console_.write(fmt::format("{}\n", folded(text, static_cast<std::size_t>(settings_.view.columns))));
}

void Dialogue::show_board()
{
    if (console_.columns) settings_.view.columns = console_.columns();
    const Game game = record_.shown_game();
    Screen screen{.game = game, .is_over = is_over() && record_.is_at_end()};
    for (const Color c : kBothColors) {
        screen.players[c] = shown_name(c);
        if (settings_.clocks) screen.clocks[c] = play::clock_text(referee_.clocks().left(c));
    }
    screen.below = record_.is_at_end() ? evaluation_ : std::string();
    if (const std::string& comment = record_.tree().comment(record_.shown()); !comment.empty())
        screen.below += (screen.below.empty() ? "" : "\n") + base::visible(comment);
    console_.write(fmt::format("{}\n{}\n", settings_.view.clear ? kWipe : "", screen_text(screen, settings_.view)));
}

bool Dialogue::run()
{
    show_board();
    while (true) {
        if (!news_.empty()) say(news_);
        news_.clear();
        if (is_over() && !end_is_told_) announce_end();
        if (is_over() && !has_person()) return true;
        const Turn now = turn();
        if (now == Turn::Left) return is_over();
        // Whoever listens to the board hears the move alone; the whole board is there for the asking.
        if (now == Turn::Moved && !settings_.view.plain) show_board();
        if (now == Turn::Moved && settings_.view.plain && !evaluation_.empty()) say(evaluation_);
    }
}

Dialogue::Turn Dialogue::turn()
{
    const Seat mover = seat(referee_.mover());
    if (is_over() || mover == Seat::Person) return person_turn();
    if (interrupted()) return Turn::Left;
    if (settings_.clocks) referee_.start_clock();
    return mover == Seat::Engine ? engine_turn() : random_turn();
}

std::string Dialogue::end_text() const
{
    const GameEnd& end = referee_.end();
    if (end.termination == Termination::Resignation) return fmt::format("{} resigns", side_name(!*end.winner));
    if (end.termination == Termination::Normal) return "The game is over";
    if (end.termination != Termination::TimeForfeit) return end.words();
    const Color late = referee_.mover();
    if (end.winner) return fmt::format("{} is out of time: {} wins", side_name(late), side_name(!late));
    return fmt::format("{} is out of time, but {} cannot mate: a draw", side_name(late), side_name(!late));
}

void Dialogue::announce_end()
{
    end_is_told_ = true;
    say(fmt::format("{}. {}", end_text(), referee_.end().result()));
    if (has_person()) say("Type new, undo, back, save FILE or quit.");
}

Dialogue::Turn Dialogue::person_turn()
{
    const Position p = record_.is_at_end() ? referee_.position() : record_.shown_game().position();
    Question question{.prompt = "Game over> "};
    const std::string who = fmt::format("{} to move{}", side_name(p.side_to_move()), p.is_check() ? ", in check" : "");
    std::string clock;
    if (!is_over() && settings_.clocks) {
        referee_.start_clock();
        const auto left = referee_.clocks().left(referee_.mover());
        // A millisecond more: rounded down it would be up before the clock is.
        question.patience = std::chrono::duration_cast<Milliseconds>(left) + Milliseconds(1);
        clock = fmt::format(", {}", play::clock_text(left));
    }
    if (!record_.is_at_end())
        question.prompt = fmt::format("[{} of {}] {}{}> ", record_.shown_plies(), record_.plies(), who, clock);
    else if (!is_over())
        question.prompt = fmt::format("{}{}> ", who, clock);
    Input input{.kind = Input::Kind::Line};
    if (typed_ahead_.empty()) {
        input = console_.read(question);
    } else {
        input.line = typed_ahead_.front();
        typed_ahead_.pop_front();
        say(question.prompt + input.line);
    }
    if (!is_over() && referee_.check_time().is_over()) {
        unsaved_ = true;
        return Turn::Again;
    }
    if (input.kind == Input::Kind::Ended) return Turn::Left;
    if (input.kind == Input::Kind::Redraw) show_board();
    return input.kind == Input::Kind::Line ? execute(base::trim(input.line)) : Turn::Again;
}

Dialogue::Turn Dialogue::execute(std::string_view text)
{
    if (text.empty()) return Turn::Again;
    const auto space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    const std::string_view rest = space == std::string_view::npos ? std::string_view() : base::trim(text.substr(space));
    if (is_quit(word)) return Turn::Left;
    for (const Command& c : commands()) {
        if (!base::equals_ignoring_case(word, c.name)) continue;
        if (is_over() && !c.after_end)
            say(kOver);
        else
            (this->*c.run)(rest);
        return Turn::Again;
    }
    return try_move(text);
}

void Dialogue::say_why_no_move(std::string_view text, std::string_view why)
{
    std::vector<std::string_view> names{"quit"};
    for (const Command& c : commands()) names.push_back(c.name);
    const std::string_view word = text.substr(0, text.find(' '));
    const std::string_view meant = base::closest(word, names);
    say(meant.empty() ? fmt::format("{}\nType a move, or help.", why)
                      : fmt::format("{} is neither a move nor a command. Did you mean {}?", base::quote(word), meant));
}

Dialogue::Turn Dialogue::try_move(std::string_view text)
{
    const Position before = record_.shown_game().position();
    const auto move = read_typed_move(text, before);
    if (!move) {
        say_why_no_move(text, is_over() && record_.is_at_end() ? kOver : std::string_view(move.error().message));
        return Turn::Again;
    }
    if (is_over() && record_.is_at_end()) {
        say(kOver);
        return Turn::Again;
    }
    if (seat(before.side_to_move()) != Seat::Person) {
        say(fmt::format("It is {}'s move here: step once more, or type go.", player_name(before.side_to_move())));
        return Turn::Again;
    }
    rewind_to_shown();
    if (!play_move(*move, {})) return Turn::Again;
    if (settings_.view.plain) {
        const std::string spoken = fmt::format("{}: {}.", side_name(before.side_to_move()), spoken_move(*move, before));
        news_ = news_.empty() ? spoken : spoken + " " + news_;
    }
    return Turn::Moved;
}

// The game goes on from the shown place, with the clocks as they stood there.
void Dialogue::rewind_to_shown()
{
    if (record_.is_at_end()) return;
    while (static_cast<int>(referee_.game().moves().size()) > record_.shown_plies()) referee_.take_back();
    record_.end_here();
    end_is_told_ = false;
    if (settings_.clocks) referee_.start_clock();
}

// The one place where a move enters the game. Requires: legal. Returns: false if it came too late.
bool Dialogue::play_move(Move move, const play::MoveNote& note)
{
    const std::size_t plies = game().moves().size();
    unsaved_ = true;
    referee_.apply(move, note);
    if (game().moves().size() == plies) return false;
    std::optional<Milliseconds> clock;
    if (const auto left = referee_.notes().back().left) clock = std::chrono::duration_cast<Milliseconds>(*left);
    record_.show_end();
    if (record_.play(move, clock)) news_ = "The moves that followed here are kept as a variation.";
    return true;
}

void Dialogue::announce_move(Move move, const Position& before, std::string_view remark)
{
    const std::string text =
        settings_.view.plain ? fmt::format("{}.", spoken_move(move, before)) : to_san(move, before);
    const std::string told = fmt::format("{} plays {}{}", side_name(before.side_to_move()), text, remark);
    news_ = news_.empty() ? told : told + "\n" + news_;
}

Dialogue::Turn Dialogue::random_turn()
{
    const Position before = referee_.position();
    const MoveList moves = legal_moves(before);
    const Move move = moves[random_.below(moves.size())];
    if (!play_move(move, {})) return Turn::Again;
    announce_move(move, before);
    return Turn::Moved;
}

// Before another game takes its place.
void Dialogue::leave_game()
{
    if (!is_over() && is_unsaved() && console_.keep) say(console_.keep(pgn()));
}

std::vector<std::string> Dialogue::completions(std::string_view typed) const
{
    std::vector<std::string_view> names{"quit"};
    for (const Command& c : commands()) {
        if (!is_over() || c.after_end) names.push_back(c.name);
    }
    const Position shown = record_.shown_game().position();
    const bool may_move = !is_over() || !record_.is_at_end();
    return terminal::completions(typed, may_move ? &shown : nullptr, names);
}

} // namespace terminal
