// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// What a person can ask for between the moves.
#include "terminal/dialogue.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn.h"
#include "chess/notation/san.h"
#include "terminal/screen.h"
#include "terminal/words.h"

namespace terminal {

using namespace chess;

namespace {

constexpr std::string_view kHelp =
    "Moves: Nf3, g1f3 or \"g1 f3\"; castling O-O or e1g1; promotion e8=Q. Tab completes.\n"
    "  hint         the idea, then the piece, then the move\n"
    "  eval         what the engine thinks       level N      1 to 10, or a rating\n"
    "  undo         take back                    new          begin again\n"
    "  board        show the board again         flip         turn the board\n"
    "  moves        the game so far              clock        the time left\n"
    "  fen          the position as text         pgn          the game as text\n"
    "  save FILE    the game as PGN              load FILE    go on with a saved game\n"
    "  draw         offer a draw                 resign       give up\n"
    "  quit         leave; an unfinished game is kept in a file\n";

// A path with the user's folder for a tilde, which nobody else puts there: no shell reads this line.
std::string in_home(std::string_view path)
{
    const char* home = std::getenv("HOME"); // NOLINT(concurrency-mt-unsafe): nothing here sets it
    if (home == nullptr || !path.starts_with("~/")) return std::string(path);
    return fmt::format("{}{}", home, path.substr(1));
}

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
        Command{"help", &Dialogue::help},
        Command{"?", &Dialogue::help},
        Command{"board", &Dialogue::board},
        Command{"moves", &Dialogue::list_moves},
        Command{"flip", &Dialogue::flip},
        Command{"fen", &Dialogue::fen},
        Command{"pgn", &Dialogue::show_pgn},
        Command{"clock", &Dialogue::show_clocks},
        Command{"undo", &Dialogue::undo},
        Command{"hint", &Dialogue::hint, false},
        Command{"eval", &Dialogue::evaluation, false},
        Command{"save", &Dialogue::save},
        Command{"load", &Dialogue::load},
        Command{"level", &Dialogue::set_level},
        Command{"resign", &Dialogue::resign, false},
        Command{"draw", &Dialogue::offer_draw, false},
        Command{"new", &Dialogue::new_game},
    };
    return kCommands;
}

// NOLINTNEXTLINE(readability-make-member-function-const): commands are all of one type
void Dialogue::help(std::string_view)
{
    doors_.write(kHelp);
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
    say(to_fen(game_.position()));
}

void Dialogue::show_pgn(std::string_view)
{
    say(pgn());
}

void Dialogue::show_clocks(std::string_view)
{
    if (!clocks_) return say("There are no clocks in this game.");
    say(fmt::format("White {}, Black {}", clock_text(clocks_->left(Color::White)),
                    clock_text(clocks_->left(Color::Black))));
}

void Dialogue::list_moves(std::string_view)
{
    std::string text;
    for (const std::string& row : move_rows(game_)) text += row + "\n";
    if (text.empty()) return say("No move has been played.");
    doors_.write(text);
}

engine::Line Dialogue::look(Milliseconds time)
{
    search::Limits limits = engine_limits();
    limits.time = {};
    limits.move_time = std::min(settings_.move_time, time);
    const engine::Answer answer = adviser_.think(game_, limits);
    return answer.line() ? *answer.line() : engine::Line{};
}

void Dialogue::hint(std::string_view)
{
    const Position& p = game_.position();
    if (!hint_ || hint_->plies != game_.moves().size() || hint_->key != p.key()) {
        const engine::Line line = look(Milliseconds(1000));
        if (line.moves.empty()) return say("There is no move.");
        hint_ = Hint{game_.moves().size(), p.key(), line.moves.front()};
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
    const engine::Line line = look(Milliseconds(1000));
    say(line.moves.empty() ? "There is nothing to evaluate." : evaluation_text(line, game_.position()));
}

void Dialogue::undo(std::string_view)
{
    // What was said and not played is taken back alone.
    if (is_over() && !game_.outcome() && how_ != kTimeForfeit) {
        result_.clear();
        how_.clear();
        unsaved_ = true;
        if (clocks_) clocks_->set(turn_began_);
        return say("The game goes on.");
    }
    // Back to the person's own last move: the engine's answer goes too.
    std::size_t target = game_.moves().size();
    if (target == 0) return say("There is nothing to take back.");
    do {
        --target;
    } while (target > 0 && seat(game_.positions()[target].side_to_move()) != Seat::Person);
    if (seat(game_.positions()[target].side_to_move()) != Seat::Person) return say("The first move was not yours.");
    while (game_.moves().size() > target) {
        game_.undo();
        if (clock_marks_.empty()) continue;
        clocks_->set(clock_marks_.back().before);
        clock_marks_.pop_back();
    }
    mark_turn();
    unsaved_ = true;
    result_.clear();
    how_.clear();
    evaluation_.clear();
    show_board();
}

// Before another game takes its place.
void Dialogue::leave_game()
{
    if (!is_over() && is_unsaved() && doors_.keep) say(doors_.keep(pgn()));
}

void Dialogue::new_game(std::string_view)
{
    leave_game();
    reset(Game(settings_.start.positions().front()));
    if (const auto status = opponent_.new_game(); !status) say(status.error().message);
    show_board();
}

void Dialogue::set_level(std::string_view text)
{
    const auto number = base::parse_number<int>(text);
    const bool is_level = number && *number >= kLowestLevel && *number <= kHighestLevel;
    const bool is_rating = number && *number >= engine::kMinElo && *number <= engine::kMaxElo;
    if (!is_level && !is_rating)
        return say(fmt::format("A level is a number from {} to {}, or a rating from {} to {}; it is {} now.",
                               kLowestLevel, kHighestLevel, engine::kMinElo, engine::kMaxElo,
                               settings_.elo ? *settings_.elo : settings_.level));
    settings_.elo.reset();
    if (is_level)
        settings_.level = *number;
    else
        settings_.elo = *number;
    if (const auto status = set_strength(); !status) return say(status.error().message);
    say(fmt::format("{} {}.", is_level ? "Level" : "Rating", *number));
}

void Dialogue::resign(std::string_view)
{
    const Color loser = game_.position().side_to_move();
    finish(loser == Color::White ? "0-1" : "1-0", "resignation", fmt::format("{} resigns.", side_name(loser)));
}

// An engine takes a draw when it is worse, or when nothing has happened for long.
void Dialogue::offer_draw(std::string_view)
{
    constexpr double kWorse = 0.35;
    constexpr double kLevel = 0.53;
    constexpr int kLateMove = 40;
    const Position& p = game_.position();
    if (seat(!p.side_to_move()) == Seat::Engine) {
        const double expects = 1 - look(Milliseconds(500)).chances.expectation();
        const bool takes = expects < kWorse || (p.fullmoves() >= kLateMove && expects < kLevel);
        if (!takes) return say("The draw is declined.");
    }
    finish("1/2-1/2", "agreement", "A draw by agreement.");
}

std::string Dialogue::pgn() const
{
    GameTree record(game_);
    record.tags.set("Event", "kibitz play");
    if (!settings_.date.empty()) record.tags.set("Date", settings_.date);
    record.tags.set("White", player_name(Color::White));
    record.tags.set("Black", player_name(Color::Black));
    if (settings_.clocks) record.tags.set("TimeControl", pgn_time_control(*settings_.clocks));
    if (!how_.empty()) record.tags.set("Termination", how_);
    record.result = is_over() ? parse_pgn_result(result_) : PgnResult::Unknown;
    // Moves that were there before the clocks have no time.
    const auto nodes = record.mainline();
    const std::size_t first = nodes.size() - std::min(nodes.size(), clock_marks_.size());
    for (std::size_t i = first; i < nodes.size(); ++i)
        record.set_annotations(nodes[i], {.clock = clock_marks_[i - first].after});
    return to_pgn(record);
}

void Dialogue::save(std::string_view path)
{
    if (path.empty()) return say("Say where: save game.pgn");
    if (const auto status = append_to(in_home(path)); !status) return say(status.error().message);
    say(fmt::format("Saved to {}.", path));
}

base::Status Dialogue::append_to(const std::string& path)
{
    std::string text;
    std::error_code none;
    if (std::filesystem::is_regular_file(path, none)) {
        auto there = base::read_file(path);
        if (!there) return std::unexpected(there.error());
        text = std::move(*there);
    }
    if (saved_.path == path && saved_.end == text.size()) text.resize(saved_.begin);
    const std::size_t begin = text.size();
    // An empty line between two games.
    if (!text.empty() && !text.ends_with("\n\n")) text += text.ends_with('\n') ? "\n" : "\n\n";
    text += pgn();
    if (auto status = base::write_file_atomically(path, text); !status) return status;
    saved_ = {.path = path, .begin = begin, .end = text.size()};
    unsaved_ = false;
    return {};
}

void Dialogue::load(std::string_view path)
{
    if (path.empty()) return say("Say what: load game.pgn");
    const auto text = base::read_file(in_home(path));
    if (!text) return say(text.error().message);
    const auto record = parse_pgn(*text);
    if (!record) return say(fmt::format("{}: {}", path, record.error().message));
    leave_game();
    reset(record->mainline_game());
    show_board();
}

} // namespace terminal
