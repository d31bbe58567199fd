// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// The course of a game. What a person can ask for between the moves is in dialogue_commands.cpp.
#include "terminal/dialogue.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

#include "base/closest.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/san.h"
#include "terminal/completion.h"
#include "terminal/screen.h"
#include "terminal/typed_move.h"
#include "terminal/words.h"

namespace terminal {

using namespace chess;

namespace {

constexpr std::string_view kWipe = "\x1b[2J\x1b[H";

// How far a player of that level knows the book, in half moves.
int book_plies(const PlaySettings& s)
{
    constexpr int kWhole = 40;
    if (s.elo || s.level >= kHighestLevel) return kWhole;
    return 2 + 2 * s.level;
}

} // namespace

std::optional<int> elo_of_level(int level)
{
    if (level >= kHighestLevel) return std::nullopt;
    return engine::kMinElo +
           (std::max(level, kLowestLevel) - 1) * (engine::kMaxElo - engine::kMinElo) / (kHighestLevel - 1);
}

Dialogue::Dialogue(PlaySettings settings, Doors doors)
    : settings_(std::move(settings)),
      doors_(std::move(doors)),
      opponent_({.seed = settings_.seed}),
      random_(settings_.seed)
{
    reset(settings_.start);
    if (const auto status = set_up_engines(); !status) news_ = status.error().message;
}

void Dialogue::reset(Game game)
{
    game_ = std::move(game);
    clock_marks_.clear();
    clocks_.reset();
    if (settings_.clocks) clocks_.emplace(*settings_.clocks, *settings_.clock);
    mark_turn();
    unsaved_ = false;
    saved_ = {};
    hint_.reset();
    news_.clear();
    evaluation_.clear();
    result_.clear();
    how_.clear();
}

base::Status Dialogue::set_up_engines()
{
    if (settings_.low_power) {
        for (auto* e : {&opponent_, &adviser_}) {
            engine::Settings small = e->settings();
            small.hash = 2;
            if (auto status = e->set(std::move(small)); !status) return status;
        }
    }
    return set_strength();
}

base::Status Dialogue::set_strength()
{
    const std::optional<int> elo = settings_.elo ? settings_.elo : elo_of_level(settings_.level);
    engine::Settings settings = opponent_.settings();
    settings.elo = elo;
    settings.book.on = settings_.book;
    settings.book.max_plies = book_plies(settings_);
    if (settings_.book) settings.book_file = settings_.book_file;
    return opponent_.set(std::move(settings));
}

std::string Dialogue::player_name(Color c) const
{
    const Seat s = seat(c);
    if (s == Seat::Person) return "Player";
    if (s == Seat::Random) return "Random mover";
    if (settings_.elo) return fmt::format("Kibitz {}", *settings_.elo);
    return settings_.level == kHighestLevel ? "Kibitz" : fmt::format("Kibitz level {}", settings_.level);
}

std::string Dialogue::shown_name(Color c) const
{
    if (seat(c) != Seat::Person) return player_name(c);
    return seat(!c) == Seat::Person ? "" : "You";
}

// NOLINTNEXTLINE(readability-make-member-function-const): it changes what the person sees
void Dialogue::say(std::string_view text)
{
    doors_.write(fmt::format("{}\n", text));
}

void Dialogue::show_board()
{
    Screen screen{.game = game_};
    for (const Color c : kBothColors) {
        screen.players[place(c)] = shown_name(c);
        if (clocks_) screen.clocks[place(c)] = clock_text(clocks_->left(c));
    }
    screen.evaluation = evaluation_;
    doors_.write(fmt::format("{}\n{}\n", settings_.view.clear ? kWipe : "", screen_text(screen, settings_.view)));
}

bool Dialogue::run()
{
    show_board();
    while (true) {
        if (!news_.empty()) say(news_);
        news_.clear();
        if (!is_over()) announce_end();
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
    const Color mover = game_.position().side_to_move();
    if (is_over() || seat(mover) == Seat::Person) return person_turn();
    if (interrupted()) return Turn::Left;
    if (clocks_) clocks_->start(mover);
    return seat(mover) == Seat::Engine ? engine_turn() : random_turn();
}

void Dialogue::announce_end()
{
    const auto outcome = game_.outcome();
    if (!outcome) return;
    const std::string who =
        outcome->winner ? fmt::format("{} wins", side_name(*outcome->winner)) : std::string("A draw");
    const std::string how(describe(outcome->termination));
    finish(std::string(outcome->result()), how, fmt::format("{} by {}.", who, how));
}

void Dialogue::finish(std::string result, std::string how, std::string_view text)
{
    if (clocks_) clocks_->stop();
    result_ = std::move(result);
    how_ = std::move(how);
    unsaved_ = true;
    say(fmt::format("{} {}", text, result_));
    if (has_person()) say("Type new, undo, save FILE or quit.");
}

// Returns: true if the side to move has no time left, which ends the game.
bool Dialogue::announce_time()
{
    const Color mover = game_.position().side_to_move();
    if (!clocks_ || is_over() || !clocks_->is_up(mover)) return false;
    if (game_.position().has_insufficient_material(!mover))
        finish("1/2-1/2", std::string(kTimeForfeit),
               fmt::format("{} is out of time, but {} cannot mate: a draw.", side_name(mover), side_name(!mover)));
    else
        finish(mover == Color::White ? "0-1" : "1-0", std::string(kTimeForfeit),
               fmt::format("{} is out of time: {} wins.", side_name(mover), side_name(!mover)));
    return true;
}

Dialogue::Turn Dialogue::person_turn()
{
    const Position& p = game_.position();
    const Color mover = p.side_to_move();
    std::optional<Milliseconds> patience;
    std::string prompt = "Game over> ";
    if (!is_over()) {
        std::string clock;
        if (clocks_) {
            clocks_->start(mover);
            patience = clocks_->left(mover);
            clock = fmt::format(", {}", clock_text(*patience));
        }
        prompt = fmt::format("{} to move{}{}> ", side_name(mover), p.is_check() ? ", in check" : "", clock);
    }
    const auto line = doors_.read_line(prompt, patience);
    if (announce_time()) return Turn::Again;
    if (!line) return Turn::Left;
    return obey(base::trim(*line));
}

Dialogue::Turn Dialogue::obey(std::string_view text)
{
    if (text.empty()) return Turn::Again;
    const auto space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    const std::string_view rest = space == std::string_view::npos ? std::string_view() : base::trim(text.substr(space));
    const auto is = [&](std::string_view w) { return base::equals_ignoring_case(word, w); };
    if (is("quit") || is("exit") || is("q")) return Turn::Left;
    for (const Command& c : commands()) {
        if (!is(c.name)) continue;
        if (is_over() && !c.after_end)
            say("The game is over. Type new, undo, save FILE or quit.");
        else
            (this->*c.run)(rest);
        return Turn::Again;
    }
    if (is_over()) {
        say("The game is over. Type new, undo, save FILE or quit.");
        return Turn::Again;
    }
    return try_move(text) ? Turn::Moved : Turn::Again;
}

bool Dialogue::try_move(std::string_view text)
{
    const auto move = read_typed_move(text, game_.position());
    if (!move) {
        std::vector<std::string_view> names{"quit"};
        for (const Command& c : commands()) names.push_back(c.name);
        const std::string_view word = text.substr(0, text.find(' '));
        const std::string_view meant = base::closest(word, names);
        say(meant.empty()
                ? fmt::format("{}\nType a move, or help.", move.error().message)
                : fmt::format("{} is neither a move nor a command. Did you mean {}?", base::quote(word), meant));
        return false;
    }
    if (settings_.view.plain)
        news_ =
            fmt::format("{}: {}.", side_name(game_.position().side_to_move()), spoken_move(*move, game_.position()));
    played(*move);
    return true;
}

// The one place where a move enters the game. Requires: legal.
void Dialogue::played(Move move)
{
    const Color mover = game_.position().side_to_move();
    if (clocks_) {
        clocks_->stop();
        clock_marks_.push_back({.before = turn_began_, .after = clocks_->left(mover)});
    }
    game_.play_unchecked(move);
    mark_turn();
    unsaved_ = true;
}

void Dialogue::mark_turn()
{
    if (clocks_) turn_began_ = {clocks_->left(Color::White), clocks_->left(Color::Black)};
}

search::Limits Dialogue::engine_limits() const
{
    constexpr std::uint64_t kLowPowerNodes = 200'000;
    search::Limits limits;
    if (clocks_) {
        for (const Color c : kBothColors) {
            limits.time[c] = clocks_->left(c);
            limits.increment[c] = settings_.clocks->increment;
        }
    } else {
        limits.move_time = settings_.move_time;
    }
    if (settings_.low_power) limits.nodes = kLowPowerNodes;
    return limits;
}

Dialogue::Turn Dialogue::engine_turn()
{
    const Position before = game_.position();
    const std::string who(side_name(before.side_to_move()));
    if (settings_.view.clear) doors_.write(fmt::format("{} is thinking...", who));
    engine::Answer answer;
    const auto thinking =
        opponent_.start(game_, engine_limits(), {.on_answer = [&](const engine::Answer& given) { answer = given; }});
    while (thinking->is_running()) {
        if (interrupted()) thinking->stop();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    if (settings_.view.clear) doors_.write("\r\x1b[K");
    if (interrupted()) return Turn::Left;
    if (announce_time()) return Turn::Again;
    if (!before.is_legal(answer.best)) return Turn::Left;
    news_ = fmt::format("{} plays {}{}", who,
                        settings_.view.plain ? fmt::format("{}.", spoken_move(answer.best, before))
                                             : to_san(answer.best, before),
                        answer.source == engine::Source::Book ? " (book)" : "");
    if (settings_.show_evaluation)
        evaluation_ = answer.line() ? evaluation_text(*answer.line(), before) : std::string();
    played(answer.best);
    return Turn::Moved;
}

Dialogue::Turn Dialogue::random_turn()
{
    const Position before = game_.position();
    const MoveList moves = legal_moves(before);
    const Move m = moves[random_.below(moves.size())];
    news_ = fmt::format("{} plays {}", side_name(before.side_to_move()),
                        settings_.view.plain ? fmt::format("{}.", spoken_move(m, before)) : to_san(m, before));
    played(m);
    return Turn::Moved;
}

std::string Dialogue::evaluation_text(const engine::Line& found, const Position& p) const
{
    constexpr int kColumns = 16;
    constexpr std::size_t kMoves = 5; // in 80 columns
    const PovScore& score = found.score;
    const double mover = found.chances.expectation();
    const double white = p.side_to_move() == Color::White ? mover : 1 - mover;
    std::string line;
    Position at = p;
    for (std::size_t i = 0; i < std::min(found.moves.size(), kMoves); ++i) {
        line += fmt::format(" {}", to_san(found.moves[i], at));
        at.play_unchecked(found.moves[i]);
    }
    if (settings_.view.plain)
        return fmt::format("{} for White at depth {}. Line:{}", score.from(Color::White).text(), found.depth, line);
    return fmt::format("{}  {} depth {} {}", evaluation_bar(white, kColumns, settings_.view),
                       score.from(Color::White).text(), found.depth, line);
}

std::vector<std::string> Dialogue::completions(std::string_view typed) const
{
    std::vector<std::string_view> names{"quit"};
    for (const Command& c : commands()) {
        if (!is_over() || c.after_end) names.push_back(c.name);
    }
    return terminal::completions(typed, is_over() ? nullptr : &game_.position(), names);
}

} // namespace terminal
