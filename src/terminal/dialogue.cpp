// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
#include "terminal/dialogue.h"

#include <algorithm>
#include <fmt/format.h>
#include <thread>

#include "base/file.h"
#include "base/text.h"
#include "chess/movegen.h"
#include "chess/notation/explain.h"
#include "chess/notation/fen.h"
#include "chess/notation/pgn.h"
#include "chess/notation/san.h"
#include "engine/wdl.h"
#include "openings/names.h"

namespace terminal {

using namespace chess;

namespace {

constexpr std::string_view kHelp = "Moves: Nf3, g1f3 or \"g1 f3\"; castling O-O or e1g1.\n"
                                   "  board        show the board again         moves        the game so far\n"
                                   "  hint         first the idea, then the piece, then the move\n"
                                   "  eval         what the engine thinks       level N      1 to 10\n"
                                   "  undo         take back                    flip         turn the board\n"
                                   "  fen          the position as text         save FILE    the game as PGN\n"
                                   "  load FILE    go on with a saved game      draw         offer a draw\n"
                                   "  resign       give up                      quit         leave\n";

std::string_view name(Color c)
{
    return c == Color::White ? "White" : "Black";
}

constexpr std::array<std::string_view, 6> kPieceNames{"pawn", "knight", "bishop", "rook", "queen", "king"};
std::string_view name(PieceType t)
{
    return kPieceNames[static_cast<std::size_t>(index(t))];
}

// "e2 e4" is what seed 001's players type.
std::string joined_squares(std::string_view text)
{
    std::string out;
    for (const char c : text)
        if (c != ' ') out += c;
    const bool squares = out.size() >= 4 && Square::parse(std::string_view(out).substr(0, 2)) &&
                         Square::parse(std::string_view(out).substr(2, 2));
    return squares ? out : std::string(text);
}

// What a move is about, without naming it.
std::string idea_of(const Position& p, Move m)
{
    Position after = p;
    after.play_unchecked(m);
    if (after.is_checkmate()) return "There is a mate.";
    if (p.is_check()) return "You are in check: find the best way out.";
    if (m.is_promotion()) return "A pawn can become something better.";
    if (p.is_capture(m)) return fmt::format("Something can be taken: a {}.", name(p.captured(m).type()));
    if (after.is_check()) return "Look for a check.";
    if (m.is_castling()) return "Think of your king's safety.";
    if (p.piece_at(m.from()).type() == PieceType::Pawn) return "A pawn wants to move.";
    return p.is_attacked(m.from(), !p.side_to_move()) ? "One of your pieces is attacked."
                                                      : "A piece can find a better square.";
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
      game_(settings_.start),
      opponent_({.seed = settings_.seed}),
      random_(settings_.seed)
{
    if (const auto status = set_strength(); !status) say(status.error().message);
    if (settings_.low_power)
        for (auto* e : {&opponent_, &adviser_}) (void)e->set_option("Hash", "2");
}

void Dialogue::say(std::string_view text)
{
    doors_.write(fmt::format("{}\n", text));
}

base::Status Dialogue::set_strength()
{
    const std::optional<int> elo = settings_.elo ? settings_.elo : elo_of_level(settings_.level);
    if (auto status = opponent_.set_option("UCI_LimitStrength", elo ? "true" : "false"); !status) return status;
    return elo ? opponent_.set_option("UCI_Elo", std::to_string(*elo)) : base::Status{};
}

void Dialogue::show_board()
{
    const Move last = game_.moves().empty() ? Move::none() : game_.moves().back();
    doors_.write(fmt::format("\n{}", board_text(game_.position(), settings_.view, last)));
    if (const std::string material = material_text(game_.position(), settings_.view); !material.empty()) say(material);
    if (const auto opening = openings::name_of(game_))
        say(fmt::format("{} {}", opening->opening.eco, opening->opening.name));
}

bool Dialogue::run()
{
    show_board();
    while (result_.empty()) {
        if (announce_end()) break;
        const Seat here = seat(game_.position().side_to_move());
        const Turn turn = here == Seat::Person ? person_turn() : here == Seat::Engine ? engine_turn() : random_turn();
        if (turn == Turn::Left) return false;
        if (turn == Turn::Moved) show_board();
    }
    return true;
}

bool Dialogue::announce_end()
{
    const auto outcome = game_.outcome();
    if (!outcome) return false;
    const std::string who = outcome->winner ? fmt::format("{} wins", name(*outcome->winner)) : std::string("A draw");
    finish(std::string(outcome->result()), std::string(describe(outcome->reason)));
    say(fmt::format("{} by {}. {}", who, how_, result_));
    return true;
}

void Dialogue::finish(std::string result, std::string how)
{
    result_ = std::move(result);
    how_ = std::move(how);
}

Dialogue::Turn Dialogue::person_turn()
{
    const Position& p = game_.position();
    doors_.write(fmt::format("{} to move{}> ", name(p.side_to_move()), p.is_check() ? ", in check" : ""));
    const auto line = doors_.read_line();
    if (!line) return Turn::Left;
    const std::string_view text = base::trim(*line);
    if (text.empty()) return Turn::Again;
    const auto space = text.find(' ');
    const std::string_view rest = space == std::string_view::npos ? std::string_view() : base::trim(text.substr(space));
    return command(text.substr(0, space), rest);
}

Dialogue::Turn Dialogue::command(std::string_view word, std::string_view rest)
{
    const auto is = [&](std::string_view w) { return base::equals_ignoring_case(word, w); };
    if (is("quit") || is("exit")) return Turn::Left;
    Turn turn = Turn::Again;
    if (is("help") || is("?"))
        doors_.write(kHelp);
    else if (is("board"))
        show_board();
    else if (is("moves"))
        list_moves();
    else if (is("flip"))
        settings_.view.flipped = !settings_.view.flipped, show_board();
    else if (is("fen"))
        say(to_fen(game_.position()));
    else if (is("undo"))
        undo();
    else if (is("hint"))
        hint();
    else if (is("eval"))
        evaluation();
    else if (is("save"))
        save(rest);
    else if (is("load"))
        load(rest);
    else if (is("level"))
        set_level(rest);
    else if (is("resign"))
        resign();
    else if (is("draw"))
        offer_draw();
    else
        try_move(rest.empty() ? std::string(word) : fmt::format("{} {}", word, rest), turn);
    return turn;
}

void Dialogue::try_move(std::string_view text, Turn& turn)
{
    const std::string squeezed = joined_squares(text);
    const auto move = parse_san(squeezed, game_.position());
    if (!move) {
        const std::string why = explain_illegal(game_.position(), squeezed);
        say(fmt::format("{}\nType a move, or help.", why.empty() ? move.error().message : why));
        return;
    }
    game_.play(*move);
    turn = Turn::Moved;
}

Dialogue::Turn Dialogue::engine_turn()
{
    search::Limits limits;
    limits.move_time = settings_.move_time;
    if (settings_.low_power) limits.nodes = 200'000;
    search::Result best;
    search::Info last;
    opponent_.set_game(game_);
    opponent_.go(limits, {.on_info =
                              [&](const search::Info& i) {
                                  if (i.multipv == 1) last = i;
                              },
                          .on_result = [&](const search::Result& r) { best = r; }});
    while (opponent_.is_searching()) {
        if (doors_.interrupted && doors_.interrupted()) opponent_.stop();
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    opponent_.wait();
    if (doors_.interrupted && doors_.interrupted()) return Turn::Left;
    const Position before = game_.position();
    if (!game_.play(best.best)) return Turn::Left;
    say(fmt::format("{} plays {}", name(before.side_to_move()), to_san(best.best, before)));
    if (settings_.show_evaluation)
        say(PovScore{search::to_score(last.value), before.side_to_move()}.from(Color::White).text());
    return Turn::Moved;
}

Dialogue::Turn Dialogue::random_turn()
{
    if (doors_.interrupted && doors_.interrupted()) return Turn::Left;
    const Position before = game_.position();
    const MoveList moves = legal_moves(before);
    const Move m = moves[random_.below(moves.size())];
    game_.play(m);
    say(fmt::format("{} plays {}", name(before.side_to_move()), to_san(m, before)));
    return Turn::Moved;
}

search::Info Dialogue::look(std::chrono::milliseconds time)
{
    search::Info last;
    search::Limits limits;
    limits.move_time = time;
    adviser_.set_game(game_);
    adviser_.go(limits, {.on_info = [&](const search::Info& i) { last = i; }});
    adviser_.wait();
    return last;
}

void Dialogue::hint()
{
    if (hint_ply_ != game_.moves().size()) hint_step_ = 0;
    hint_ply_ = game_.moves().size();
    const search::Info info = look(std::min(settings_.move_time, std::chrono::milliseconds(1000)));
    if (info.pv.empty()) return say("There is no move.");
    const Position& p = game_.position();
    const Move m = info.pv.front();
    if (hint_step_ == 0)
        say(idea_of(p, m) + " (hint again for the piece)");
    else if (hint_step_ == 1)
        say(fmt::format("The {} on {}. (hint again for the move)", name(p.piece_at(m.from()).type()), m.from().name()));
    else
        say(to_san(m, p));
    ++hint_step_;
}

void Dialogue::evaluation()
{
    const search::Info info = look(std::min(settings_.move_time, std::chrono::milliseconds(1000)));
    if (info.pv.empty()) return say("There is nothing to evaluate.");
    const Position& p = game_.position();
    const PovScore score{search::to_score(info.value), p.side_to_move()};
    const WinDrawLoss chances = engine::win_draw_loss(info.value, p);
    const double white = p.side_to_move() == Color::White ? chances.expectation() : 1 - chances.expectation();
    std::string line;
    Position at = p;
    for (const Move m : info.pv) {
        line += to_san(m, at) + " ";
        at.play_unchecked(m);
    }
    say(fmt::format("{}  {} for White, depth {}\n{}", evaluation_bar(white, 20, settings_.view),
                    score.from(Color::White).text(), info.depth, line));
}

void Dialogue::undo()
{
    // Back to the person's own last move: the engine's answer goes too.
    if (!game_.undo()) return say("There is nothing to take back.");
    if (seat(game_.position().side_to_move()) != Seat::Person && !game_.undo())
        return say("The first move was not yours.");
    show_board();
}

void Dialogue::list_moves()
{
    std::string text;
    for (std::size_t i = 0; i < game_.moves().size(); ++i) {
        const Position& p = game_.positions()[i];
        if (p.side_to_move() == Color::White || i == 0)
            text += fmt::format("{}.{} ", p.fullmoves(), p.side_to_move() == Color::White ? "" : "..");
        text += to_san(game_.moves()[i], p) + " ";
    }
    say(text.empty() ? "No move has been played." : text);
}

void Dialogue::set_level(std::string_view text)
{
    const auto level = base::parse_number<int>(text);
    if (!level || *level < kLowestLevel || *level > kHighestLevel)
        return say(fmt::format("A level is a number from {} to {}; it is {} now.", kLowestLevel, kHighestLevel,
                               settings_.level));
    settings_.level = *level;
    settings_.elo.reset();
    if (const auto status = set_strength(); !status) return say(status.error().message);
    say(fmt::format("Level {}.", *level));
}

void Dialogue::resign()
{
    const Color loser = game_.position().side_to_move();
    finish(loser == Color::White ? "0-1" : "1-0", "resignation");
    say(fmt::format("{} resigns. {}", name(loser), result_));
}

void Dialogue::offer_draw()
{
    // An engine takes a draw when it does not think it is better.
    constexpr search::Value kAccepts = 0;
    if (seat(!game_.position().side_to_move()) == Seat::Engine) {
        if (look(std::min(settings_.move_time, std::chrono::milliseconds(500))).value < kAccepts)
            return say("The draw is declined.");
    }
    finish("1/2-1/2", "agreement");
    say("A draw by agreement. 1/2-1/2");
}

std::string Dialogue::pgn() const
{
    PgnGame record(game_);
    const auto who = [&](Seat s) -> std::string {
        if (s == Seat::Person) return "Player";
        if (s == Seat::Random) return "Random mover";
        return settings_.elo ? fmt::format("Kibitz {}", *settings_.elo)
                             : fmt::format("Kibitz level {}", settings_.level);
    };
    record.tags.set("Event", "kibitz play");
    record.tags.set("White", who(settings_.white));
    record.tags.set("Black", who(settings_.black));
    if (!how_.empty()) record.tags.set("Termination", how_);
    record.result = result_.empty() ? PgnResult::Unknown : parse_pgn_result(result_);
    return to_pgn(record);
}

void Dialogue::save(std::string_view path)
{
    if (path.empty()) return say("Say where: save game.pgn");
    if (const auto status = base::write_file_atomically(std::string(path), pgn()); !status)
        return say(status.error().message);
    say(fmt::format("Saved to {}.", path));
}

void Dialogue::load(std::string_view path)
{
    const auto text = base::read_file(std::string(path));
    if (!text) return say(text.error().message);
    const auto record = parse_pgn(*text);
    if (!record) return say(fmt::format("{}: {}", path, record.error().message));
    game_ = record->to_game();
    show_board();
}

} // namespace terminal
