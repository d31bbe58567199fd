// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the Kibitz authors
// A game at the terminal: people and engines in any combination at one board, with commands between the moves. The
// rules and clocks are the referee's; what is written down is the record's; here is what is said about it.
#pragma once

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"
#include "play/referee.h"
#include "terminal/console.h"
#include "terminal/game_files.h"
#include "terminal/game_record.h"
#include "terminal/play_settings.h"

namespace terminal {

class Dialogue {
  public:
    Dialogue(PlaySettings settings, Console console);

    // Plays until the game is over or somebody leaves; a person may go on with commands after the end.
    // Returns: false if it was left unfinished.
    bool run();
    const chess::Game& game() const { return referee_.game(); }
    // The game so far with its result, how it ended, and all that a file it came from said of it.
    std::string pgn() const;
    // Whether there are moves, played or taken back here, that no file has.
    bool is_unsaved() const { return unsaved_ && !game().moves().empty(); }
    // Puts the game behind those of a file of games, or in the place of what was last put there of it.
    base::Status save_to(const std::string& path);
    // What the person may have begun to type (completion.h).
    std::vector<std::string> completions(std::string_view typed) const;

  private:
    enum class Turn { Moved, Again, Left };
    struct Command {
        std::string_view name;
        std::string_view arguments; // for the help
        std::string_view what;      // empty: another name of the one before
        void (Dialogue::*run)(std::string_view rest);
        bool after_end = true; // has a meaning when the game is over
    };
    static std::span<const Command> commands(); // but for quit

    Seat seat(chess::Color c) const { return c == chess::Color::White ? settings_.white : settings_.black; }
    bool has_person() const { return settings_.white == Seat::Person || settings_.black == Seat::Person; }
    bool is_over() const { return referee_.is_over(); }
    bool interrupted() const { return console_.interrupted && console_.interrupted(); }
    std::string player_name(chess::Color c) const;
    std::string shown_name(chess::Color c) const;

    // The course of the game (dialogue.cpp)
    Turn turn();
    Turn person_turn();
    Turn random_turn();
    Turn execute(std::string_view text);
    Turn try_move(std::string_view text);
    void say_why_no_move(std::string_view text, std::string_view why);
    bool play_move(chess::Move move, const play::MoveNote& note);
    void announce_move(chess::Move move, const chess::Position& before, std::string_view remark = {});
    void announce_end();
    std::string end_text() const;
    void show_board();
    void say(std::string_view text);
    void reset(chess::GameTree tree, bool is_loaded);
    void rewind_to_shown();
    void leave_game();

    // The engines (dialogue_engine.cpp)
    Turn engine_turn();
    bool handle_while_thinking(const Input& input, engine::Thinking& thinking);
    search::Limits engine_limits() const;
    base::Status set_up_engines();
    base::Status set_strength();
    // A search of the shown position at full strength, for hints and evaluation. Nothing: there is no move.
    std::optional<engine::Line> analyse(Milliseconds time);
    std::string evaluation_text(const engine::Line& line, const chess::Position& position) const;

    // What a person can ask for (dialogue_commands.cpp)
    void help(std::string_view);
    void board(std::string_view);
    void list_moves(std::string_view);
    void flip(std::string_view);
    void fen(std::string_view);
    void show_clocks(std::string_view);
    void undo(std::string_view);
    void hint(std::string_view);
    void evaluation(std::string_view);
    void set_level(std::string_view text);
    void resign(std::string_view);
    void offer_draw(std::string_view);
    void new_game(std::string_view);
    void back(std::string_view plies);
    void forward(std::string_view plies);
    void to_start(std::string_view);
    void to_end(std::string_view);
    void go_on(std::string_view);
    void step(int plies);
    // Files (dialogue_files.cpp)
    void show_pgn(std::string_view);
    void save(std::string_view path);
    void load(std::string_view path);
    void list_file(std::string_view path);

    // A hint belongs to a position and is given in steps.
    struct Hint {
        chess::NodeId node = chess::kRootNode;
        chess::Move move;
        int step = 0; // how much has been told
    };

    PlaySettings settings_;
    Console console_;
    play::Referee referee_;
    GameRecord record_;
    bool is_loaded_ = false;
    bool end_is_told_ = false;
    engine::Engine opponent_;
    engine::Engine adviser_;
    base::Random random_;
    std::optional<Hint> hint_;
    std::deque<std::string> typed_ahead_; // typed while the engine thought
    std::string news_;                    // to be told below the next board
    std::string evaluation_;              // of the engine's last move
    bool unsaved_ = false;
    GameSaver saver_;
};

} // namespace terminal
